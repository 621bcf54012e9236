import { Document, isCollection, isMap, isScalar } from "yaml";
import type * as z from "zod";
import { problemsIn, Refusal, withPaths } from "@/lib/domain/problem";
import { MetricDefinition } from "@/lib/metrics/own/words/definition";
import { largestFile } from "@/lib/metrics/own/words/names";
import { VersionPrompts } from "@/lib/metrics/words/prompts/version";
import { nestsTooDeep, parseYaml } from "./parse-yaml";

const faultsNamed = 20;

/** Reads a definition. Throws Refusal that names each fault with its line. */
export function readYaml(text: string, file: string): MetricDefinition {
  if (Buffer.byteLength(text) > largestFile) throw refused([`${file}: the file has more than ${largestFile / 1024} kB`]);
  const parsed = parseYaml(text);
  if ("tooDeep" in parsed) throw refused([`${file}, line ${parsed.tooDeep}: ${nestsTooDeep}`]);
  const { document, lineAt, faults } = parsed;
  if (faults.length > 0)
    throw refused(faults.slice(0, faultsNamed).map(({ line, message }) => `${file}, line ${line}: ${message}`));
  const read = MetricDefinition.safeParse(plainOf(document, file) ?? {});
  if (read.success) return read.data;
  const lineOf = (path: readonly PropertyKey[], message: string): number => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true);
      if (!isScalar(node) && !(node && typeof node === "object" && "range" in node)) continue;
      const [from, , to] = (node as { range?: [number, number, number] }).range ?? [0, 0, 0];
      const quoted = /\{[a-z]+\}/.exec(message)?.[0];
      const at = quoted === undefined ? -1 : text.slice(0, to).indexOf(quoted, from);
      return lineAt(at >= 0 ? at : from);
    }
    return 1;
  };
  throw refused(
    read.error.issues.map(({ path, message, code, ...issue }) => {
      if (code === "unrecognized_keys") {
        const keys = (issue as { keys?: string[] }).keys ?? [];
        return `${file}, line ${lineOf(keys.slice(0, 1), "")}: unknown field ${keys.join(", ")}; the fields: ${fields.join(", ")}`;
      }
      const [field] = path;
      const isMissing = field !== undefined && !document.has(field);
      return `${file}, line ${lineOf(path, message)}: ${isMissing ? `${String(field)} is missing` : message}`;
    }),
  );
}

function plainOf(document: { toJS(options: { maxAliasCount: number }): unknown }, file: string): unknown {
  try {
    // A few aliases can stand for gigabytes.
    return document.toJS({ maxAliasCount: 10 });
  } catch (error) {
    throw refused([
      `${file}: the aliases cannot be resolved. Write the values out. ${error instanceof Error ? error.message : ""}`.trim(),
    ]);
  }
}

const fields = Object.keys(MetricDefinition.shape);

const refused = (messages: string[]): Refusal =>
  new Refusal(
    messages.join("\n"),
    "invalid",
    messages.map((message) => ({ path: "file", message })),
  );

/** Leaves out fields that have their default. */
export function writeYaml({ name, question, needs, unit, scale, prompt, polls, direction, bands }: MetricDefinition): string {
  const document = new Document({
    name,
    question,
    needs,
    ...(unit !== "sample" && { unit }),
    scale,
    ...(polls !== 1 && { polls }),
    ...(direction !== "higher" && { direction }),
    ...(bands !== undefined && { bands }),
    // Files end with a newline, and so does their last text.
    prompt: `${prompt}\n`,
  });
  if (isMap(document.contents)) for (const { value } of document.contents.items) if (isCollection(value)) value.flow = true;
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/** The largest file of prompts, in bytes. */
export const largestPromptFile = 256 * 1024;

/** Reads prompts by step, or the `system` and `user` of the metric's first step, as YAML or JSON. Throws Refusal that names the file. */
export function readPromptFile(text: string, file: string, metric: string): z.infer<typeof VersionPrompts> {
  if (Buffer.byteLength(text) > largestPromptFile) throw new Refusal(`${file} has more than ${largestPromptFile / 1024} kB.`);
  const parsed = parseYaml(text);
  if ("tooDeep" in parsed) throw new Refusal(`${file}, line ${parsed.tooDeep}: ${nestsTooDeep}`);
  const { document, faults } = parsed;
  const [fault] = faults;
  if (fault) throw new Refusal(`${file}, line ${fault.line}: ${fault.message}`);
  // A few aliases can stand for gigabytes.
  const given: unknown = document.toJS({ maxAliasCount: 10 });
  const isOne = typeof given === "object" && given !== null && "user" in given && typeof given.user === "string";
  const read = VersionPrompts.safeParse(isOne ? { [metric]: given } : given);
  if (read.success) return read.data;
  const form = `A file of prompts has a key for each step, such as ${metric}, with system and user under it`;
  throw new Refusal(`${file}: ${withPaths(problemsIn(read.error))} ${form}.`);
}
