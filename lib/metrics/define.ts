import type { z } from "zod";
import type { JudgmentCause } from "@/lib/domain/cause";
import type { Message, PromptTemplate } from "@/lib/domain/judge";
import type { Judgment, Reading } from "@/lib/domain/judgment";
import type { JudgedSample, SampleField } from "@/lib/domain/sample";
import type { Score } from "@/lib/domain/score";
import { replyText } from "@/lib/metrics/replies/text";
import type { Shape, ShapedScore } from "@/lib/metrics/shapes/contract";

/** One question to the judge, about one context or the whole sample. Every judge model is asked each of them. */
export interface Ask {
  /** Index of the context from 0; null for the whole sample. */
  readonly context: number | null;
  /** From 0; polls of the same sample are distinct asks with equal messages. */
  readonly poll: number;
  readonly messages: readonly Message[];
  readonly temperature: number;
}

/** What a reply says: a reading, or why there is none. */
export type Parsed = { ok: true; reading: Reading } | { ok: false; cause: JudgmentCause; detail?: string };

/**
 * What the lexical judge found in a sample by counting words; a metric turns it into a reply of its own format.
 * All shares lie within 0 to 1.
 */
export interface LexicalEvidence {
  /** How much of the question's content words (weighted by rarity) a text holds, and which. */
  relevance(question: string, text: string): { share: number; found: string[]; missing: string[] };
  /** The response's sentences, each with how much of it the best context covers. */
  grounding(
    response: string,
    contexts: readonly string[],
  ): { sentence: string; share: number; context: number | null; missing: string[] }[];
  /** In [0, 1), fixed by the texts: for polls that must vary and still be repeatable. */
  fraction(...texts: readonly (string | number)[]): number;
}

/** Shown beside every metric. */
export interface MetricCard {
  /** What it measures, in a sentence. */
  readonly summary: string;
  /** Where it comes from. */
  readonly origin: string;
  readonly scale: string;
  readonly formula: string;
  readonly whenNot: string;
  readonly quirks: readonly string[];
  /** What to do about low scores, where the source says so. */
  readonly advice?: string;
}

/** A metric that `defineMetric` checked; the registry lists these. */
export interface Metric {
  readonly id: string;
  /** "Context relevance" */
  readonly name: string;
  /** "Context rel." for columns. */
  readonly shortName: string;
  /** "TruLens" */
  readonly source: string;
  readonly group: "retrieval" | "response";
  readonly needs: readonly SampleField[];
  /** What it judges. Pages, queue, reports and links are made for shapes and know no metric. */
  readonly shape: Shape;
  /** Highest raw value of a judgment, for "8/10"; null where it depends on the sample. */
  readonly rawMax: number | null;
  /** Settings with their defaults; parsing an empty object gives the defaults. */
  readonly settings: z.ZodObject;
  /** The default prompt for these settings. */
  template(settings: Settings): PromptTemplate;
  /** Placeholders that a replaced template must hold, as in "question". */
  readonly placeholders: readonly string[];
  /** What tells settings apart in a label: "extract", "5 polls", or "". */
  variant(settings: Settings): string;
  /** How many times each unit is asked. */
  polls(settings: Settings): number;
  /** Tokens of a usual reply, for what a run will cost where no earlier replies tell. */
  typicalReplyTokens(settings: Settings): number;
  /** All asks of a sample that has the needed fields, in order. */
  asks(sample: JudgedSample, settings: Settings, template: PromptTemplate): Ask[];
  /** Reads a reply; never throws, whatever it holds. */
  parse(reply: string, sample: JudgedSample, ask: Pick<Ask, "context" | "poll">, settings: Settings): Parsed;
  /** Aggregates a sample's judgments (those of all models, errors included); null until all that is needed is there. */
  score(sample: JudgedSample, judgments: readonly Judgment[], settings: Settings): Score;
  /** A reply in this metric's format, written by the lexical judge from what it found. */
  lexicalReply(sample: JudgedSample, ask: Pick<Ask, "context" | "poll">, evidence: LexicalEvidence, settings: Settings): string;
  readonly card: MetricCard;
}

/** A metric's settings once parsed by its own schema. */
// biome-ignore lint/suspicious/noExplicitAny: each metric reads its own settings; the registry holds all of them.
export type Settings = any;

type Definition<S extends z.ZodObject, F extends Shape> = Omit<
  Metric,
  "settings" | "shape" | "template" | "variant" | "polls" | "typicalReplyTokens" | "asks" | "parse" | "score" | "lexicalReply"
> & {
  settings: S;
  shape: F;
  template(settings: z.output<S>): PromptTemplate;
  variant?(settings: z.output<S>): string;
  typicalReplyTokens(settings: z.output<S>): number;
  asks(sample: JudgedSample, settings: z.output<S>, template: PromptTemplate): Ask[];
  parse(reply: string, sample: JudgedSample, ask: Pick<Ask, "context" | "poll">, settings: z.output<S>): Parsed;
  score(sample: JudgedSample, judgments: readonly Judgment[], settings: z.output<S>): ShapedScore<F>;
  lexicalReply(
    sample: JudgedSample,
    ask: Pick<Ask, "context" | "poll">,
    evidence: LexicalEvidence,
    settings: z.output<S>,
  ): string;
} & (F["kind"] extends "polls" ? { polls(settings: z.output<S>): number } : { polls?: never });

/** Characters of a reply, thoughts aside, that are read; a longer one is an error, never read in part. No answer to a prompt is longer. */
const longestRead = 250_000;

/** Declares a metric, with its settings typed by its own schema and its score by its shape. */
export const defineMetric = <S extends z.ZodObject, F extends Shape>(definition: Definition<S, F>): Metric => ({
  variant: () => "",
  polls: () => 1,
  ...definition,
  parse: (reply, ...about) => tooLong(reply) ?? definition.parse(reply, ...about),
});

function tooLong(reply: string): Parsed | null {
  const { length } = reply.length > longestRead ? replyText(reply) : reply;
  if (length <= longestRead) return null;
  const detail = `The reply has ${length.toLocaleString("en")} characters; up to ${longestRead.toLocaleString("en")} are read.`;
  return { ok: false, cause: "malformed", detail };
}
