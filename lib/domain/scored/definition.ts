import * as z from "zod";
import type { ReadScore } from "./read";

/** What a metric judges: decides its group on cards, its part in stages, and whether a comparison guards it. */
export const metricRoles = ["context relevance", "groundedness", "answer relevance", "retrieval", "other"] as const;
export type MetricRole = (typeof metricRoles)[number];

export const ScoredMetric = z.strictObject({
  /** "RAGAS"; "" if unknown. */
  tool: z.string().max(40),
  name: z.string().min(1).max(100),
  role: z.enum(metricRoles),
  unit: z.enum(["sample", "context"]),
  scale: z.tuple([z.number(), z.number()]).refine(([from, to]) => from < to, "the scale is empty"),
  isYesNo: z.boolean(),
  direction: z.enum(["higher", "lower"]),
});
export type ScoredMetric = z.infer<typeof ScoredMetric>;

/** "ragas.faithfulness". Ids of other metrics have no dot. */
export const idOfScored = ({ tool, name }: Pick<ScoredMetric, "tool" | "name">): string => `${slug(tool) || "own"}.${slug(name)}`;

const slug = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");

export const isScoredMetric = (id: string): boolean => id.includes(".");

/** The id among `ids` that the text names: as a whole, or without what stands before its dot where that fits one only. */
export function findMetricId(text: string, ids: readonly string[]): string | undefined {
  if (ids.includes(text)) return text;
  const [found, ...others] = ids.filter((id) => isScoredMetric(id) && id.slice(id.indexOf(".") + 1) === slug(text));
  return others.length === 0 ? found : undefined;
}

export const scaleInWords = ({ scale: [from, to], isYesNo }: Pick<ScoredMetric, "scale" | "isYesNo">): string =>
  isYesNo ? "yes or no" : `${from} to ${to}`;

/** Text that lib/datasets/scores/choices.ts reads back, without the names. */
export const choiceText = ({ role, unit, scale: [from, to], isYesNo, direction }: ScoredMetric): string =>
  `, ${role}, ${isYesNo ? "yes/no" : `${from}..${to}`}, ${direction}, per ${unit}`;

/** One tool's score of one sample, before it is known which values its scale has. */
export interface GivenScore {
  /** The column that it was read from, and what in it. */
  key: string;
  tool: string;
  name: string;
  /** Null if there is none for the whole sample. */
  value: unknown;
  label?: string | null;
  explanation?: string | null;
  model?: string | null;
  contexts?: readonly { value: unknown; label?: string | null; explanation?: string | null }[] | null;
  kept?: ReadScore["kept"];
}
