import type * as z from "zod";
import { shownMean } from "@/lib/agreement/corrected";
import { scoredRoundPairs } from "@/lib/rounds/store/pairs";
import { entriesOf, itemsOf, listPairedRounds, type Round } from "@/lib/rounds/store/rows";
import type { RoundDifference } from "@/lib/rounds/words/definition";
import { correctedMean } from "@/lib/stats/corrected/mean";
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
  const { judgeMean: judgeDifference, labelsOnly: _, ...shown } = shownMean({ ...found, fromLabels: null });
  const about = { roundId: round.id, roundName: round.name, isClosed: round.closedAt !== null, metric: round.metric };
  return { ...shown, ...about, judgeDifference };
}

const differenceOf = (before: number | undefined, after: number | undefined): number | null =>
  before === undefined || after === undefined ? null : after - before;
