import * as z from "zod";
import { SampleField } from "@/lib/domain/sample";
import { StoredThresholds } from "@/lib/domain/scores/thresholds";
import { plainName } from "@/lib/domain/text/normalized";
import { placeholderOf, placeholders } from "./names";

const longestPrompt = 20_000;

const Word = z
  .string("each grade must be text")
  .trim()
  .min(1, "a grade is empty")
  .max(40, "a grade has at most 40 characters")
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} '_-]*$/u, "a grade consists of letters, digits, spaces, - and _");

const Grades = z
  .array(Word)
  .min(2, "grades must be at least 2")
  .max(11, "grades must be at most 11")
  .refine((words) => new Set(words.map((word) => word.toLowerCase())).size === words.length, "two grades are equal");

/** Grades are listed from the worst to the best. */
export const MetricScale = z.union([z.literal(["yes or no", "0 to 10"]), Grades], {
  error: (issue) =>
    Array.isArray(issue.input) ? undefined : 'scale must be "yes or no", "0 to 10", or a list of at least 2 grades, worst first',
});
export type MetricScale = z.infer<typeof MetricScale>;

const Shown = z.strictObject({
  name: z
    .string("name must be text")
    .overwrite(plainName)
    .min(1, "name is empty")
    .max(60, "name has at most 60 characters")
    .regex(/[a-z0-9]/i, "name needs a letter or digit from a to z or 0 to 9"),
  question: z.string("question must be text").trim().min(1, "question is empty").max(300, "question has at most 300 characters"),
  needs: z
    .array(SampleField, "needs must be a list of question, contexts, response, reference")
    .min(1, "needs is empty")
    .max(SampleField.options.length, "needs repeats a field"),
  unit: z.enum(["sample", "context"], 'unit must be "sample" or "context"').default("sample"),
  scale: MetricScale,
  prompt: z
    .string("prompt must be text")
    .trim()
    .min(1, "prompt is empty")
    .max(longestPrompt, `prompt has at most ${longestPrompt.toLocaleString("en")} characters`),
  polls: z.int("polls must be a whole number").min(1, "polls must be at least 1").max(20, "polls must be at most 20").default(1),
  direction: z.enum(["higher", "lower"], 'direction must be "higher" or "lower"').default("higher"),
  bands: z
    .union([StoredThresholds, z.literal("none")], 'bands must be "none", or Excellent, Good and Moderate, each from 0.01 to 1')
    .optional(),
});

export const MetricDefinition = Shown.superRefine((given, context) => {
  const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  const { needs, unit, scale, polls, direction } = given;
  if (unit === "context" && !needs.includes("contexts")) refuse("needs", 'unit "context" needs contexts; add contexts to needs');
  if (polls > 1 && (unit !== "sample" || scale !== "yes or no" || direction === "lower"))
    refuse("polls", 'polls above 1 need unit "sample", scale "yes or no" and direction "higher"');
  for (const { name, problem } of promptProblems(given)) refuse("prompt", problem === "missing" ? lacks(name) : problem);
});
export type MetricDefinition = z.output<typeof MetricDefinition>;

const lacks = (name: string) => `the prompt lacks {${name}}, so the judge would not get it`;

/** Placeholders that the prompt lacks, and those that it cannot have. */
function promptProblems({ prompt, needs, unit }: Pick<MetricDefinition, "prompt" | "needs" | "unit">) {
  const wanted = new Set<string>(needs.map((field) => placeholderOf(field, unit)));
  const used = [...new Set([...prompt.matchAll(/\{([a-z]{1,30})\}/g)].map(([, name = ""]) => name))];
  const known = placeholders as readonly string[];
  return [
    ...[...wanted].filter((name) => !used.includes(name)).map((name) => ({ name, problem: "missing" })),
    ...used
      .filter((name) => !wanted.has(name))
      .map((name) => ({
        name,
        problem: known.includes(name)
          ? `{${name}} is not in needs${name === "context" || name === "contexts" ? `, with unit "${unit}"` : ""}`
          : `{${name}} is unknown; the placeholders: ${known.map((one) => `{${one}}`).join(", ")}`,
      })),
  ];
}
