import { parse, type ValueNode } from "@humanwhocodes/momoa";
import * as z from "zod";
import { JudgeSetup } from "@/lib/domain/judge";
import { ModelName, mostServers, ServerName } from "@/lib/domain/judges/server-names";
import { Refusal } from "@/lib/domain/problem";
import { plainMessage } from "@/lib/domain/problems/plain-issue";
import { serverAddress } from "@/lib/domain/servers/address";
import { GivenPrice } from "@/lib/domain/servers/read-price";
import { RequestHeaders } from "@/lib/domain/servers/request-headers";

const mostModels = 200;

const variableName = /^[A-Z_][A-Z0-9_]{0,99}$/;
const placeholder = /\$\{([^{}]*)\}/g;

const only = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) =>
      code === "unrecognized_keys" ? `There is no such field. The fields are ${Object.keys(shape).join(", ")}` : undefined,
  });

const { concurrency, rpm, tpm, timeout } = JudgeSetup.shape;
const seconds = "It must be a number of seconds from 0.1 to 3,600";

const Definition = only({
  baseUrl: serverAddress("It", "the variable that keyVariable names"),
  /** Never the key itself, so no message repeats it. */
  keyVariable: z
    .string()
    .regex(variableName, "It must be the name of an environment variable, such as OPENAI_API_KEY, never the key itself")
    .optional(),
  headers: RequestHeaders.superRefine((headers, context) => {
    for (const [name, value] of Object.entries(headers))
      for (const [, variable = ""] of value.matchAll(placeholder))
        if (!variableName.test(variable))
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what people write in the file.
          context.addIssue({ code: "custom", path: [name], message: "${…} must contain the name of an environment variable" });
  }).optional(),
  models: z
    .array(ModelName)
    .max(mostModels, `It must have at most ${mostModels} models`)
    .refine((models) => new Set(models).size === models.length, "It must name each model once")
    .default([]),
  prices: z.record(ModelName, only(GivenPrice.shape)).default({}),
  limits: only({
    concurrency: concurrency.unwrap().unwrap().optional(),
    rpm: rpm.unwrap().unwrap().optional(),
    tpm: tpm.unwrap().unwrap().optional(),
    timeout: timeout.unwrap().unwrap().min(0.1, seconds).max(3600, seconds).optional(),
  }).default({}),
});
export type Definition = z.infer<typeof Definition>;

const Definitions = z
  .record(ServerName, Definition)
  .refine((servers) => Object.keys(servers).length <= mostServers, `There must be at most ${mostServers} judges`);

/** Throws one Refusal that lists every mistake with its path. */
export function readDefinitions(text: string, file: string): Map<string, Definition> {
  const json = text.replace(/^\uFEFF/, "");
  const written = readJson(json, file);
  const misnamed = problemsOfNames(written.body);
  const parsed = Definitions.safeParse(JSON.parse(json));
  const problems = [...misnamed, ...(parsed.success ? [] : parsed.error.issues.flatMap(inSentences))];
  if (problems.length > 0) throw refused(file, problems);
  return new Map(Object.entries(parsed.data ?? {}));
}

export const refused = (file: string, problems: readonly string[]): Refusal =>
  new Refusal(problems.map((problem) => `${file}: ${problem}.`).join("\n"), "conflict");

/** JSON.parse gives no line, and quotes parts of the text, which may be secret. */
function readJson(json: string, file: string) {
  try {
    const read = parse(json, { mode: "json" });
    JSON.parse(json);
    return read;
  } catch (error) {
    const line = error instanceof Error && "line" in error && typeof error.line === "number" ? error.line : null;
    if (line !== null) throw refused(file, [`line ${line} is not JSON`]);
    throw refused(file, [
      error instanceof RangeError ? "It is nested too deeply" : "It is not JSON: a string contains a line break or a tab",
    ]);
  }
}

/** JSON.parse and the schema miss duplicate names and `__proto__`. */
function problemsOfNames(value: ValueNode, path: readonly string[] = []): string[] {
  if (value.type === "Array") return value.elements.flatMap(({ value }, at) => problemsOfNames(value, [...path, String(at)]));
  if (value.type !== "Object") return [];
  const members = value.members.map(({ name, value }) => ({
    name: name.type === "String" ? name.value : name.name,
    line: name.loc.start.line,
    value,
  }));
  const names = new Map<string, number[]>();
  for (const { name, line } of members) names.set(name, [...(names.get(name) ?? []), line]);
  const pathOf = (name: string) => [...path, shortened(name)];
  return [
    ...[...names].flatMap(([name, lines]) => {
      if (name === "__proto__") return [`${pathOf(name).join(".")}: This name is not allowed`];
      return lines.length > 1 ? [`${pathOf(name).join(".")}: It is defined twice (lines ${lines.join(" and ")})`] : [];
    }),
    ...members.flatMap(({ name, value }) => problemsOfNames(value, pathOf(name))),
  ];
}

const shortened = (name: string): string => (name.length > 60 ? `${name.slice(0, 59)}…` : name);

/** One for each path of the issue, for example "openai.limits.rpm: It must be …". Never repeats a value. */
function inSentences(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map((part) => shortened(String(part)));
  const at = (more: readonly string[], message: string) =>
    `${[...path, ...more].join(".") || "It"}: ${message.replace(/\.$/, "")}`;
  if (issue.code === "unrecognized_keys") return issue.keys.slice(0, 20).map((key) => at([shortened(key)], issue.message));
  if (issue.code === "invalid_key") return issue.issues.map(({ message }) => at([], message));
  return [at([], plainMessage(issue))];
}

/** Fills in variables; `missing` collects those that are not set. */
export const filledIn = (value: string, variables: Record<string, string | undefined>, missing: string[]): string =>
  value.replaceAll(placeholder, (_, name: string) => {
    const set = variables[name]?.trim();
    if (!set) missing.push(name);
    return set ?? "";
  });
