import type * as z from "zod";
import { scoredRoundPairs } from "@/lib/rounds/store/pairs";
import { entriesOf, itemsOf, listPairedRounds, type Round } from "@/lib/rounds/store/rows";
import type { RoundDifference } from "@/lib/rounds/words/definition";
import { correctedMean, fewestLabels } from "@/lib/stats/corrected/mean";
import { narrowerBy } from "@/lib/stats/corrected/narrower";
import { valuesBySample } from "./values";

/** Results of an open round are shown on request only: they can sway people who still label. */
export type PairedRoundDifference = z.infer<typeof RoundDifference> & { isClosed: boolean };

/**
 * Rounds that label both runs, newest first, whichever of the two each was started from. Rounds of picked samples say nothing.
 */
export async function pairedDifferences(baselineRunId: string, candidateRunId: string): Promise<PairedRoundDifference[]> {
  const rounds = await listPairedRounds(baselineRunId, candidateRunId, false);
  const drawn = rounds.filter(({ design }) => design.kind !== "picked");
  return Promise.all(drawn.map((round) => differenceIn(round, baselineRunId, candidateRunId)));
}

async function differenceIn(round: Round, baseline: string, candidate: string): Promise<PairedRoundDifference> {
  const [items, entries, pairs] = await Promise.all([
    itemsOf(round.id),
    entriesOf(round.id),
    scoredRoundPairs([baseline, candidate], round.metric),
  ]);
  const values = valuesBySample(items, entries);
  const found = correctedMean({
    scores: pairs.map(({ sides: [before, after] }) => [after.score - before.score]),
    labels: pairs.map(({ sides: [before, after] }) => differenceOf(values.get(before.id), values.get(after.id))),
    questions: pairs.map(({ question }) => question),
    span: [-1, 1],
  });
  const { n, questions, samples, judgeMean, interval } = found;
  const missing = Math.max(0, fewestLabels - Math.min(n, questions));
  const ci95 = missing === 0 ? interval : null;
  return {
    roundId: round.id,
    roundName: round.name,
    isClosed: round.closedAt !== null,
    metric: round.metric,
    value: ci95 && found.value,
    ci95,
    judgeDifference: judgeMean,
    n,
    questions,
    samples,
    missing,
    narrower: ci95 && narrowerBy(ci95, { n, samples }),
  };
}

const differenceOf = (before: number | undefined, after: number | undefined): number | null =>
  before === undefined || after === undefined ? null : after - before;
