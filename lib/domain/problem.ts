import type * as z from "zod";
import { plainMessage } from "./problems/plain-issue";

/** `message` states problem and remedy. Pages show it, routes return 4xx, commands exit with 2. Any other error is a bug. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(
    message: string,
    readonly kind: "invalid" | "forbidden" | "not-found" | "conflict" | "too-large" | "too-slow" | "busy" = "invalid",
    readonly errors: readonly { path: string; message: string }[] = [],
  ) {
    super(message);
  }

  /** Compares names, since the web server bundles this class more than once. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: subclasses use their own prototype.
    if (this !== Refusal) return Function.prototype[Symbol.hasInstance].call(this, value);
    return value instanceof Error && value.name === "Refusal";
  }
}

/** Throws a Refusal that names each invalid field. */
export function readAs<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw refusalOf(read.error);
}

/** What the work brings, or why it was refused. */
export const orRefusal = <T>(work: Promise<T>): Promise<T | Refusal> =>
  work.catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });

/** A refusal of one field: `message` is both the whole and the field's. */
export const refuseField = (path: string, message: string, kind: Refusal["kind"] = "invalid"): Refusal =>
  new Refusal(message, kind, [{ path, message }]);

type Problems = Refusal["errors"];

/** `schema` tells the fields that exist where an unknown one was given. */
export const problemsIn = (
  { issues }: z.ZodError,
  under: readonly string[] = [],
  schema?: z.ZodType,
): { path: string; message: string }[] =>
  issues.map((issue) => ({
    path: [...under, ...issue.path, ...(issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [])].join("."),
    message: plainMessage(issue, (path) => fieldsAt(schema, path)),
  }));

/** Fields of the object at `path`; none where the path goes through a union. */
function fieldsAt(schema: unknown, path: readonly PropertyKey[]): string[] {
  let at = schema;
  for (const key of [...path, null]) {
    for (let inner = innerOf(at); inner; inner = innerOf(at)) at = inner;
    if (at === undefined) return [];
    const { def } = at as { def?: { shape?: Record<PropertyKey, unknown>; element?: unknown } };
    if (key === null) return Object.keys(def?.shape ?? {});
    at = def?.shape?.[key] ?? def?.element;
  }
  return [];
}

const innerOf = (schema: unknown): unknown =>
  schema && typeof schema === "object"
    ? ((schema as { def?: { innerType?: unknown; in?: unknown } }).def?.innerType ??
      (schema as { def?: { in?: unknown } }).def?.in)
    : undefined;

const once = (sentences: readonly string[]): string[] => [...new Set(sentences.map((sentence) => sentence.replace(/\.$/, "")))];

const ended = (text: string): string => (/[?!]$/.test(text) ? text : `${text}.`);

const inSentences = (problems: Problems): string =>
  once(problems.map(({ message }) => message))
    .map(ended)
    .join(" ");

export const withPaths = (problems: Problems): string =>
  ended(once(problems.map(({ path, message }) => (path ? `${path}: ${message}` : message))).join("; "));

export function refusalOf(
  error: z.ZodError,
  describe: (problems: Problems) => string = inSentences,
  schema?: z.ZodType,
): Refusal {
  const problems = problemsIn(error, [], schema);
  return new Refusal(describe(problems), "invalid", problems);
}
