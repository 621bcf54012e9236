import { scoresOfMetric } from "@/lib/db/judgments/scores";
import type { Run } from "@/lib/db/runs/list";
import { sampleKeysOf } from "@/lib/db/samples/questions";
import { partOf } from "@/lib/domain/labels/part";
import { lowestPass } from "@/lib/metrics/lowest-pass";
import { contextScoresOfRound } from "@/lib/rounds/measured/contexts";
import { resultsOf } from "@/lib/rounds/results";
import { entriesOf } from "@/lib/rounds/store/entries";
import { itemsOf, type Round } from "@/lib/rounds/store/rows";
import type { RoundEntry, RoundItem } from "@/lib/rounds/words/definition";
import type { CertificateCounts } from "./certificate";

/** Why a round certifies no judge; null if it can. */
export function whyNoTestPart({ question, design }: Pick<Round, "question" | "design">): string | null {
  if (question.kind !== "yes-no") return "Only a round with a yes-no question can certify a judge.";
  if (design.kind === "picked") return "Picked samples say nothing about the judge on others, so they certify none.";
  if (design.kind === "balanced")
    return "These samples were balanced by a label, so the judge’s shares would not hold for the run. Draw a random round.";
  return null;
}

/** A round's labels, and which of its samples ask a question of the test part. */
export interface TestPart {
  round: Round;
  items: RoundItem[];
  entries: RoundEntry[];
  samples: ReadonlySet<number>;
  /** By sample, its cluster: the same number for those of one question, conversation, user or document. */
  questions: ReadonlyMap<number, number>;
}

export async function readTestPart(round: Round): Promise<TestPart> {
  const [items, entries] = await Promise.all([itemsOf(round.id), entriesOf(round.id)]);
  const keys = await sampleKeysOf([...new Set(items.map(({ sampleId }) => sampleId))]);
  const samples = new Set([...keys].flatMap(([id, { questionKey }]) => (partOf(questionKey) === "test" ? [id] : [])));
  const first = new Map([...keys].toReversed().map(([id, { cluster }]) => [cluster, id]));
  const questions = new Map([...keys].map(([id, { cluster }]) => [id, first.get(cluster) ?? id]));
  return { round, items, entries, samples, questions };
}

/** What these labels say of the judge of `run`, which has scores of the round's samples. */
export async function countTestPart(
  { round, items, entries, samples, questions }: TestPart,
  { id, thresholds }: Pick<Run, "id" | "thresholds">,
): Promise<CertificateCounts> {
  const { ids, scores } = await scoresOfMetric(id, round.metric);
  const scored = ids.flatMap((sample, at) =>
    samples.has(sample) ? [{ id: sample, score: scores[at] ?? 0, question: questions.get(sample) ?? sample }] : [],
  );
  // Every sample counts alike: strata are drawn in proportion.
  const design = { kind: "picked" as const, samples: [] };
  const { question, metric } = round;
  const contextScores = await contextScoresOfRound(round, id, [...samples]);
  const { catches, lets } = resultsOf({
    ...{ items, entries, samples: scored, design, question, passes: lowestPass(thresholds, metric), contextScores },
  });
  return {
    ...{ caught: catches?.right ?? 0, bad: catches?.of ?? 0, passed: lets?.right ?? 0, good: lets?.of ?? 0 },
    ...{ badUnits: catches?.effective ?? null, goodUnits: lets?.effective ?? null },
  };
}
