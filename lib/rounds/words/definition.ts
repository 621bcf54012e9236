import * as z from "zod";
import { longestRunName } from "@/lib/domain/bounds";
import { plainName } from "@/lib/domain/text/normalized";
import { longestRubric, mostItems, units } from "./limits";

const Word = z.string().trim().min(1, "A grade needs a word.").max(60, "A grade's word can have up to 60 characters.");

const Text = z.string().trim().min(1, "Enter a question.").max(500, "A question can have up to 500 characters.");

/** What people answer about an item. Grades are written from the worst to the best. */
export const RoundQuestion = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("yes-no"), text: Text }),
  z.object({
    kind: z.literal("grades"),
    text: Text,
    words: z.array(Word).min(2, "Enter at least two grades.").max(7, "A round can have up to 7 grades."),
  }),
  /** Asks which of a pair's two responses is better; people do not learn whose they are. */
  z.object({ kind: z.literal("better"), text: Text.default("Which answer is better?") }),
]);
export type RoundQuestion = z.infer<typeof RoundQuestion>;

const Size = z
  .int("The number of samples must be whole.")
  .min(1, "A round needs at least one sample.")
  .max(mostItems, `A round can have up to ${mostItems.toLocaleString("en")} samples.`);

/** How the samples are drawn: what their labels can say about the whole run depends on it. */
export const RoundDesign = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("random"), size: Size }),
  /** Draws from up to three strata by the judge's score, in proportion. A cut is the highest score of a stratum. */
  z.object({ kind: z.literal("stratified"), size: Size, cuts: z.array(z.number()).max(2).default([]) }),
  /** Draws equal numbers of samples that the label calls good and bad. The label's values are read as yes or no. */
  z.object({ kind: z.literal("balanced"), size: Size, label: z.string().min(1).max(200) }),
  z.object({ kind: z.literal("picked"), samples: z.array(z.int32().positive()).min(1).max(mostItems) }),
]);
export type RoundDesign = z.infer<typeof RoundDesign>;

const Share = z.number().min(0).max(1);

export const RoundToStart = z.object({
  runId: z.string().max(longestRunName),
  /** Another run of the same questions: both sides of each drawn question are labelled, or compared, in hidden order. */
  pairedRunId: z.string().max(longestRunName).nullable().default(null),
  name: z.string().overwrite(plainName).min(1, "Enter a name.").max(120, "A name can have up to 120 characters."),
  unit: z.enum(units),
  metric: z.string().min(1, "Choose a metric.").max(200),
  question: RoundQuestion,
  rubric: z
    .string()
    .trim()
    .max(longestRubric, `A rubric can have up to ${longestRubric.toLocaleString("en")} characters.`)
    .default(""),
  design: RoundDesign,
  /** The share of samples that two people label. */
  overlap: Share.default(0.2),
  /** The share of samples that the same person labels twice. */
  repeats: Share.default(0.05),
  critiqueFirst: z.boolean().default(false),
  seed: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(1),
});
export type RoundToStart = z.infer<typeof RoundToStart>;

export interface RoundItem {
  id: number;
  position: number;
  sampleId: number;
  /** The sample that is shown second; null unless pairs are labelled. */
  otherId: number | null;
  /** From 0; null for the response. */
  context: number | null;
  stratum: number;
  people: number;
  repeatOf: number | null;
}

export interface RoundEntry {
  id: number;
  itemId: number;
  reviewer: string;
  reviewerKey: string;
  /** "seen": looked at the sample's scores before labelling it. "settle": the value that counts where labels differ. */
  kind: "label" | "later" | "cannot" | "undo" | "seen" | "settle";
  /** The label's value from 0 to 1; of a pair 0 if the first answer is better, 1 if the second is. */
  value: number | null;
  critique: string | null;
  rubricVersion: number;
  isBlind: boolean;
  seconds: number | null;
  createdAt: Date;
}

/** The difference between two runs, by labels of a round on both. */
export const RoundDifference = z.object({
  metric: z.string(),
  roundId: z.string(),
  roundName: z.string(),
  value: z.number().nullable().describe("Candidate minus baseline, as people would say; null while labels are missing."),
  ci95: z.tuple([z.number(), z.number()]).nullable(),
  judgeDifference: z.number().nullable().describe("Of the judge's means on the same questions."),
  n: z.int().describe("Questions labelled on both sides."),
  questions: z.int().describe("Different questions among them."),
  samples: z.int().describe("Questions with a score on both sides."),
  missing: z.int(),
  narrower: z.object({ halfWidth: z.number(), labels: z.int() }).nullable(),
});

export type Entry = Omit<RoundEntry, "createdAt" | "reviewer">;

const inOrder = <E extends Pick<Entry, "id">>(entries: readonly E[]): E[] => [...entries].sort((a, b) => a.id - b.id);

/** What each person last did with each item, without what they have undone and what was settled. By person, then by item. */
export function standing<E extends Entry>(entries: readonly E[]): Map<string, Map<number, E>> {
  const byPerson = new Map<string, E[]>();
  for (const entry of inOrder(entries)) {
    if (entry.kind === "seen" || entry.kind === "settle") continue;
    const own = byPerson.get(entry.reviewerKey) ?? [];
    byPerson.set(entry.reviewerKey, own);
    if (entry.kind === "undo") own.pop();
    else own.push(entry);
  }
  return new Map([...byPerson].map(([person, own]) => [person, new Map(own.map((entry) => [entry.itemId, entry]))]));
}

/** Finds the entry that settled an item last. A "settle" without a value takes back the one before. */
export function settledBy<E extends Pick<Entry, "id" | "itemId" | "kind" | "value">>(entries: readonly E[]): Map<number, E> {
  const byItem = new Map<number, E[]>();
  for (const entry of inOrder(entries)) {
    if (entry.kind !== "settle") continue;
    const own = byItem.get(entry.itemId) ?? [];
    byItem.set(entry.itemId, own);
    if (entry.value === null) own.pop();
    else own.push(entry);
  }
  return new Map(
    [...byItem].flatMap(([item, own]) => {
      const last = own.at(-1);
      return last ? [[item, last] as const] : [];
    }),
  );
}

/** These count, from 0 to 1, in place of an item's labels. */
export const settledValues = (entries: readonly Entry[]): Map<number, number> =>
  new Map([...settledBy(entries)].map(([item, { value }]) => [item, value ?? 0]));
