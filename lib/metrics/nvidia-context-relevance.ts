import * as z from "zod";
import { readingOf } from "@/lib/domain/judgment";
import { exactly, isJsonObject, jsonIn } from "@/lib/metrics/replies/json";
import { ScoreReplyReader } from "@/lib/metrics/replies/score-reply";
import { reasonsBeside } from "@/lib/metrics/replies/statements";
import { foldDigits } from "@/lib/metrics/replies/text";
import { conversation, dataRule, delimited, withConversation } from "@/lib/metrics/texts/conversation";
import { fillTemplate } from "@/lib/metrics/texts/template";
import { asksOfContexts, defineMetric, type Parsed } from "./define";
import { describeRelevance } from "./lexical-findings";
import { contextsShape, meanPerContext } from "./shapes/contexts";

const nvidiaMax = 2;

export const NvidiaReply = z.strictObject({ score: z.literal([0, 1, 2]), reasoning: z.string() });

const nvidiaForm = `One JSON object and nothing else, where the score is 0, 1 or 2: {"score": 0 | 1 | 2, "reasoning": "…"}`;

const scores = new ScoreReplyReader({ max: nvidiaMax, isWhole: true }, ["field"]);

/** Reads the prompt's JSON, or a 0, 1 or 2 in another form; never clamps, rounds or throws. */
function readNvidiaReply(text: string): Parsed {
  const exact = exactly(NvidiaReply, text);
  if (exact) return parsedAs(exact.score, exact.reasoning.trim() || null, false);
  const read = scores.read(listedAlone(foldDigits(text)));
  if (!read) return unread(text);
  if (!read.ok) return read;
  const explanation = reasonsBeside(text, read.statement, [
    "reasoning",
    "reason",
    "explanation",
    "justification",
    "rationale",
    "reasons",
  ]);
  return parsedAs(read.value, explanation, read.isLenient);
}

const parsedAs = (raw: number, explanation: string | null, isLenient: boolean): Parsed => ({
  ok: true,
  reading: readingOf({ raw, score: raw / nvidiaMax, explanation }, isLenient),
});

const unread = (text: string): Parsed =>
  jsonIn(text).some(({ value }) => isJsonObject(value))
    ? { ok: false, cause: "no-score", detail: "The JSON object has no score." }
    : { ok: false, cause: "malformed", detail: "Nothing in the reply gives a score of 0, 1 or 2." };

/** "[2]" as "2". */
const listedAlone = (text: string): string => /^\[\s{0,5}"?(\d)"?\s{0,5}\]$/.exec(text)?.[1] ?? text;

const system = `You evaluate whether a retrieved CONTEXT is relevant to a user's QUESTION: how well it helps to answer it.

Give one of three scores:
- 0, not relevant: the CONTEXT holds no information that answers the QUESTION.
- 1, partially relevant: the CONTEXT holds some relevant information but may be incomplete.
- 2, fully relevant: the CONTEXT holds comprehensive information to answer the QUESTION.

${dataRule}

Reply with one JSON object and nothing else, where the score is 0, 1 or 2 and the reasoning says in a few sentences why:
{"score": 0 | 1 | 2, "reasoning": "…"}`;

const user = `${delimited("QUESTION", "{question}")}

${delimited("CONTEXT", "{context}")}

Now reply with the JSON object.`;

export const nvidiaContextRelevance = defineMetric({
  id: "nvidia-context-relevance",
  name: "Context relevance",
  shortName: "Context rel.",
  source: "NVIDIA-style",
  group: "retrieval",
  needs: ["question", "contexts"],
  shape: contextsShape,
  rawMax: nvidiaMax,
  settings: z.object({ conversation, temperature: z.number().min(0).max(2).default(0.1) }),
  template: ({ conversation }) => withConversation({ system, user }, conversation),
  placeholders: ["question", "context"],
  typicalReplyTokens: () => 70,
  replyForm: () => nvidiaForm,
  reply: NvidiaReply,

  asks: (sample, { temperature }, template) =>
    asksOfContexts(sample, temperature, (context) => fillTemplate(template, sample, { question: sample.question, context })),

  parse: readNvidiaReply,

  score: (sample, judgments) => meanPerContext(sample, judgments, ({ explanation }) => explanation),

  lexicalReply(sample, ask, evidence) {
    const found = evidence.relevance(sample.question, sample.contexts[ask.item ?? 0] ?? "");
    const score = [0.35, 0.65].filter((least) => found.share >= least).length;
    return JSON.stringify({ score, reasoning: describeRelevance(found) });
  },

  card: {
    summary: "Whether each retrieved context is not, partially or fully relevant to the question.",
    standIn: "shared words, in three steps",
    standInMeasured:
      "It puts contexts that answer above others with an AUROC of 0.81 (CLAP NQ) and 0.73 (RGB), but of 0.60 where the others share the question's words (MS MARCO); 0.5 is chance.",
    origin:
      "An NVIDIA-style grade in three steps, one judgment for each context, in our own words. RAGAS has another metric after NVIDIA: it rates all contexts together by two prompts, so its values differ.",
    scale: "0, 1 or 2 for each context, shown as 0 to 1.",
    formula: "The mean over the contexts of raw / 2. Several judge models: the mean over those that replied, context by context.",
    whenNot: "Three steps are coarse: to rank similar configurations, use a finer scale or more samples.",
    bands: {
      Excellent: "every context is highly relevant",
      Good: "most contexts contain relevant information",
      Moderate: "mixed relevance: some contexts help and others do not",
      Poor: "most contexts are irrelevant",
    },
    quirks: [
      "A sample without contexts scores 0 without a judge call: nothing relevant was retrieved.",
      "Very different contexts can give the same mean: [2, 0] and [1, 1] are both 0.5. The scores of single contexts show the difference.",
      "A score such as 1.5 or 3 is an error and retried; it is never rounded or clamped.",
      "One unreadable judgment leaves the sample without a score; there is no mean over fewer contexts.",
    ],
  },
});
