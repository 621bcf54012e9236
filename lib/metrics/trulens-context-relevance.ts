import { dataRule, delimited, withConversation } from "@/lib/metrics/texts/conversation";
import { fillTemplate } from "@/lib/metrics/texts/template";
import { asksOfContexts, defineMetric } from "./define";
import { describeRelevance } from "./lexical-findings";
import { contextsShape, meanPerContext } from "./shapes/contexts";
import { truLens, truLensEnd, truLensForm, truLensFormQuirk, truLensForms } from "./trulens-prompt";
import { truLensExplanation, truLensMax } from "./trulens-reply";

const system = `You grade RELEVANCE: how relevant the given CONTEXT is to the given QUESTION.
Answer with nothing but a number from 0 to 10, where 0 is the least relevant and 10 the most relevant.

Rules for the score:
- Length does not count: a long CONTEXT should score just as well as a short one.
- The more relevant content the CONTEXT offers on the QUESTION, the higher the score.
- The more parts of the QUESTION the CONTEXT has relevant content for, the higher the score.
- A CONTEXT relevant to some of the QUESTION scores 2, 3 or 4, the more relevant the higher.
- A CONTEXT relevant to most of the QUESTION scores 5, 6, 7 or 8, the more relevant the higher.
- A CONTEXT relevant to the entire QUESTION scores 9 or 10, the more relevant the higher.
- A 10 requires that the CONTEXT is relevant and helpful for answering the entire QUESTION.
- Do not elaborate, whatever the score.

${dataRule}

${truLensForm}`;

const user = `${delimited("QUESTION", "{question}")}

${delimited("CONTEXT", "{context}")}

${truLensEnd}`;

export const truLensContextRelevance = defineMetric({
  id: "trulens-context-relevance",
  name: "Context relevance",
  shortName: "Context rel.",
  group: "retrieval",
  needs: ["question", "contexts"],
  shape: contextsShape,
  ...truLens,
  template: ({ conversation }) => withConversation({ system, user }, conversation),
  placeholders: ["question", "context"],

  asks: (sample, _, template) =>
    asksOfContexts(sample, 0, (context) => fillTemplate(template, sample, { question: sample.question, context })),

  score: (sample, judgments) => meanPerContext(sample, judgments, truLensExplanation),

  lexicalReply(sample, ask, evidence) {
    const found = evidence.relevance(sample.question, sample.contexts[ask.item ?? 0] ?? "");
    return truLensForms(
      Math.round(found.share * truLensMax),
      "The share of the question's content words that the context contains, weighted by rarity.",
      describeRelevance(found),
    );
  },

  card: {
    summary: "How relevant each retrieved context is to the question, graded with criteria and evidence.",
    standIn: "shared words, question and context",
    standInMeasured:
      "It puts contexts that answer above others with an AUROC of 0.82 (CLAP NQ), 0.93 (PubMedQA) and 0.78 (RGB), but of 0.63 where the others share the question's words (MS MARCO); 0.5 is chance.",
    origin: "TruLens, context relevance with chain-of-thought reasons, in our own words with the same rules.",
    scale: "0 to 10 for each context, shown as 0 to 1.",
    formula:
      "The mean over the contexts of raw / 10. Several judge models: the mean over those that replied, context by context.",
    whenNot:
      "It does not show whether the answer is right, and it grades each context alone: two contexts with half of the answer each both score low.",
    quirks: [
      "A sample without contexts scores 0 without a judge call: nothing relevant was retrieved.",
      "One unreadable judgment leaves the sample without a score; there is no mean over fewer contexts.",
      "A score between 0 and 1, such as 0.9, is used unchanged (0.9 of 10) and flagged: the judge probably divided by ten already.",
      truLensFormQuirk,
      "The rules give scores for some, most and all of the question, but none for an irrelevant context; judges give 0 or 1.",
    ],
  },
});
