import * as z from "zod";
import { readingOf } from "@/lib/domain/judgment";
import type { JudgedSample, SampleField } from "@/lib/domain/sample";
import { percent } from "@/lib/domain/scores/format";
import {
  asksOfContexts,
  asksOfWhole,
  defineMetric,
  type LexicalEvidence,
  type Metric,
  type Parsed,
  type Place,
  type Settings,
} from "@/lib/metrics/define";
import { groundedShare, lexicalNote } from "@/lib/metrics/lexical-findings";
import type { MetricDefinition, MetricScale } from "@/lib/metrics/own/words/definition";
import { placeholderOf } from "@/lib/metrics/own/words/names";
import { ScoreReplyReader } from "@/lib/metrics/replies/score-reply";
import { decideValue, type ValueDecision } from "@/lib/metrics/replies/single-value";
import { reasonsBeside, StatementReader } from "@/lib/metrics/replies/statements";
import { foldDigits } from "@/lib/metrics/replies/text";
import { none, type RepliedValue, unclear, withoutOpening } from "@/lib/metrics/replies/value";
import { contextsShape, meanOfModels, meanPerContext, singleShape } from "@/lib/metrics/shapes/contexts";
import { pollsShape, scorePolls } from "@/lib/metrics/shapes/polls";
import { conversation, dataRule, delimited, withConversation } from "@/lib/metrics/texts/conversation";
import { fillTemplate } from "@/lib/metrics/texts/template";

export function metricOf(id: string, definition: MetricDefinition): Metric {
  const { name, question, needs, unit, direction, bands } = definition;
  const scale = scaleOf(definition.scale);
  const isOfContext = unit === "context";
  const placeholders = needs.map((field) => placeholderOf(field, unit));
  const user = `${definition.prompt.replace(/\{([a-z]+)\}/g, (placeholder, one: string) =>
    one === "contexts" ? placeholder : `\n${delimited(one.toUpperCase(), placeholder)}\n`,
  )}\n\nNow reply with the JSON object.`;
  const system = `You judge ${isOfContext ? "a CONTEXT that a search retrieved for a QUESTION" : "the work of a system that retrieves contexts and answers questions"}, by one criterion: ${question}

${dataRule}

Reply with one JSON object and nothing else. Give your reasoning in a few sentences first, then your ${definition.scale === "0 to 10" ? "score, a whole number from 0 to 10" : "grade, one of those listed"}:
${scale.form}`;

  const better = (parsed: Parsed): Parsed =>
    direction === "lower" && parsed.ok ? { ok: true, reading: { ...parsed.reading, score: 1 - parsed.reading.score } } : parsed;
  const scaleInWords = scaleText(definition);
  const step = {
    template: ({ conversation }: Settings) => withConversation({ system, user }, conversation),
    placeholders,
    typicalReplyTokens: () => 90,
    replyForm: () => `One JSON object and nothing else: ${scale.form}`,
    reply: scale.reply,
    parse: (reply: string) => better(scale.read(reply)),
    lexicalReply(sample: JudgedSample, { item }: Place, evidence: LexicalEvidence) {
      const { share, reasoning } = standIn(sample, needs, item, evidence);
      const raw = Math.round((direction === "lower" ? 1 - share : share) * scale.rawMax);
      const word = scale.wordOf(raw);
      return JSON.stringify(word === null ? { reasoning, score: raw } : { reasoning, grade: word });
    },
  };
  const about = {
    id,
    name,
    shortName: name,
    source: "own",
    needs,
    group: isOfContext || !needs.includes("response") ? ("retrieval" as const) : ("response" as const),
    rawMax: scale.rawMax,
    ...(bands !== undefined && { thresholds: bands === "none" ? null : bands }),
    card: {
      summary: question,
      standIn: "shared words",
      origin: "Defined here, not built in.",
      scale: scaleInWords,
      formula: isOfContext
        ? "The mean over the contexts. Several judge models: the mean over those that replied, context by context."
        : "The grade from 0 to 1. Several judge models: the mean over those that replied.",
      whenNot: "It is as good as its prompt: compare it with people's labels before you rely on it.",
      quirks: [],
    },
  };
  const ofConversation = needs.includes("question") ? { conversation } : {};
  const messages = (sample: JudgedSample, template: Parameters<typeof fillTemplate>[0], context = "") =>
    fillTemplate(template, sample, {
      question: sample.question,
      contexts: sample.contexts,
      response: sample.response ?? "",
      reference: sample.reference ?? "",
      context,
    });
  const temperature = (usual: number) => z.number().min(0).max(2).default(usual);

  if (isOfContext)
    return defineMetric({
      ...about,
      ...step,
      shape: contextsShape,
      settings: z.object({ ...ofConversation, temperature: temperature(0) }),
      asks: (sample, settings, template) =>
        asksOfContexts(sample, settings.temperature, (context) => messages(sample, template, context)),
      score: (sample, judgments) => meanPerContext(sample, judgments, ({ explanation }) => explanation),
    });
  if (definition.scale === "yes or no" && direction === "higher")
    return defineMetric({
      ...about,
      ...step,
      shape: pollsShape(id),
      settings: z.object({
        ...ofConversation,
        polls: z.int().min(1).max(20).default(definition.polls),
        temperature: temperature(definition.polls > 1 ? 1 : 0),
      }),
      polls: ({ polls }) => polls,
      asks: (sample, { polls, temperature }, template) => asksOfWhole(messages(sample, template), temperature, polls),
      score: (_, judgments, { polls }) => scorePolls(judgments, polls),
    });
  return defineMetric({
    ...about,
    ...step,
    shape: singleShape,
    settings: z.object({ ...ofConversation, temperature: temperature(0) }),
    asks: (sample, { temperature }, template) => asksOfWhole(messages(sample, template), temperature),
    score: (_, judgments) => meanOfModels(judgments, ({ explanation }) => explanation),
  });
}

function scaleText({ scale, direction }: MetricDefinition): string {
  const named = { "yes or no": "Yes or no", "0 to 10": "A whole number from 0 to 10" };
  const values = typeof scale === "string" ? named[scale] : `${scale.join(", ")}, in equal steps`;
  return `${values}, shown as 0 to 1.${direction === "lower" ? " Lower is better, so it is turned around: 1 stands for the lowest." : ""}`;
}

/** Needs no model: how many words of one text are in another. */
function standIn(
  { question, contexts, response, reference }: JudgedSample,
  needs: readonly SampleField[],
  item: number | null,
  evidence: LexicalEvidence,
): { share: number; reasoning: string } {
  const answer = response ?? "";
  if (item === null && needs.includes("response") && needs.includes("contexts")) {
    const share = groundedShare(evidence.grounding(answer, contexts));
    return { share, reasoning: `The contexts contain ${percent(share)} of the response's words. ${lexicalNote}` };
  }
  const [sought, name] = needs.includes("reference") ? [reference ?? "", "reference"] : [question, "question"];
  const whole = needs.includes("response") ? answer : contexts.join("\n");
  const searched = item === null ? whole : (contexts[item] ?? "");
  const { share, found, missing } = evidence.relevance(sought, searched);
  const words = found.length + missing.length;
  return { share, reasoning: `Contains ${found.length} of ${words} content words of the ${name}. ${lexicalNote}` };
}

export interface OwnScale {
  readonly form: string;
  readonly reply: z.ZodObject;
  readonly rawMax: number;
  /** What stands for a raw value: "partly". */
  wordOf(raw: number): string | null;
  read(reply: string): Parsed;
}

const reasons = ["reasoning", "reason", "explanation", "justification", "rationale", "analysis", "reasons"];
const highest = 10;

export const scaleOf = (scale: MetricScale): OwnScale =>
  scale === "0 to 10" ? numbers() : gradesOf(scale === "yes or no" ? ["no", "yes"] : scale);

function numbers(): OwnScale {
  const reader = new ScoreReplyReader({ max: highest, isWhole: true }, ["field"]);
  return {
    form: '{"reasoning": "…", "score": 0 to 10}',
    reply: z.strictObject({ reasoning: z.string(), score: z.int().min(0).max(highest) }),
    rawMax: highest,
    wordOf: () => null,
    read: (reply) => parsedAs(reply, reader.read(foldDigits(reply)), () => null, highest),
  };
}

function gradesOf(words: readonly string[]): OwnScale {
  const readWord = wordReader(words);
  const reader = new StatementReader<number>({
    names: "grade|verdict|answer|rating|label|score|category|classification",
    looseNames: "result|conclusion|final|overall|output",
    own: { label: /^grade$/i, on: ["field"] },
    read: readWord,
    readField: (value) => {
      if (typeof value === "string") return readWord(value);
      return value === null ? none : unclear(typeof value);
    },
    isBare: (line) => isWordAlone(readWord, line),
    standsOut: (text) => isWordAlone(readWord, text),
    leads: () => false,
    declared: [],
  });
  return {
    form: `{"reasoning": "…", "grade": ${words.map((word) => `"${word}"`).join(" | ")}}`,
    reply: z.strictObject({ reasoning: z.string(), grade: z.enum(words as [string, ...string[]]) }),
    rawMax: words.length - 1,
    wordOf: (raw) => words[raw] ?? null,
    read: (reply) =>
      parsedAs(
        reply,
        decideValue(foldDigits(reply), reader, { from: null, endWith: () => false }),
        (raw) => words[raw] ?? null,
        words.length - 1,
      ),
  };
}

function parsedAs(
  reply: string,
  decision: ValueDecision<number> | null,
  verdictOf: (raw: number) => string | null,
  max: number,
): Parsed {
  if (!decision) return { ok: false, cause: "no-score", detail: "Nothing in the reply gives a grade of the scale." };
  if (!decision.ok) return decision;
  const { value: raw, statement, isLenient } = decision;
  const explanation = reasonsBeside(reply, statement, reasons);
  return { ok: true, reading: readingOf({ raw, score: raw / max, verdict: verdictOf(raw), explanation }, isLenient) };
}

/** Reads a grade at the start of a text; two grades side by side are unclear. */
function wordReader(words: readonly string[]): (text: string) => RepliedValue<number> {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const source = longestFirst.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replace(/\s+/g, "\\s{1,5}")).join("|");
  const first = new RegExp(`^(${source})(?![\\p{L}\\p{N}_])`, "iu");
  const another = new RegExp(`^[\\s*_\`"'”’]{0,5}(?:[/|,]|or\\b|and\\b)[\\s*_\`"'“‘]{0,5}(?:${source})(?![\\p{L}\\p{N}_])`, "iu");
  const places = new Map(words.map((word, index) => [word.toLowerCase(), index]));
  return (written) => {
    const text = withoutOpening(written);
    const found = first.exec(text)?.[1];
    if (found === undefined) return /\p{L}/u.test(text) ? unclear(written) : none;
    const rest = text.slice(found.length);
    if (another.test(rest)) return unclear(written);
    if (/^[\s*_`"'”’]{0,5}(?:but|however|although|except)\b/i.test(rest)) return unclear(written);
    const value = places.get(found.toLowerCase().replace(/\s+/g, " "));
    return value === undefined ? unclear(written) : { kind: "value", value };
  };
}

function isWordAlone(read: (text: string) => RepliedValue<number>, line: string): boolean {
  const words = withoutOpening(line).trim();
  return words.length <= 60 && read(words).kind === "value" && !/[\p{L}\p{N}].*[.,;:!?].*[\p{L}\p{N}]/u.test(words);
}
