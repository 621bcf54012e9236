import { labelGroups } from "@/lib/agreement/store/labels";
import { scoresOfMetric } from "@/lib/db/judgments/scores";
import { findRun } from "@/lib/db/runs/list";
import { firstOfClusters } from "@/lib/db/samples/questions";
import { yesNoOf } from "@/lib/domain/labels/kinds";
import { lowestPass } from "@/lib/metrics/lowest-pass";
import { differingItems } from "@/lib/rounds/store/differing";
import { roundProgressOf } from "@/lib/rounds/store/progress";
import { entriesOf, itemsOf, type Round } from "@/lib/rounds/store/rows";
import { settledValues } from "@/lib/rounds/words/definition";
import { contextScoresOfRound } from "./measured/contexts";
import { peopleOf } from "./people";
import { resultsOf } from "./results";

export type RoundState = Awaited<ReturnType<typeof readRoundState>>;

/**
 * `person` is the key of the visitor; null for none. `gone` counts drawn items whose sample was deleted, `differing` those that people
 * labelled differently and that are not settled.
 */
export async function readRoundState(round: Round, person: string | null) {
  const [items, entries, progress] = await Promise.all([
    itemsOf(round.id),
    entriesOf(round.id),
    roundProgressOf([round.id], person),
  ]);
  const [counts] = [...progress.values()];
  if (!counts) throw new Error(`No progress of round ${round.id}`);
  const settled = settledValues(entries);
  const differing = (await differingItems(round.id)).filter(({ id }) => !settled.has(id)).length;
  const gone = round.drawn === null ? 0 : Math.max(0, round.drawn - items.length);
  return { progress: counts, people: peopleOf(items, entries), gone, differing };
}

export type ReadResults = NonNullable<Awaited<ReturnType<typeof readResults>>>;

/**
 * What the round's labels say now of its run, or of another run of its samples. `pair` has the names of `people.pair`. Null if the run
 * is gone.
 */
export async function readResults(round: Round, runId = round.runId) {
  const run = await findRun(runId);
  if (!run) return null;
  const [items, entries, { ids, scores }, firstOf] = await Promise.all([
    itemsOf(round.id),
    entriesOf(round.id),
    scoresOfMetric(run.id, round.metric),
    firstOfClusters(run.configurationId),
  ]);
  const passes = lowestPass(run.thresholds, round.metric);
  const samples = ids.map((id, at) => ({ id, score: scores[at] ?? 0, question: firstOf.get(id) ?? id }));
  const { question, design } = round;
  const sizes = design.kind === "balanced" ? await sizesByLabel(run.configurationId, design.label, ids) : undefined;
  const contextScores = await contextScoresOfRound(round, run.id, [...new Set(items.map(({ sampleId }) => sampleId))]);
  const results = resultsOf({ items, entries, question, design, samples, passes, sizes, contextScores });
  const nameOf = (key: string) => entries.findLast(({ reviewerKey }) => reviewerKey === key)?.reviewer ?? key;
  const [one, other] = results.people.pair ?? [];
  const pair: [string, string] | null = one === undefined || other === undefined ? null : [nameOf(one), nameOf(other)];
  return { ...results, passes, scored: ids.length, pair };
}

/** Counts how many of these samples a label from the file calls bad (0) and good (1). */
async function sizesByLabel(configurationId: string, name: string, ids: readonly number[]): Promise<Map<number, number>> {
  const scored = new Set(ids);
  const sizes = new Map<number, number>();
  for (const { value, context, ids: own } of await labelGroups({ source: "file", configurationId, name })) {
    const answer = context === null ? yesNoOf(value) : null;
    if (answer !== null) sizes.set(answer, (sizes.get(answer) ?? 0) + own.filter((id) => scored.has(id)).length);
  }
  return sizes;
}
