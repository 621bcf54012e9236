import { z } from "zod";
import type { JudgmentCause } from "@/lib/domain/cause";
import type { Message, PromptTemplate } from "@/lib/domain/judge";
import type { Judgment, Reading } from "@/lib/domain/judgment";
import type { JudgedSample, SampleField } from "@/lib/domain/sample";
import type { Score } from "@/lib/domain/score";
import type { Band, MetricThresholds } from "@/lib/domain/scores/band";
import { isRefusal } from "@/lib/metrics/replies/refusal";
import { unwrapped } from "@/lib/metrics/replies/text";
import { withoutThoughts } from "@/lib/metrics/replies/thoughts";
import type { Shape } from "@/lib/metrics/shapes/contract";
import type { ShapedScore } from "@/lib/metrics/shapes/scored";

/** A question to the judge about one context or the whole sample. Every model is asked every question. */
export interface Ask {
  /** Index of the context from 0; null for the whole sample. */
  readonly context: number | null;
  /** From 0; polls of the same sample are distinct asks with equal messages. */
  readonly poll: number;
  readonly messages: readonly Message[];
  readonly temperature: number;
}

/** A reading of a reply, or why there is none. */
export type Parsed = { ok: true; reading: Reading } | { ok: false; cause: JudgmentCause; detail?: string };

/**
 * What the lexical judge finds in a sample by counting words; a metric turns it into a reply in its own format.
 * All shares are from 0 to 1.
 */
export interface LexicalEvidence {
  /** How relevant a text is by the question's content words, weighted by rarity, and which of them it contains. */
  relevance(question: string, text: string): { share: number; found: string[]; missing: string[] };
  /** The response's sentences, each with the share of it that the contexts cover together, and the weight of its words. */
  grounding(
    response: string,
    contexts: readonly string[],
  ): { sentence: string; share: number; weight: number; missing: string[] }[];
  /** In [0, 1), determined by the texts, for polls that must vary but be repeatable. */
  fraction(...texts: readonly (string | number)[]): number;
}

/** Describes a metric to people. */
export interface MetricCard {
  /** What it measures, in a sentence. */
  readonly summary: string;
  /** What the lexical judge counts instead, in a few words: "shared words, question and context". */
  readonly standIn: string;
  /** Where it comes from. */
  readonly origin: string;
  readonly scale: string;
  readonly formula: string;
  readonly whenNot: string;
  readonly quirks: readonly string[];
  /** What the source says that each band means; missing if it says nothing. */
  readonly bands?: Readonly<Record<Band, string>>;
  /** What to do about low scores, if the source says so. */
  readonly advice?: string;
}

/** A secondary figure of each sample beside its score, from 0 to 1. Summaries, panels, exports and comparisons show it. */
interface SecondaryFigure {
  /** The entry of the score's detail with its value (null without a score), and its name in JSON. */
  readonly key: string;
  /** "chunk share" */
  readonly name: string;
  /** What it is, as a formula in words. */
  readonly formula: string;
}

/** Made by `defineMetric`, listed in the registry. */
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
  /** In a comparison a loss keeps the baseline, whatever else is gained, unless people choose other metrics for it. */
  readonly mustNotFall?: true;
  /** What it judges. Pages, queue, reports and links depend on shapes, not on metrics. */
  readonly shape: Shape;
  /** The thresholds of its bands unless others are set; null if no band fits its scores. Without it: those of all metrics. */
  readonly thresholds?: MetricThresholds;
  /** Highest raw value of a judgment, for "8/10"; null if it depends on the sample. */
  readonly rawMax: number | null;
  readonly secondary?: SecondaryFigure;
  /** Settings with their defaults; parsing an empty object gives the defaults. */
  readonly settings: z.ZodObject;
  /** The default prompt for these settings. */
  template(settings: Settings): PromptTemplate;
  /** Goes up when prompts are filled or replies are read in a way that changes scores; part of the prompt's hash. */
  readonly revision?: number;
  /** Placeholders that a custom template must contain, as in "question". */
  readonly placeholders: readonly string[];
  /** The settings in a few words, for labels: "extract", "5 polls", or "". */
  variant(settings: Settings): string;
  /** How many times each unit is asked. */
  polls(settings: Settings): number;
  /** Tokens of a usual reply, to estimate a run's cost without earlier replies. */
  typicalReplyTokens(settings: Settings): number;
  /** The JSON schema of a reply, for servers that hold replies to one; null where it is not a JSON object. */
  readonly replySchema: Record<string, unknown> | null;
  /** The form of a reply, to remind a judge whose reply could not be read. */
  replyForm(settings: Settings): string;
  /** All asks for a sample that has the needed fields, in order. */
  asks(sample: JudgedSample, settings: Settings, template: PromptTemplate): Ask[];
  /** Reads a reply; never throws. */
  parse(reply: string, sample: JudgedSample, ask: Pick<Ask, "context" | "poll">, settings: Settings): Parsed;
  /** Combines a sample's judgments (of all models, errors included); the score is null if too many are in error. */
  score(sample: JudgedSample, judgments: readonly Judgment[], settings: Settings): Score;
  /** The lexical judge's reply, in this metric's format. */
  lexicalReply(sample: JudgedSample, ask: Pick<Ask, "context" | "poll">, evidence: LexicalEvidence, settings: Settings): string;
  readonly card: MetricCard;
}

/** A metric's settings once parsed by its own schema. */
// biome-ignore lint/suspicious/noExplicitAny: each metric has its own type of settings, and the registry contains all metrics.
export type Settings = any;

type Definition<S extends z.ZodObject, F extends Shape> = Omit<
  Metric,
  | "settings"
  | "shape"
  | "secondary"
  | "template"
  | "variant"
  | "polls"
  | "typicalReplyTokens"
  | "replyForm"
  | "replySchema"
  | "asks"
  | "parse"
  | "score"
  | "lexicalReply"
> & {
  settings: S;
  shape: F;
  secondary?: SecondaryFigure & { key: keyof z.infer<F["detail"]> };
  template(settings: z.output<S>): PromptTemplate;
  variant?(settings: z.output<S>): string;
  typicalReplyTokens(settings: z.output<S>): number;
  replyForm(settings: z.output<S>): string;
  /** Where the prompt wants a JSON object and nothing else. */
  reply?: z.ZodObject;
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

/**
 * In characters, without the model's thoughts. A longer reply is an error and never read in part; no proper reply is that long.
 */
const longestRead = 60_000;

/**
 * Defines a metric. Its schema types the settings, and its shape the score. Its `parse` gets replies without thoughts and wrapping,
 * never a blank one.
 */
export const defineMetric = <S extends z.ZodObject, F extends Shape>(definition: Definition<S, F>): Metric => ({
  variant: () => "",
  polls: () => 1,
  ...definition,
  replySchema: definition.reply ? schemaOf(definition.reply) : null,
  parse: (reply, ...rest) => read(reply, (text) => definition.parse(text, ...rest)),
});

function schemaOf(reply: z.ZodObject): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(reply);
  return schema;
}

function read(reply: string, parse: (text: string) => Parsed): Parsed {
  const spoken = withoutThoughts(reply);
  const { length } = spoken.text;
  if (length > longestRead)
    return {
      ok: false,
      cause: "malformed",
      detail: `The reply has ${length.toLocaleString("en")} characters; up to ${longestRead.toLocaleString("en")} are read.`,
    };
  const text = unwrapped(spoken.text);
  if (text === "")
    return {
      ok: false,
      cause: "empty",
      ...(length < reply.trim().length && { detail: "The reply holds only the model's thoughts." }),
    };
  const parsed = parse(text);
  return !parsed.ok && isRefusal(text) ? { ok: false, cause: "refused", detail: text.slice(0, 300) } : parsed;
}
