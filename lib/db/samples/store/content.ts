import { typesOf, type Written, writtenValues } from "@/lib/db/dialect/written";
import { findGold } from "@/lib/domain/gold/find";
import { earlierQuestions, type SampleContent, turnOf } from "@/lib/domain/sample";
import { packSteps } from "@/lib/domain/steps/definition";
import { factsOfStep } from "@/lib/domain/steps/facts";
import { stepPath } from "@/lib/domain/steps/path";
import { clusterKey } from "@/lib/domain/text/cluster-key";

export interface StoredContent extends SampleContent {
  configurationId: string;
  questionKey: string;
}

const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));

const columns = {
  configurationId: ["text", (sample) => sample.configurationId],
  externalId: ["text", (sample) => sample.externalId],
  questionKey: ["text", (sample) => sample.questionKey],
  clusterKey: ["text", ({ metadata, turns, question }) => clusterKey(metadata, [...earlierQuestions(turns), question])],
  question: ["text", (sample) => sample.question],
  response: ["text", (sample) => sample.response],
  reference: ["text", (sample) => sample.reference],
  contextsJson: ["text", (sample) => json(sample.contexts)],
  contextCount: ["int", (sample) => sample.contexts.length],
  metadataJson: ["text", (sample) => json(sample.metadata)],
  contextDetailsJson: ["text", (sample) => json(sample.contextDetails)],
  turnsJson: ["text", (sample) => json(sample.turns)],
  turn: ["int", (sample) => turnOf(sample.turns)],
  stepsJson: ["text", (sample) => json(sample.steps && packSteps(sample.steps, sample.contexts))],
  stepCount: ["int", (sample) => sample.steps?.length ?? 0],
  stepFactsJson: ["text", (sample) => json(stepFactsOf(sample))],
  goldJson: ["text", (sample) => json(sample.gold)],
  goldFoundJson: ["text", (sample) => json(sample.gold && findGold(sample.gold, sample))],
} satisfies Written<StoredContent>;

const stepFactsOf = ({ steps, gold, contexts }: StoredContent) =>
  steps && factsOfStep(stepPath({ contexts, steps, ...(gold && { gold }) }));

export const contentColumns = typesOf(columns);
export const contentOf = (sample: StoredContent) => writtenValues(columns, sample);
