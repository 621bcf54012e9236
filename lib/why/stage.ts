import { counted } from "@/lib/domain/text/counted";
import type { AnsweredAs, Stage } from "@/lib/domain/why/stages";
import type { Way } from "./way";

/** What is known of a sample. Null is not known, or not judged. */
export interface StageFacts {
  /** Null without a response, or with an empty one. */
  answered: AnsweredAs | null;
  isEmpty: boolean;
  isAnswerable: boolean | null;
  /** Small talk, as a label says. */
  isTalk?: boolean;
  /** The rank of the first gold context found, or labelled relevant, from 1; 0 if there is none. Null if neither is known. */
  goldRank: number | null;
  /** The places where gold contexts were found and lost; null if the steps do not say. */
  way: Way | null;
  contexts: number;
  /** The judge counts words: only labels and gold contexts tell of a fault. */
  countsWords?: boolean;
  /** How many contexts the configuration uses, by its parameter of this name. */
  cut: { parameter: string; contexts: number } | null;
  isRelevant: boolean | null;
  /** Whether the contexts support the response: of its claims all, if they were checked. */
  isSupported: boolean | null;
  /** How many of the response's judged claims the contexts do not support. Null if they support all. */
  claims: { unsupported: number; judged: number } | null;
  /** The share of the reference's claims that the contexts support. */
  claimRecall: number | null;
  /** Whether the run scores responses' support at all. */
  scoresSupport: boolean;
  isOnQuestion: boolean | null;
}

interface Rule {
  stage: Stage;
  when: (facts: StageFacts) => boolean;
  /** Why, as a sentence on the sample's page. */
  because: string | ((facts: StageFacts) => string);
}

const refuses = ({ answered, isEmpty }: StageFacts) => answered === "refused" || isEmpty;
const isGood = (facts: StageFacts) => facts.isSupported === true && facts.isOnQuestion !== false && !refuses(facts);
const isBelowCut = ({ goldRank, cut }: StageFacts) => cut !== null && goldRank !== null && goldRank > cut.contexts;
/** If there are no gold contexts, the reference says what should have been retrieved. */
const lacksReference = ({ goldRank, claimRecall }: StageFacts) => goldRank === null && claimRecall === 0;
const holdsGold = (facts: StageFacts) => (facts.goldRank ?? 0) > 0 && !isBelowCut(facts);

/** Whether a context holds the answer, as the judge or else gold contexts say. */
export const holdsAnswer = (facts: StageFacts): boolean => facts.isRelevant ?? holdsGold(facts);

export const knowsContexts = (facts: StageFacts): boolean =>
  facts.goldRank !== null || facts.isRelevant !== null || lacksReference(facts);

/** First match wins. */
const rules: readonly Rule[] = [
  {
    stage: "fine",
    when: ({ isTalk, isOnQuestion }) => isTalk === true && isOnQuestion !== false,
    because: "It is labelled as small talk, which needs no context.",
  },
  {
    stage: "unknown",
    when: ({ isTalk }) => isTalk === true,
    because: "It is labelled as small talk, which needs no context, and the response does not suit it.",
  },
  {
    stage: "fine",
    when: (facts) => facts.isAnswerable === false && (refuses(facts) || facts.answered === "partly"),
    because: ({ isEmpty }) => `The question is labelled unanswerable, and the response ${isEmpty ? "is empty" : "says so"}.`,
  },
  {
    stage: "answered-unanswerable",
    when: ({ isAnswerable, answered }) => isAnswerable === false && answered === "answered",
    because: "The question is labelled unanswerable, but the response answers it.",
  },
  {
    stage: "dropped",
    when: (facts) => facts.goldRank === 0 && !isGood(facts) && facts.way !== null && facts.way.foundBy !== null,
    because: ({ way }) =>
      `${way?.foundBy} found a gold context, but ${way?.droppedBy ? `${way.droppedBy} dropped it` : "the answer’s contexts lack it"}.`,
  },
  {
    stage: "not-retrieved",
    when: (facts) => facts.goldRank === 0 && !isGood(facts),
    because: ({ way }) => {
      if (way === null) return "None of the gold contexts was retrieved.";
      return way.searches === 1 ? "The search found no gold context." : `None of ${way.searches} searches found a gold context.`;
    },
  },
  {
    stage: "fine",
    when: ({ goldRank }) => goldRank === 0,
    because: "No gold context was retrieved, but the retrieved contexts support the response.",
  },
  {
    stage: "unknown",
    when: (facts) => facts.countsWords === true && facts.isAnswerable === null && !holdsGold(facts) && !isBelowCut(facts),
    because: "Counted words say nothing about faults, and no label or gold context does.",
  },
  {
    stage: "not-retrieved",
    when: ({ contexts, isAnswerable }) => contexts === 0 && isAnswerable !== false,
    because: "No context was retrieved.",
  },
  {
    stage: "not-retrieved",
    when: (facts) => lacksReference(facts) && !isGood(facts),
    because: "The contexts support no claim of the reference.",
  },
  {
    stage: "below-cut",
    when: (facts) => isBelowCut(facts) && !isGood(facts),
    because: ({ goldRank, cut }) =>
      `The first gold context has rank ${goldRank}; the configuration uses ${cut?.contexts} (${cut?.parameter}).`,
  },
  {
    stage: "irrelevant",
    when: (facts) => facts.isRelevant === false && holdsGold(facts) && !isGood(facts),
    because: "A gold context was retrieved, but the judge finds no context relevant.",
  },
  {
    stage: "not-retrieved",
    when: (facts) => facts.isRelevant === false && !isGood(facts) && !refuses(facts),
    because: "The judge finds no context relevant to the question.",
  },
  {
    stage: "fine",
    when: (facts) => facts.isRelevant === false && refuses(facts),
    because: ({ isEmpty }) =>
      `The judge finds no context relevant, and the response ${isEmpty ? "is empty" : "says that it cannot answer"}.`,
  },
  {
    stage: "refused-answerable",
    when: (facts) => refuses(facts) && holdsAnswer(facts),
    because: (facts) =>
      `The response ${facts.isEmpty ? "is empty" : "refuses"}, although ${holdsGold(facts) ? "a gold context was retrieved" : "the judge finds a context relevant"}.`,
  },
  {
    stage: "unsupported",
    when: ({ isSupported }) => isSupported === false,
    because: ({ claims }) =>
      claims
        ? `${claims.unsupported} of ${counted(claims.judged, "claim")} ${claims.unsupported === 1 ? "is" : "are"} in no context.`
        : "The response says something that the contexts do not say.",
  },
  {
    stage: "unused",
    when: (facts) => facts.isOnQuestion === false && holdsAnswer(facts),
    because: (facts) =>
      `The response does not answer the question, although ${holdsGold(facts) ? "a gold context was retrieved" : "the judge finds a context relevant"}.`,
  },
  {
    stage: "fine",
    when: isGood,
    because: ({ isOnQuestion }) => `The contexts support the response${isOnQuestion ? ", and it answers the question" : ""}.`,
  },
  {
    stage: "retrieved",
    when: (facts) => facts.answered === null && holdsAnswer(facts),
    because: "There is no response, and the contexts hold the answer.",
  },
  {
    stage: "retrieved",
    when: (facts) => !facts.scoresSupport && facts.isOnQuestion !== false && holdsAnswer(facts),
    because: "The contexts hold the answer. No model has scored whether they support the response.",
  },
  {
    stage: "unknown",
    when: ({ answered }) => answered === null || answered === "refused",
    because: "Neither gold contexts nor a score of the contexts say whether the contexts hold the answer.",
  },
  {
    stage: "unknown",
    when: ({ isOnQuestion }) => isOnQuestion === false,
    because:
      "The response does not answer the question. Neither gold contexts nor a score of the contexts say whether they hold the answer.",
  },
  {
    stage: "unknown",
    when: () => true,
    because: "No model has scored whether the contexts support the response. Context Adherence Plus and Supported claims do.",
  },
];

export function stageOf(facts: StageFacts): { stage: Stage; because: string } {
  const rule = rules.find(({ when }) => when(facts)) as Rule;
  return { stage: rule.stage, because: typeof rule.because === "string" ? rule.because : rule.because(facts) };
}
