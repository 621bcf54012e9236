import { z } from "zod";
import { isRead, type Judgment } from "@/lib/domain/judgment";
import type { JudgedSample } from "@/lib/domain/sample";
import type { Score } from "@/lib/domain/score";
import { readExtraction } from "@/lib/metrics/replies/extraction";
import { readSelection } from "@/lib/metrics/replies/selection";
import { onOneLine } from "@/lib/metrics/replies/text";
import { type ContextSentence, contextSentences, numberOf } from "@/lib/metrics/texts/context-sentences";
import { dataRule, delimited, delimitedContexts } from "@/lib/metrics/texts/delimiters";
import { fillTemplate } from "@/lib/metrics/texts/template";
import { commonestCause, mean, modelsOf } from "./aggregate";
import { defineMetric, type LexicalEvidence, type Parsed } from "./define";

const Mode = z.enum(["select", "extract"]);

const Place = z.object({ context: z.int(), index: z.int() });

/** What one reply says, as `Reading.detail` holds it. */
const ReplyDetail = z.object({
  /** Sentences that stand in the contexts. */
  chosen: z.array(Place),
  unknown: z.array(z.string()),
  altered: z.array(z.object({ text: z.string(), closest: Place.nullable() })),
  /** Extracted sentences beyond those that were looked for. */
  unsearched: z.int(),
});

/** `Score.detail` of RAGAS context relevancy. Counts are means over the models that answered, so several may give fractions. */
export const RagasContextRelevancyDetail = z.object({
  mode: Mode,
  relevant: z.number(),
  /** Sentences of all contexts. */
  total: z.int(),
  /** Contexts with at least one relevant sentence / contexts; null without a score. */
  chunkShare: z.number().nullable(),
  contexts: z.array(z.object({ relevant: z.number(), total: z.int() })),
  /** Sentences that any model chose, with who did; start and end are offsets into the context's text. */
  sentences: z.array(z.object({ context: z.int(), index: z.int(), start: z.int(), end: z.int(), models: z.array(z.string()) })),
  /** Extracted sentences that stand in no context; `context` and `closest` say which sentence shares most words, if any does. */
  altered: z.array(z.object({ text: z.string(), model: z.string(), context: z.int().nullable(), closest: Place.nullable() })),
  /** Numbers that name no sentence. */
  unknown: z.array(z.string()),
  /** What else to know, as sentences. */
  flags: z.array(z.string()),
  /** By model; null where it gave none. */
  models: z.record(z.string(), z.object({ score: z.number(), relevant: z.number(), chunkShare: z.number() }).nullable()),
});
export type RagasContextRelevancyDetail = z.infer<typeof RagasContextRelevancyDetail>;

const extractSystem = `You extract sentences from the CONTEXTS that a retrieval system found for a QUESTION.

Rules:
- Extract the relevant sentences, and only those that are absolutely required to answer the QUESTION.
- If no sentence is relevant, or if you believe that the QUESTION cannot be answered from the given CONTEXTS, reply with the phrase: Insufficient Information
- Copy the sentences exactly: you may not make any change to a sentence of the CONTEXTS.

${dataRule}`;

const extractUser = `${delimited("QUESTION", "{question}")}

{contexts}

Reply with a JSON list of the extracted sentences, each a text, and nothing else. Or, if the rules say so, reply with nothing but: Insufficient Information`;

const selectSystem = `You choose sentences from the CONTEXTS that a retrieval system found for a QUESTION. Every sentence stands on a line of its own after its number: that of its context, a full stop, and that of the sentence within the context.

Rules:
- Choose the relevant sentences, and only those that are absolutely required to answer the QUESTION.
- If no sentence is relevant, or if you believe that the QUESTION cannot be answered from the given CONTEXTS, reply with the phrase: Insufficient Information
- You may not make any change to the sentences: name them by their numbers and do not repeat their text.

${dataRule}`;

const selectUser = `${delimited("QUESTION", "{question}")}

{contexts}

Reply with a JSON list of the numbers of the chosen sentences, each a text in the form "<context>.<sentence>", and nothing else. Or, if the rules say so, reply with nothing but: Insufficient Information`;

/** Which share of the contexts' sentences is needed to answer the question. */
export const ragasContextRelevancy = defineMetric({
  id: "ragas-context-relevancy",
  name: "Context relevancy",
  shortName: "Context rel.",
  source: "RAGAS",
  group: "retrieval",
  needs: ["question", "contexts"],
  unit: "sample",
  rawMax: null,
  settings: z.object({ mode: Mode.default("select") }),
  template: ({ mode }) =>
    mode === "select" ? { system: selectSystem, user: selectUser } : { system: extractSystem, user: extractUser },
  placeholders: ["question", "contexts"],
  variant: ({ mode }) => mode,
  typicalReplyTokens: ({ mode }) => (mode === "select" ? 25 : 90),

  asks({ question, contexts }, { mode }, template) {
    const sentences = contextSentences(contexts);
    if (sentences.length === 0) return [];
    const shown = mode === "select" ? delimitedContexts(numbered(contexts, sentences)) : delimitedContexts(contexts);
    return [{ context: null, poll: 0, messages: fillTemplate(template, { question, contexts: shown }), temperature: 0 }];
  },

  parse: (reply, { contexts }, _, { mode }) =>
    mode === "select" ? parseSelection(reply, contextSentences(contexts)) : parseExtraction(reply, contextSentences(contexts)),

  score: (sample, judgments, { mode }) => scoreSentences(sample, judgments, mode),

  lexicalReply({ question, contexts }, _, evidence, { mode }) {
    const relevant = lexicallyRelevant(question, contextSentences(contexts), evidence);
    if (relevant.length === 0) return "Insufficient Information";
    return JSON.stringify(relevant.map((sentence) => (mode === "select" ? numberOf(sentence) : sentence.text)));
  },

  card: {
    summary: "Which share of all sentences in the retrieved contexts is needed to answer the question.",
    origin: "RAGAS 0.1, context relevancy, in our own words with the same rules.",
    scale: "0 to 1.",
    formula:
      "Relevant sentences / sentences of all contexts, at most 1. Beside it the chunk share: contexts with at least one relevant sentence / contexts. Several judge models: the mean over those that answered.",
    whenNot:
      "It depends on how texts were cut: a long chunk that answers in one sentence scores low. Compare configurations with different chunk sizes by the chunk share. RAGAS itself has deprecated it in favour of context precision.",
    quirks: [
      "Two modes. select (the default): the sentences are numbered first and the judge answers with numbers, so it cannot alter the text. extract: the judge copies sentences, as in RAGAS 0.1, and those that stand in no context are shown as altered.",
      "In extract mode an altered sentence still counts as relevant, as in the original; the number of altered ones stands beside the score.",
      "The original takes Insufficient Information for no sentence only with a full stop behind it, and counts it as one sentence otherwise (1/N). Here it is 0 in every spelling.",
      "Contexts without any sentence score 0 without asking.",
    ],
  },
});

const numbered = (contexts: readonly string[], sentences: readonly ContextSentence[]): string[] => {
  const lines: string[][] = contexts.map(() => []);
  for (const sentence of sentences) lines[sentence.context]?.push(`${numberOf(sentence)} ${sentence.text}`);
  return lines.map((ofContext) => ofContext.join("\n"));
};

const placeOf = ({ context, index }: ContextSentence) => ({ context, index });

function parseSelection(reply: string, sentences: readonly ContextSentence[]): Parsed {
  const read = readSelection(reply, sentences);
  if (!read.ok) return read;
  const { chosen, unknown, explanation } = read;
  return reading(chosen.length, sentences.length, explanation, {
    chosen: chosen.map(placeOf),
    unknown: unknown.slice(0, 100),
    altered: [],
    unsearched: 0,
  });
}

/** A sentence that the judge made up is shown up to here. */
const longestAltered = 2000;

function parseExtraction(reply: string, sentences: readonly ContextSentence[]): Parsed {
  const read = readExtraction(reply, sentences);
  if (!read.ok) return read;
  return reading(read.count, sentences.length, null, {
    chosen: read.found.map(placeOf),
    unknown: [],
    altered: read.altered.map(({ text, closest }) => ({
      text: onOneLine(text, longestAltered),
      closest: closest && placeOf(closest),
    })),
    unsearched: read.unsearched,
  });
}

/** Relevant sentences among all, at most 1; 0 where there are none at all. */
export const shareOfSentences = (relevant: number, total: number): number => (total === 0 ? 0 : Math.min(1, relevant / total));

function reading(raw: number, total: number, explanation: string | null, detail: z.infer<typeof ReplyDetail>): Parsed {
  const score = shareOfSentences(raw, total);
  return { ok: true, reading: { raw, score, verdict: null, explanation, criteria: null, evidence: null, detail } };
}

function countPerContext(places: readonly { context: number }[], contexts: number): number[] {
  const counts = new Array<number>(contexts).fill(0);
  for (const { context } of places) if (context < contexts) counts[context] = (counts[context] ?? 0) + 1;
  return counts;
}

/** Scores a sample from the sentences that each model chose. */
function scoreSentences({ contexts }: JudgedSample, judgments: readonly Judgment[], mode: z.infer<typeof Mode>): Score {
  const sentences = contextSentences(contexts);
  const total = sentences.length;
  const read = judgments.filter(isRead).map((judgment) => {
    const detail = ReplyDetail.parse(judgment.detail);
    const perContext = countPerContext(detail.chosen, contexts.length);
    return { ...judgment, detail, perContext, chunkShare: perContext.filter(Boolean).length / Math.max(1, contexts.length) };
  });
  const isUnasked = total === 0 && judgments.length === 0;
  const score = isUnasked ? 0 : mean(read.map((judgment) => judgment.score));
  const relevant = mean(read.map(({ raw }) => raw)) ?? 0;
  const chunkShare = isUnasked ? 0 : mean(read.map((judgment) => judgment.chunkShare));

  const choosers = new Map<string, string[]>();
  for (const { model, detail } of read)
    for (const place of detail.chosen) choosers.set(numberOf(place), [...(choosers.get(numberOf(place)) ?? []), model]);
  const totals = countPerContext(sentences, contexts.length);
  const unsearched = read.reduce((sum, { detail }) => sum + detail.unsearched, 0);

  const detail: RagasContextRelevancyDetail = {
    mode,
    relevant,
    total,
    chunkShare,
    contexts: contexts.map((_, context) => ({
      relevant: mean(read.map(({ perContext }) => perContext[context] ?? 0)) ?? 0,
      total: totals[context] ?? 0,
    })),
    sentences: sentences.flatMap((sentence) => {
      const models = choosers.get(numberOf(sentence));
      return models ? [{ ...placeOf(sentence), start: sentence.start, end: sentence.end, models }] : [];
    }),
    altered: read.flatMap(({ model, detail: { altered } }) =>
      altered.map(({ text, closest }) => ({ text, model, context: closest?.context ?? null, closest })),
    ),
    unknown: [...new Set(read.flatMap(({ detail: { unknown } }) => unknown))],
    flags: unsearched > 0 ? [`${unsearched} further extracted sentences were counted but not looked for in the contexts.`] : [],
    models: Object.fromEntries(
      modelsOf(judgments).map((model) => {
        const own = read.find((judgment) => judgment.model === model);
        return [model, own ? { score: own.score, relevant: own.raw, chunkShare: own.chunkShare } : null];
      }),
    ),
  };
  return {
    score,
    cause: score === null ? commonestCause(judgments) : null,
    scored: score === null ? 0 : 1,
    expected: 1,
    explanation: score === null ? null : explain(detail),
    detail,
  };
}

function explain({ relevant, total, sentences, contexts, altered, unknown, models }: RagasContextRelevancyDetail): string {
  if (total === 0) return "The contexts hold no sentence, so none is relevant.";
  const judges = Object.values(models).filter((model) => model !== null).length;
  const holding = new Set(sentences.map(({ context }) => context)).size;
  const parts = [
    `${judges > 1 ? "On average " : ""}${Number(relevant.toFixed(2))} of ${total} sentences are relevant, from ${holding} of ${contexts.length} contexts.`,
  ];
  if (altered.length > 0) parts.push(`${altered.length} of them stand in no context as they were given.`);
  if (unknown.length > 0) parts.push(`Numbers that name no sentence were ignored: ${unknown.slice(0, 10).join(", ")}.`);
  return parts.join(" ");
}

/** Sentences that hold much of the question's words, and nearly as much as the best one does. */
function lexicallyRelevant(
  question: string,
  sentences: readonly ContextSentence[],
  evidence: LexicalEvidence,
): ContextSentence[] {
  const shares = sentences.map(({ text }) => evidence.relevance(question, text).share);
  const best = shares.reduce((most, share) => Math.max(most, share), 0);
  const threshold = Math.max(0.35, 0.7 * best);
  return sentences.filter((_, at) => (shares[at] ?? 0) >= threshold);
}
