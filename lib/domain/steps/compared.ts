import * as z from "zod";
import { objectNamed } from "@/lib/domain/schema/named";
import { signed, signOf } from "@/lib/domain/scores/signed";
import { counted } from "@/lib/domain/text/counted";
import { listed } from "@/lib/domain/text/listed";
import { stepKinds } from "./definition";
import { stepInWords } from "./in-words";

const Count = z.int().min(0);
const Sides = z.tuple([z.number(), z.number()]);

const Change = z.object({
  baseline: z.number(),
  candidate: z.number(),
  difference: z.number(),
  ci95: z.tuple([z.number(), z.number()]).nullable().describe("Of the paired difference; null with too few questions."),
});
type Change = z.infer<typeof Change>;

const ComparedStep = objectNamed("ComparedStep", {
  kind: z.enum(stepKinds),
  names: z
    .tuple([z.string().nullable(), z.string().nullable()])
    .describe("In the baseline and the candidate: they differ if it is the only step of its kind in both."),
  nth: Count.min(1).describe("Which of the sample's steps of this kind and name."),
  questions: Count.describe("Paired questions in which both runs have the step; all its figures are over these."),
  contexts: Sides.describe("Mean number, in the baseline and the candidate."),
  nothingNew: z
    .tuple([Count, Count])
    .nullable()
    .describe("Questions in which it found nothing new; null for steps that do not search."),
  gold: z
    .object({
      questions: Count.describe("Where it is known in both runs what the step found."),
      recall: Change,
      precision: Change,
      ndcg: Change,
      lost: z.tuple([Count, Count]).describe("Of a rerank: gold contexts that were found before and not kept."),
    })
    .nullable(),
});
export type ComparedStep = z.infer<typeof ComparedStep>;

export const ComparedSteps = objectNamed("ComparedSteps", {
  run: z.string(),
  steps: z.array(ComparedStep).describe("In the order in which the baseline usually has them, at most 50."),
  only: z
    .array(z.object({ run: z.string(), kind: z.enum(stepKinds), name: z.string().nullable(), nth: Count, questions: Count }))
    .describe("Steps that only this run has in the paired questions, at most 50 of each run."),
  goldUnknown: z
    .array(z.string())
    .describe("Runs that never say what a step found: they have no gold contexts, or only ids that the steps' contexts lack."),
});
export type ComparedSteps = z.infer<typeof ComparedSteps>;

interface ComparedStepTable {
  columns: string[];
  /** A row for each figure, its cells as the columns name them; rewrites and answers have none. */
  steps: { name: string; rows: string[][] }[];
  /** Sentences on what the rows leave out. */
  remarks: string[];
}

/** For pages and reports. `letter` is the candidate's. */
export const comparedStepTable = (compared: ComparedSteps, letter: string): ComparedStepTable => ({
  columns: ["figure", "A", letter, `${letter} − A`, "95% interval", "n"],
  steps: compared.steps.map((step) => ({ name: nameOf(step, letter), rows: rowsOf(step) })).filter(({ rows }) => rows.length > 0),
  remarks: remarksOn(compared, letter),
});

/** "Rerank bge", or "Rerank bge in A, cohere in B". */
const nameOf = ({ kind, names: [from, to], nth }: ComparedStep, letter: string): string =>
  from === to
    ? stepInWords({ kind, name: from, nth })
    : `${stepInWords({ kind, name: from ?? "without a name", nth })} in A, ${to ?? "without a name"} in ${letter}`;

function rowsOf({ kind, questions, contexts, nothingNew, gold }: ComparedStep): string[][] {
  const count = (value: number) => value.toLocaleString("en");
  const counts = (name: string, [from, to]: readonly [number, number], n: number) => {
    const change = `${signOf(to - from)}${count(Math.abs(to - from))}`;
    return [name, count(from), count(to), change, "", count(n)];
  };
  const changed = (name: string, { baseline, candidate, difference, ci95 }: Change, n: number) => [
    ...[name, baseline.toFixed(2), candidate.toFixed(2), signed(difference)],
    ci95 ? `${signed(ci95[0])} to ${signed(ci95[1])}` : "–",
    count(n),
  ];
  const [from, to] = contexts;
  return [
    ...(gold
      ? [
          changed("recall", gold.recall, gold.questions),
          changed("precision", gold.precision, gold.questions),
          changed("nDCG", gold.ndcg, gold.questions),
          ...(kind === "rerank" ? [counts("gold contexts lost", gold.lost, gold.questions)] : []),
        ]
      : []),
    ...(kind === "rewrite" || kind === "answer"
      ? []
      : [["mean contexts", from.toFixed(1), to.toFixed(1), signed(to - from, 1), "", count(questions)]]),
    ...(nothingNew ? [counts("found nothing new", nothingNew, questions)] : []),
  ];
}

function remarksOn({ run, only, goldUnknown }: ComparedSteps, letter: string): string[] {
  const letterOf = (id: string) => (id === run ? letter : "A");
  const alone = ["A", letter].flatMap((side) => {
    const own = only.filter((one) => letterOf(one.run) === side);
    const steps = own.map((step) => `${stepInWords(step)} (${counted(step.questions, "question")})`);
    return own.length === 0 ? [] : [`Only ${side} has ${listed(steps)}.`];
  });
  if (goldUnknown.length === 0) return alone;
  const whose = listed(goldUnknown.map(letterOf));
  return [
    ...alone,
    `Recall, precision and nDCG are not compared: the samples of ${whose} have no gold contexts, or only ids that the steps’ contexts lack.`,
  ];
}
