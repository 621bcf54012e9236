import * as z from "zod";
import type { JudgmentCause } from "@/lib/domain/cause";
import type { Message, PromptTemplate } from "@/lib/domain/judge";
import type { Judgment, Reading, Unit } from "@/lib/domain/judgment";
import type { JudgedSample, SampleField } from "@/lib/domain/sample";
import type { Score } from "@/lib/domain/score";
import type { MetricRole } from "@/lib/domain/scored/definition";
import type { Band, MetricThresholds } from "@/lib/domain/scores/band";
import { type Turns, turnsOf } from "@/lib/metrics/replies/new-turn";
import { isRefusal } from "@/lib/metrics/replies/refusal";
import { unwrapped } from "@/lib/metrics/replies/text";
import { replyWithoutThoughts } from "@/lib/metrics/replies/thoughts";
import type { Shape } from "@/lib/metrics/shapes/contract";
import type { ShapedScore } from "@/lib/metrics/shapes/models";

/** One judge call. Every model gets each. Polls of an item have equal messages. */
export interface Ask extends Readonly<AskedUnit> {
  /** What the item is, such as a claim's text, if the sample does not say. */
  readonly about?: string;
  readonly messages: readonly Message[];
  readonly temperature: number;
}

/** What an ask is about, without its messages. */
export type AskedUnit = Omit<Unit, "model">;

export type Place = Pick<Ask, "item" | "poll" | "about">;

/** One ask about the whole sample, or as many equal ones as there are polls. */
export const asksOfWhole = (messages: readonly Message[], temperature: number, polls = 1): Omit<Ask, "step">[] =>
  Array.from({ length: polls }, (_, poll) => ({ item: null, poll, messages, temperature }));

export const asksOfContexts = (
  { contexts }: JudgedSample,
  temperature: number,
  messagesOf: (context: string) => Message[],
): Omit<Ask, "step">[] => contexts.map((context, item) => ({ item, poll: 0, messages: messagesOf(context), temperature }));

export type Parsed = { ok: true; reading: Reading } | { ok: false; cause: JudgmentCause; detail?: string };

/** What the lexical judge finds by counting words. Shares are from 0 to 1. */
export interface LexicalEvidence {
  /** The share of the question's content words that the text contains, weighted by rarity. */
  relevance(question: string, text: string): { share: number; found: string[]; missing: string[] };
  /** The response's sentences, each with the share that the contexts cover and its words' weight. */
  grounding(
    response: string,
    contexts: readonly string[],
  ): { sentence: string; share: number; weight: number; missing: string[] }[];
  /** In [0, 1), determined by the texts, for polls that vary but are repeatable. */
  fraction(...texts: readonly (string | number)[]): number;
}

export interface MetricCard {
  readonly summary: string;
  /** What the lexical judge counts instead: "shared words, question and context". */
  readonly standIn: string;
  /** How well its order agrees with people's labels, as measured on rows that no rule was chosen on. */
  readonly standInMeasured?: string;
  readonly origin: string;
  readonly scale: string;
  readonly formula: string;
  readonly whenNot: string;
  readonly quirks: readonly string[];
  readonly bands?: Readonly<Record<Band, string>>;
  readonly advice?: string;
}

/** A number next to the score of a sample, which can have one without a score. */
export interface MetricFigure<Key extends string = string> {
  /** Its key in JSON. Of a mean also that of its value in the score's detail. */
  readonly key: string;
  /** "chunk share" */
  readonly name: string;
  readonly formula: string;
  /** A share is from 0 to 1; any other number is 0 or more and has a unit, such as "claims". */
  readonly scale: "share" | { readonly unit: string };
  readonly better: "higher" | "lower" | null;
  /** A run's: the mean of its samples, or the sum of a value in the detail over that of another. */
  readonly ofRun: "mean" | { readonly sum: Key; readonly over: Key };
}

/** A round of judge calls with one prompt. */
export interface MetricStep {
  template(settings: Settings): PromptTemplate;
  /** Names that a custom template must contain, such as "question". */
  readonly placeholders: readonly string[];
  typicalReplyTokens(settings: Settings): number;
  /** For servers that enforce a JSON schema; null if the reply is no JSON object. */
  readonly replySchema: Record<string, unknown> | null;
  replyForm(settings: Settings): string;
  /** `before` has the judgments of the earlier steps, of all models, including errors. */
  asks(sample: JudgedSample, settings: Settings, template: PromptTemplate, before: readonly Judgment[]): Omit<Ask, "step">[];
  /** Never throws. */
  parse(reply: string, sample: JudgedSample, ask: Place, settings: Settings): Parsed;
  lexicalReply(sample: JudgedSample, ask: Place, evidence: LexicalEvidence, settings: Settings): string;
  /** The one of the run's models that this step is left to; null for all of them. */
  onlyModel(settings: Settings): string | null;
}

/** A step whose asks depend on what the steps before it gave. */
interface LaterStep extends MetricStep {
  /** In the key of its prompt: "claims/check". */
  readonly id: string;
  /** What the steps before it usually give for such a sample, from which calls are estimated before a run starts. */
  usual(sample: JudgedSample): readonly Judgment[];
}

/** Made by `defineMetric`, listed in the registry. It is its own first step. */
export interface Metric extends MetricStep {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
  readonly source: string;
  readonly group: "retrieval" | "response";
  readonly needs: readonly SampleField[];
  /** Judged where a sample has it. */
  readonly reads?: readonly ("reference" | "contextDetails")[];
  /** Built in, but used only where it is named: neither "all" nor a new run's form selects it. */
  readonly isOptional?: true;
  readonly role?: MetricRole;
  /** A loss of this metric rejects a candidate in a comparison, unless the person says otherwise. */
  readonly mustNotFall?: true;
  /** Pages, queue, reports and links depend on shapes, not on metrics. */
  readonly shape: Shape;
  /** Default band thresholds; null if bands do not fit its scores; those of all metrics if missing. */
  readonly thresholds?: MetricThresholds;
  /** Highest raw value, for "8/10"; null if it depends on the sample. */
  readonly rawMax: number | null;
  readonly figures?: readonly MetricFigure[];
  readonly settings: z.ZodObject;
  asks(sample: JudgedSample, settings: Settings, template: PromptTemplate): Omit<Ask, "step">[];
  /** In order. */
  readonly laterSteps: readonly LaterStep[];
  /** Increase when filling prompts or reading replies changes scores; part of the prompt's hash. */
  readonly revision?: number;
  variant(settings: Settings): string;
  polls(settings: Settings): number;
  /** Gets the judgments of all steps and models, including errors; the score is null if too many failed. */
  score(sample: JudgedSample, judgments: readonly Judgment[], settings: Settings): Score;
  readonly card: MetricCard;
}

// biome-ignore lint/suspicious/noExplicitAny: each metric has its own type of settings, and the registry contains all metrics.
export type Settings = any;

type FigureIn<Key extends string> = MetricFigure<Key> & ({ ofRun: "mean"; key: Key } | { ofRun: { sum: Key; over: Key } });

/** A step as written, with the type of its metric's settings. */
interface WrittenStep<S extends z.ZodObject, Before extends readonly unknown[]> {
  template(settings: z.output<S>): PromptTemplate;
  placeholders: readonly string[];
  typicalReplyTokens(settings: z.output<S>): number;
  replyForm(settings: z.output<S>): string;
  /** The reply, if it is a JSON object. */
  reply?: z.ZodObject;
  asks(sample: JudgedSample, settings: z.output<S>, template: PromptTemplate, ...before: Before): Omit<Ask, "step">[];
  parse(reply: string, sample: JudgedSample, ask: Place, settings: z.output<S>): Parsed;
  lexicalReply(sample: JudgedSample, ask: Place, evidence: LexicalEvidence, settings: z.output<S>): string;
  onlyModel?(settings: z.output<S>): string | null;
}

type Definition<S extends z.ZodObject, F extends Shape> = Omit<
  Metric,
  keyof MetricStep | "settings" | "shape" | "figures" | "laterSteps" | "variant" | "polls" | "score"
> &
  WrittenStep<S, []> & {
    settings: S;
    shape: F;
    figures?: readonly FigureIn<keyof z.infer<F["detail"]> & string>[];
    laterSteps?: readonly (WrittenStep<S, [before: readonly Judgment[]]> & Pick<LaterStep, "id" | "usual">)[];
    variant?(settings: z.output<S>): string;
    score(sample: JudgedSample, judgments: readonly Judgment[], settings: z.output<S>): ShapedScore<F>;
  } & (F["kind"] extends "polls" ? { polls(settings: z.output<S>): number } : { polls?: never });

/** Characters without thoughts. A longer reply is an error, never read in part. */
export const longestRead = 60_000;

/** `parse` gets replies without thoughts and wrapping, never a blank one. */
export const defineMetric = <S extends z.ZodObject, F extends Shape>(definition: Definition<S, F>): Metric => ({
  variant: () => "",
  polls: () => 1,
  ...definition,
  ...readingStep(definition),
  laterSteps: (definition.laterSteps ?? []).map((step) => ({ ...step, ...readingStep(step) })),
});

const readingStep = <S extends z.ZodObject>({
  reply,
  parse,
  onlyModel,
}: Pick<WrittenStep<S, []>, "reply" | "parse" | "onlyModel">): Pick<MetricStep, "replySchema" | "parse" | "onlyModel"> => ({
  onlyModel: onlyModel ?? (() => null),
  replySchema: reply ? schemaOf(reply) : null,
  parse: (text, ...rest) => read(text, (unwrappedText) => parse(unwrappedText, ...rest)),
});

function schemaOf(reply: z.ZodObject): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(reply);
  return schema;
}

function read(reply: string, parse: (text: string) => Parsed): Parsed {
  const spoken = replyWithoutThoughts(reply);
  const { length } = spoken.text;
  if (length > longestRead)
    return {
      ok: false,
      cause: "malformed",
      detail: `The reply has ${length.toLocaleString("en")} characters; up to ${longestRead.toLocaleString("en")} are read.`,
    };
  const { own, first, beforeCopy } = turnsOf(spoken.text);
  const text = unwrapped(own);
  if (text === "")
    return {
      ok: false,
      cause: "empty",
      ...(length < reply.trim().length && { detail: "The reply contains only the model's thoughts." }),
    };
  const parsed = readFirstTurn(text, { first, beforeCopy }, parse);
  return !parsed.ok && isRefusal(text) ? { ok: false, cause: "refused", detail: text.slice(0, 300) } : parsed;
}

/** What follows a readable turn is not read. Where the prompt's labels may as well be part of the reasons, it decides only if it
 *  changes the reading. */
function readFirstTurn(text: string, { first, beforeCopy }: Omit<Turns, "own">, parse: (text: string) => Parsed): Parsed {
  const read = (part: string | null) => (part === null || unwrapped(part) === "" ? null : parse(unwrapped(part)));
  const turn = read(first);
  if (turn?.ok) return turn;
  const whole = parse(text);
  const start = read(beforeCopy);
  return start?.ok && !(whole.ok && whole.reading.raw === start.reading.raw) ? start : whole;
}
