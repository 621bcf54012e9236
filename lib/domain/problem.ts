import type { z } from "zod";

/**
 * Something that a person asked for and that cannot be done as asked; `message` says what and what to do.
 * Pages show it, routes answer 4xx, commands exit 2. Anything else that is thrown is a defect.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(
    message: string,
    readonly kind: "invalid" | "forbidden" | "not-found" | "conflict" | "too-large" | "too-slow" | "busy" = "invalid",
    readonly errors: readonly { path: string; message: string }[] = [],
  ) {
    super(message);
  }
}

type Problems = Refusal["errors"];

/** What zod found wrong, a problem a field; `under` is where what was read stands. */
export const problemsIn = ({ issues }: z.ZodError, under: readonly string[] = []): { path: string; message: string }[] =>
  issues.map((issue) => ({
    path: [...under, ...issue.path, ...(issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [])].join("."),
    message: issue.message,
  }));

const once = (sentences: readonly string[]): string[] => [...new Set(sentences.map((sentence) => sentence.replace(/\.$/, "")))];

/** For people who see the fields. */
const inSentences = (problems: Problems): string =>
  once(problems.map(({ message }) => message))
    .map((sentence) => `${sentence}.`)
    .join(" ");

/** For programs and commands, each behind its path. */
export const withPaths = (problems: Problems): string =>
  `${once(problems.map(({ path, message }) => (path ? `${path}: ${message}` : message))).join("; ")}.`;

/** What zod found wrong, as a Refusal. */
export function refusalOf(error: z.ZodError, tell: (problems: Problems) => string = inSentences): Refusal {
  const problems = problemsIn(error);
  return new Refusal(tell(problems), "invalid", problems);
}
