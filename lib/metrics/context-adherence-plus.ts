import { z } from "zod";
import { isRead, type Judgment, type ReadJudgment } from "@/lib/domain/judgment";
import type { Score } from "@/lib/domain/score";
import { onOneLine } from "@/lib/metrics/replies/text";
import { dataRule, delimited, delimitedContexts } from "@/lib/metrics/texts/delimiters";
import { fillTemplate } from "@/lib/metrics/texts/template";
import { wilson } from "@/lib/stats/wilson";
import { ByModel, commonestCause, mean, modelsOf } from "./aggregate";
import { defineMetric } from "./define";
import { lexicalNote, wordList } from "./lexical-findings";
import { readVerdict } from "./verdict-reply";

const Verdict = z.enum(["yes", "no"]);

/** `Score.detail` of Context Adherence Plus. Yes means grounded. */
export const ContextAdherencePlusDetail = z.object({
  /** Every poll of every model, by model and poll. `error` is set exactly where `verdict` is null. */
  polls: z.array(z.object({ model: z.string(), poll: z.int(), verdict: Verdict.nullable(), error: z.string().nullable() })),
  /** Of the models that count, those with more than half of their polls valid; of all where none does. */
  yes: z.int(),
  valid: z.int(),
  /** Polls asked for, over all models. */
  n: z.int(),
  /** 95 % Wilson interval of yes / valid; null without a score. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  /** Whose explanation is shown: one, or a yes and a no when the vote is split; empty where no explanation was given. */
  surfaced: z.array(z.object({ model: z.string(), poll: z.int(), verdict: Verdict })),
  /** The score is exactly a half. */
  split: z.boolean(),
  /** Each model's share of yes; null where not more than half of its polls were valid. */
  models: ByModel,
});
export type ContextAdherencePlusDetail = z.infer<typeof ContextAdherencePlusDetail>;

const system = `You check whether a RESPONSE is grounded in the given CONTEXTS: whether they support everything that it states.

How to work:
- Reason first, step by step: take the RESPONSE apart into its claims and compare each claim with the CONTEXTS.
- Name for each claim what in the CONTEXTS supports it, or say that nothing does.
- Go by the CONTEXTS alone. A claim that is true but not in the CONTEXTS is not supported.
- Judge groundedness only, not whether the RESPONSE is helpful, complete or well written.
- Only after the reasoning give your verdict: yes if the RESPONSE is grounded, so that the CONTEXTS support all its claims; no if at least one claim is not supported or is contradicted.

${dataRule}`;

const user = `The question that the RESPONSE belongs to, so that you understand what it refers to. It is no source of facts.
${delimited("QUESTION", "{question}")}

{contexts}

${delimited("RESPONSE", "{response}")}

Write your reasoning, claim by claim. Then end with your verdict on a line of its own, exactly one of these two:
Verdict: yes
Verdict: no`;

/**
 * Whether the response is grounded in the contexts, polled several times: the share of yes among the valid polls. A model of which not
 * more than half of the polls are valid does not count; the score is the mean over those that do.
 */
export const contextAdherencePlus = defineMetric({
  id: "context-adherence-plus",
  name: "Context Adherence Plus",
  shortName: "Adherence +",
  source: "ChainPoll",
  group: "response",
  needs: ["contexts", "response"],
  unit: "sample",
  rawMax: 1,
  settings: z.object({
    polls: z
      .int("polls must be a whole number")
      .min(1, "polls must be at least 1")
      .max(20, "polls must be at most 20")
      .default(5),
    temperature: z.number().min(0).max(2).default(1),
  }),
  template: () => ({ system, user }),
  placeholders: ["contexts", "response"],
  variant: ({ polls }) => (polls === 1 ? "1 poll" : `${polls} polls`),
  polls: ({ polls }) => polls,
  typicalReplyTokens: () => 250,

  asks({ question, contexts, response }, { polls, temperature }, template) {
    const messages = fillTemplate(template, {
      question: question.trim() === "" ? "(No question was given.)" : question,
      contexts: delimitedContexts(contexts),
      response: response ?? "",
    });
    return Array.from({ length: polls }, (_, poll) => ({ context: null, poll, messages, temperature }));
  },

  parse: (reply) => readVerdict(reply),

  score: (_, judgments, { polls }) => scorePolls(judgments, polls),

  lexicalReply({ contexts, response }, { poll }, evidence, { polls }) {
    const text = response ?? "";
    const spread = polls === 1 ? 0.6 : 0.35 + (0.6 * poll) / (polls - 1);
    const threshold = spread + 0.05 * (evidence.fraction(poll, text, ...contexts) - 0.5);
    const sentences = evidence.grounding(text, contexts);
    const uncovered = sentences.filter(({ share }) => share < threshold);
    const percent = Math.round(threshold * 100);
    const counted = `${sentences.length - uncovered.length} of ${sentences.length} sentences of the response are covered by a context to at least ${percent} %, which this poll asks for.`;
    const named = uncovered
      .slice(0, 5)
      .map(
        ({ sentence, share, missing }) =>
          `Not covered (${Math.round(share * 100)} %): "${onOneLine(sentence, 160)}"${missing.length > 0 ? `; missing: ${wordList(missing)}` : ""}.`,
      );
    if (uncovered.length > named.length) named.push(`And ${uncovered.length - named.length} further sentences.`);
    const findings = sentences.length === 0 ? ["The response claims nothing that could be looked for."] : [counted, ...named];
    return [...findings, lexicalNote, "", `Verdict: ${uncovered.length === 0 ? "yes" : "no"}`].join("\n");
  },

  card: {
    summary: "Whether the response keeps to the contexts: the share of judge polls that find all its claims supported.",
    origin: "Galileo's Context Adherence Plus, by ChainPoll: a chain-of-thought prompt, asked several times.",
    scale: "Yes or no for each poll, the score from 0 to 1. Yes means grounded.",
    formula:
      "yes / valid polls, shown as a fraction with its 95 % Wilson interval. Several judge models: the mean over those with more than half of their polls valid.",
    whenNot:
      "It says nothing of whether the contexts are right or the question is answered: a response can be fully grounded and useless. It needs several calls a sample.",
    quirks: [
      "The ChainPoll paper asks the opposite question (is there a hallucination?): its yes is a no here.",
      "At temperature 0 the polls are hardly distinct, and their number means little.",
      "Five polls know only six values; the interval says how little that is.",
      "The explanation shown is always one of the majority. At exactly one half there is none, so one of each side is shown, labelled as a split vote.",
      "Not more than half of the polls valid: no score.",
    ],
    advice:
      "To mend low values, make sure that the context store holds all the information that the answers need, and tell the model in its prompt to keep to what the context says.",
  },
});

const byPoll = (a: Judgment, b: Judgment): number => a.poll - b.poll;
const verdictOf = ({ score }: ReadJudgment): "yes" | "no" => (score >= 0.5 ? "yes" : "no");

/** Scores the polls of all models, `polls` of each. */
export function scorePolls(judgments: readonly Judgment[], polls: number): Score {
  const models = modelsOf(judgments).map((model) => {
    const own = judgments.filter((judgment) => judgment.model === model).sort(byPoll);
    const read = own.filter(isRead);
    const isCounted = read.length * 2 > polls;
    return { model, own, counted: isCounted ? read : [], share: isCounted ? mean(read.map(({ score }) => score)) : null };
  });
  const n = polls * Math.max(1, models.length);
  const counted = models.flatMap((entry) => entry.counted);
  // Thirds and fifths leave a last digit behind that must not decide the majority.
  const exact = mean(models.map(({ share }) => share).filter((share) => share !== null));
  const score = exact === null ? null : Math.round(exact * 1e12) / 1e12;
  // Without a score, what votes there are is told all the same.
  const votes = score === null ? judgments.filter(isRead) : counted;
  const yes = votes.filter((judgment) => verdictOf(judgment) === "yes").length;
  const split = score === 0.5;
  const sides = score === null ? [] : split ? (["yes", "no"] as const) : score > 0.5 ? (["yes"] as const) : (["no"] as const);
  const explained = counted.filter(({ explanation }) => explanation?.trim()).sort(byPoll);
  const surfaced = sides.flatMap((side) => explained.find((judgment) => verdictOf(judgment) === side) ?? []);
  const detail: ContextAdherencePlusDetail = {
    polls: models.flatMap(({ own }) =>
      own.map((judgment) => ({
        model: judgment.model,
        poll: judgment.poll,
        verdict: isRead(judgment) ? verdictOf(judgment) : null,
        error: judgment.error,
      })),
    ),
    yes,
    valid: votes.length,
    n,
    interval: score === null ? null : wilson(yes, counted.length),
    surfaced: surfaced.map((judgment) => ({ model: judgment.model, poll: judgment.poll, verdict: verdictOf(judgment) })),
    split,
    models: Object.fromEntries(models.map(({ model, share }) => [model, share])),
  };
  return {
    score,
    cause: score === null ? commonestCause(judgments) : null,
    scored: judgments.filter(isRead).length,
    expected: n,
    explanation: explanationOf(surfaced, split),
    detail,
  };
}

function explanationOf(surfaced: readonly ReadJudgment[], split: boolean): string | null {
  if (surfaced.length === 0) return null;
  if (!split) return surfaced[0]?.explanation ?? null;
  return surfaced.map((judgment) => `Split vote, ${verdictOf(judgment)}: ${judgment.explanation}`).join("\n\n");
}
