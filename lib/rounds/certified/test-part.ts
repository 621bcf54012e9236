import { scoresOfMetric } from "@/lib/db/judgments/scores";
import { entriesOf } from "@/lib/db/rounds/entries";
import { questionKeysOf } from "@/lib/db/rounds/sources";
import { itemsOf, type Round } from "@/lib/db/rounds/store";
import type { Run } from "@/lib/db/runs/list";
import { partOf } from "@/lib/domain/labels/part";
import { lowestPass } from "@/lib/metrics/lowest-pass";
import { resultsOf } from "@/lib/rounds/results";
import type { Counts } from "./certificate";

/** Why a round certifies no judge; null if it can. */
export function whyNoTestPart({ question, design }: Pick<Round, "question" | "design">): string | null {
  if (question.kind !== "yes-no") return "Only a round with a yes-no question can certify a judge.";
  if (design.kind === "picked") return "Picked samples say nothing about the judge on others, so they certify none.";
  if (design.kind === "balanced")
    return "These samples were balanced by a label, so the judge’s shares would not hold for the run. Draw a random round.";
  return null;
}

/** What the round's labels on questions of the test part say of the judge of `run`, which has scores of the round's samples. */
export async function countTestPart(round: Round, run: Pick<Run, "id" | "thresholds">): Promise<Counts> {
  const [items, entries, { ids, scores }] = await Promise.all([
    itemsOf(round.id),
    entriesOf(round.id),
    scoresOfMetric(run.id, round.metric),
  ]);
  const drawn = new Set(items.map(({ sampleId }) => sampleId));
  const scored = ids.flatMap((id, at) => (drawn.has(id) ? [{ id, score: scores[at] ?? 0, question: id }] : []));
  const keys = await questionKeysOf(scored.map(({ id }) => id));
  const samples = scored.filter(({ id }) => partOf(keys.get(id) ?? "") === "test");
  // Every sample counts alike: strata are drawn in proportion.
  const design = { kind: "picked" as const, samples: [] };
  const { catches, lets } = resultsOf({
    ...{ items, entries, samples, design, question: round.question, passes: lowestPass(run.thresholds, round.metric) },
  });
  return { caught: catches?.right ?? 0, bad: catches?.of ?? 0, passed: lets?.right ?? 0, good: lets?.of ?? 0 };
}
