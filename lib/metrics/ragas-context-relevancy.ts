import * as z from "zod";
import { readingOf } from "@/lib/domain/judgment";
import { readExtraction } from "@/lib/metrics/replies/extraction";
import { readSelection } from "@/lib/metrics/replies/selection";
import { onOneLine } from "@/lib/metrics/replies/text";
import { conversation, dataRule, delimited, withConversation } from "@/lib/metrics/texts/conversation";
import { type ContextSentence, contextSentences, sentenceNumber } from "@/lib/metrics/texts/sentences";
import { fillTemplate } from "@/lib/metrics/texts/template";
import { asksOfWhole, defineMetric, type LexicalEvidence, type Parsed } from "./define";
import { Mode, placeOfSentence, type ReplyDetail, scoreSentences, sentencesShape, shareOfSentences } from "./shapes/sentences";

const extractSystem = `You extract sentences from the CONTEXTS that a retrieval system found for a QUESTION.

Rules:
- Extract the relevant sentences, and only those that are absolutely required to answer the QUESTION.
- If no sentence is relevant, or if you believe that the QUESTION cannot be answered from the given CONTEXTS, reply with the phrase: Insufficient Information
- Copy the sentences exactly: you may not make any change to a sentence of the CONTEXTS.

${dataRule}

Reply with a JSON list of the extracted sentences, each a text, and nothing else. Or, if the rules say so, reply with nothing but: Insufficient Information`;

const extractUser = `{contexts}

${delimited("QUESTION", "{question}")}

Now reply with the JSON list of the extracted sentences, or with: Insufficient Information`;

const selectSystem = `You choose sentences from the CONTEXTS that a retrieval system found for a QUESTION. Every sentence stands on a line of its own after its number: that of its context, a full stop, and that of the sentence within the context.

Rules:
- Choose the relevant sentences, and only those that are absolutely required to answer the QUESTION.
- If no sentence is relevant, or if you believe that the QUESTION cannot be answered from the given CONTEXTS, reply with the phrase: Insufficient Information
- You may not make any change to the sentences: name them by their numbers and do not repeat their text.

${dataRule}

Reply with a JSON list of the numbers of the chosen sentences, each a text in the form "<context>.<sentence>", and nothing else. Or, if the rules say so, reply with nothing but: Insufficient Information`;

const selectUser = `{contexts}

${delimited("QUESTION", "{question}")}

Now reply with the JSON list of the numbers of the chosen sentences, or with: Insufficient Information`;

export const ragasContextRelevancy = defineMetric({
  id: "ragas-context-relevancy",
  name: "Context relevancy",
  shortName: "Context rel.",
  source: "RAGAS",
  group: "retrieval",
  needs: ["question", "contexts"],
  shape: sentencesShape,
  // A share of sentences is no grade: one sentence can answer the question.
  thresholds: null,
  rawMax: null,
  figures: [
    {
      key: "chunkShare",
      name: "chunk share",
      formula: "contexts with at least one relevant sentence / contexts",
      scale: "share",
      better: "higher",
      ofRun: "mean",
    },
  ],
  settings: z.object({ conversation, mode: Mode.default("select") }),
  template: ({ mode, conversation }) =>
    withConversation(
      mode === "select" ? { system: selectSystem, user: selectUser } : { system: extractSystem, user: extractUser },
      conversation,
    ),
  // 2: lines of tables, records and code are sentences.
  revision: 2,
  placeholders: ["question", "contexts"],
  variant: ({ mode }) => mode,
  replyForm: ({ mode }) =>
    mode === "select"
      ? 'A JSON list of the numbers of the chosen sentences and nothing else, such as ["1.2", "2.1"]. Or, if there is none: Insufficient Information'
      : "A JSON list of the extracted sentences, each copied exactly, and nothing else. Or, if there is none: Insufficient Information",
  typicalReplyTokens: ({ mode }) => (mode === "select" ? 25 : 90),

  asks(sample, { mode }, template) {
    const { question, contexts } = sample;
    const sentences = contextSentences(contexts);
    if (sentences.length === 0) return [];
    const shown = mode === "select" ? numbered(contexts, sentences) : contexts;
    return asksOfWhole(fillTemplate(template, sample, { question, contexts: shown }), 0);
  },

  parse: (reply, { contexts }, _, { mode }) =>
    mode === "select" ? parseSelection(reply, contextSentences(contexts)) : parseExtraction(reply, contextSentences(contexts)),

  score: (sample, judgments, { mode }) => scoreSentences(sample, judgments, mode),

  lexicalReply(sample, _, evidence, { mode }) {
    const relevant = lexicallyRelevant(sample.question, contextSentences(sample.contexts), evidence);
    if (relevant.length === 0) return "Insufficient Information";
    return JSON.stringify(relevant.map((sentence) => (mode === "select" ? sentenceNumber(sentence) : sentence.text)));
  },

  card: {
    summary: "Which share of all sentences in the retrieved contexts is needed to answer the question.",
    standIn: "sentences that share words",
    standInMeasured:
      "It puts contexts that answer above others with an AUROC of 0.78 (CLAP NQ) and 0.64 (RGB), but of 0.52 where the others share the question's words (MS MARCO); 0.5 is chance.",
    origin: "RAGAS 0.1, context relevancy, in our own words with the same rules.",
    scale: "0 to 1.",
    formula:
      "Relevant sentences / sentences of all contexts, at most 1. Also the chunk share: contexts with at least one relevant sentence / contexts; runs and comparisons show its mean. Several judge models: the mean over those that replied.",
    whenNot:
      "It depends on how texts were split: a long chunk that answers in one sentence scores low. Compare configurations with different chunk sizes by the chunk share. RAGAS itself has deprecated it in favour of context precision.",
    quirks: [
      "Two modes. select (the default): the sentences are numbered first and the judge answers with numbers, so it cannot alter the text. extract: the judge copies sentences, as in RAGAS 0.1, and those found in no context are shown as altered.",
      "In extract mode an altered sentence does not count, unlike in the original; the number of altered ones is shown next to the score.",
      "The original reads Insufficient Information as no sentence only if a full stop follows, and otherwise counts it as one sentence (1/N). Here it is 0 in every spelling.",
      "We split sentences with our own rules and the original uses pysbd, so counts and scores can differ: pysbd ends a sentence at every line break. A text of two sentences wrapped over five lines has 2 sentences here and 5 there.",
      "A sentence also ends at a blank line, a list item, a heading, a row of a table and a line of a fenced code block, and at a line without final punctuation that ends early, if a capital, a number or a key follows, as in records.",
      "Enumerations within a line, such as (a) … (b) …, are not split.",
      "A sample without contexts, or with contexts without a sentence, scores 0 without a judge call.",
      "The original joins all contexts and splits the joined text; here each context is split separately.",
    ],
  },
});

const numbered = (contexts: readonly string[], sentences: readonly ContextSentence[]): string[] => {
  const lines: string[][] = contexts.map(() => []);
  for (const sentence of sentences) lines[sentence.context]?.push(`${sentenceNumber(sentence)} ${sentence.text}`);
  return lines.map((ofContext) => ofContext.join("\n"));
};

function parseSelection(reply: string, sentences: readonly ContextSentence[]): Parsed {
  const read = readSelection(reply, sentences);
  if (!read.ok) return read;
  const { chosen, unknown, explanation, isLenient } = read;
  return parsedAs(sentences.length, explanation, isLenient, {
    chosen: chosen.map(placeOfSentence),
    unknown: unknown.slice(0, 100),
    altered: [],
    unsearched: 0,
  });
}

const longestAltered = 2000;

function parseExtraction(reply: string, sentences: readonly ContextSentence[]): Parsed {
  const read = readExtraction(reply, sentences);
  if (!read.ok) return read;
  return parsedAs(sentences.length, null, read.isLenient, {
    chosen: read.found.map(placeOfSentence),
    unknown: [],
    altered: read.altered.map(({ text, closest }) => ({
      text: onOneLine(text, longestAltered),
      closest: closest && placeOfSentence(closest),
    })),
    unsearched: read.unsearched,
  });
}

const parsedAs = (total: number, explanation: string | null, isLenient: boolean, detail: ReplyDetail): Parsed => {
  const raw = detail.chosen.length;
  return { ok: true, reading: readingOf({ raw, score: shareOfSentences(raw, total), explanation, detail }, isLenient) };
};

/** Sentences with many of the question's words, and nearly as many as the best one. */
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
