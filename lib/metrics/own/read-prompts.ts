import type * as z from "zod";
import { problemsIn, Refusal, withPaths } from "@/lib/domain/problem";
import { VersionPrompts } from "@/lib/metrics/words/prompts/version";
import { nestsTooDeep, parseYaml } from "./parse-yaml";

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
