import * as z from "zod";
import { conversation, dataRule, delimited, withConversation } from "@/lib/metrics/texts/conversation";
import { fillTemplate } from "@/lib/metrics/texts/template";
import { asksOfWhole, defineMetric } from "./define";
import { describeGrounding, groundedShare, isNonAnswer, lexicalNote } from "./lexical-findings";
import { pollsShape, scorePolls } from "./shapes/polls";
import { readVerdict, verdictForm } from "./verdict-reply";

const system = `You check whether a RESPONSE is grounded in the given CONTEXTS: whether they support everything that it states.

How to work:
- Reason first, step by step: take the RESPONSE apart into its claims and compare each claim with the CONTEXTS.
- Name for each claim what in the CONTEXTS supports it, or say that nothing does.
- Go by the CONTEXTS alone. A claim that is true but not in the CONTEXTS is not supported.
- Where no context was retrieved, nothing supports a claim. A RESPONSE that claims nothing, such as one that says that it does not know, is grounded.
- Judge groundedness only, not whether the RESPONSE is helpful, complete or well written.
- Only after the reasoning give your verdict: yes if the RESPONSE is grounded, so that the CONTEXTS support all its claims; no if at least one claim is not supported or is contradicted.

${dataRule}

The QUESTION that the RESPONSE belongs to is given so that you understand what it refers to. It is no source of facts.

Write your reasoning, claim by claim. Then end with your verdict on a line of its own, exactly one of these two:
Verdict: yes
Verdict: no`;

const user = `{contexts}

${delimited("QUESTION", "{question}")}

${delimited("RESPONSE", "{response}")}

Now write your reasoning, and end with your verdict on a line of its own.`;

export const contextAdherencePlus = defineMetric({
  id: "context-adherence-plus",
  name: "Context Adherence Plus",
  shortName: "Adherence Plus",
  source: "ChainPoll",
  group: "response",
  needs: ["contexts", "response"],
  mustNotFall: true,
  shape: pollsShape("adherent"),
  rawMax: 1,
  settings: z.object({
    conversation,
    polls: z
      .int("polls must be a whole number")
      .min(1, "polls must be at least 1")
      .max(20, "polls must be at most 20")
      .default(5),
    temperature: z.number().min(0).max(2).default(1),
  }),
  template: ({ conversation }) => withConversation({ system, user }, conversation),
  placeholders: ["contexts", "response"],
  variant: ({ polls }) => (polls === 1 ? "1 poll" : `${polls} polls`),
  polls: ({ polls }) => polls,
  typicalReplyTokens: () => 250,
  replyForm: () => verdictForm,

  asks(sample, { polls, temperature }, template) {
    const { question, contexts, response } = sample;
    const messages = fillTemplate(template, sample, {
      question: question.trim() === "" ? "(No question was given.)" : question,
      contexts,
      response: response ?? "",
    });
    return asksOfWhole(messages, temperature, polls);
  },

  parse: readVerdict,

  score: (_, judgments, { polls }) => scorePolls(judgments, polls),

  lexicalReply({ contexts, response }, { poll }, evidence, { polls }) {
    const text = response ?? "";
    const spread = polls === 1 ? 0.6 : 0.35 + (0.6 * poll) / (polls - 1);
    const threshold = spread + 0.05 * (evidence.fraction(poll, text, ...contexts) - 0.5);
    const claims = evidence.grounding(text, contexts).filter(({ sentence }) => !isNonAnswer(sentence));
    const share = groundedShare(claims);
    return [
      ...describeGrounding(claims, share, threshold),
      lexicalNote,
      "",
      `Verdict: ${share >= threshold ? "yes" : "no"}`,
    ].join("\n");
  },

  card: {
    summary: "Whether the contexts support the response: the share of judge polls that find all its claims supported.",
    standIn: "words of the answer in contexts",
    standInMeasured:
      "It puts supported responses above others with an AUROC of 0.93 (BEGIN, HaluEval), 0.89 (MTRAG), 0.97 (RGB) and 0.99 (XQuAD), but of 0.71 for claims in other words (WiCE) and 0.63 for long answers (ExpertQA); 0.5 is chance.",
    origin: "Galileo's Context Adherence Plus, by ChainPoll: a chain-of-thought prompt, sent several times.",
    scale: "Yes or no for each poll, the score from 0 to 1. Yes means grounded.",
    formula:
      "yes / valid polls, shown as a fraction with its 95% Wilson interval. Several judge models: the mean over those with more than half of their polls valid, without an interval.",
    whenNot:
      "It does not show whether the contexts are right or the question is answered: a response can be fully grounded and useless. It needs several calls per sample.",
    quirks: [
      "The ChainPoll paper asks the opposite question (is there a hallucination?): its yes is a no here.",
      "At temperature 0 the polls hardly differ, so their number means little.",
      "Five polls allow only six values; the interval shows how rough that is.",
      "The explanation shown is always one of the majority. At exactly one half, one of each side is shown, labelled as a split vote.",
      "There is no score unless more than half of the polls are valid.",
      'A response that claims nothing, such as "I don\'t know", is grounded. Without contexts nothing supports a claim, so a response that claims something is not.',
      "The judge sees the question too, to understand what the response refers to.",
    ],
    advice:
      "To fix low values, make sure that the context store contains the information that answers need, and instruct the model to use only the contexts.",
  },
});
