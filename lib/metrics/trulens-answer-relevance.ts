import { meanOfModels, singleShape } from "@/lib/metrics/shapes/contexts";
import { dataRule, delimited, withConversation } from "@/lib/metrics/texts/conversation";
import { fillTemplate } from "@/lib/metrics/texts/template";
import { asksOfWhole, defineMetric } from "./define";
import { describeRelevance, isNonAnswer, lexicalNote } from "./lexical-findings";
import { truLens, truLensEnd, truLensForm, truLensFormQuirk, truLensForms } from "./trulens-prompt";
import { truLensExplanation, truLensMax } from "./trulens-reply";

const system = `You grade RELEVANCE: how relevant the given RESPONSE is to the given PROMPT.
Answer with nothing but a number from 0 to 10, where 0 is the least relevant and 10 the most relevant.

Rules for the score:
- Length does not count: a long RESPONSE should score just as well as a short one.
- A RESPONSE that intentionally does not answer, such as "I don't know" or a model's refusal, also counts as most relevant.
- A 10 requires that the RESPONSE is relevant to the entire PROMPT.
- The more parts of the PROMPT the RESPONSE has relevant content for, the higher the score.
- A RESPONSE relevant to none of the PROMPT scores 0.
- A RESPONSE relevant to some of the PROMPT scores 2, 3 or 4, the more relevant the higher.
- A RESPONSE relevant to most of the PROMPT scores 5, 6, 7 or 8, the more relevant the higher.
- A RESPONSE relevant to the entire PROMPT scores 9 or 10.
- A RESPONSE that is relevant and answers the entire PROMPT completely scores 10.
- A RESPONSE that is confidently false scores 0.
- A RESPONSE that only seems relevant scores 0.
- Do not elaborate, whatever the score.

${dataRule}

${truLensForm}`;

const user = `${delimited("PROMPT", "{question}")}

${delimited("RESPONSE", "{response}")}

${truLensEnd}`;

export const truLensAnswerRelevance = defineMetric({
  id: "trulens-answer-relevance",
  name: "Answer relevance",
  shortName: "Answer rel.",
  group: "response",
  needs: ["question", "response"],
  shape: singleShape,
  ...truLens,
  template: ({ conversation }) => withConversation({ system, user }, conversation, "PROMPT"),
  placeholders: ["question", "response"],

  asks: (sample, _, template) =>
    asksOfWhole(fillTemplate(template, sample, { question: sample.question, response: sample.response ?? "" }), 0),

  score: (_, judgments) => meanOfModels(judgments, truLensExplanation),

  lexicalReply(sample, _, evidence) {
    const text = sample.response ?? "";
    const criteria = "The share of the question's content words that the response contains, weighted by rarity.";
    if (isNonAnswer(text))
      return truLensForms(
        truLensMax,
        criteria,
        `Reads as an intentional non-answer, which counts as most relevant. ${lexicalNote}`,
      );
    const found = evidence.relevance(sample.question, text);
    return truLensForms(Math.round(found.share * truLensMax), criteria, describeRelevance(found));
  },

  card: {
    summary: "How relevant the response is to the question, graded with criteria and evidence.",
    standIn: "shared words, question and answer",
    standInMeasured: "Its order has not been measured against people's labels.",
    origin: "TruLens, relevance with chain-of-thought reasons, in our own words with the same rules.",
    scale: "0 to 10, shown as 0 to 1.",
    formula: "raw / 10. Several judge models: the mean over those that replied.",
    whenNot:
      "It ignores the contexts, so it cannot tell whether they support the response. Truth is judged by the judge model's own knowledge.",
    quirks: [
      "An intentional non-answer (\"I don't know\", a refusal) counts as most relevant, as in this version's rules. Later versions of TruLens reverse this, which matters when you compare with them or if a system refuses often.",
      "A confidently false response, or one that only seems relevant, scores 0.",
      "A score between 0 and 1, such as 0.9, is used unchanged (0.9 of 10) and flagged: the judge probably divided by ten already.",
      truLensFormQuirk,
    ],
  },
});
