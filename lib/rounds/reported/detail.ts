import type { RoundDetail, RoundReport } from "@/lib/api/rounds/reports";
import type { RoundResultsReport } from "@/lib/api/rounds/results";
import { latestRubric, type Round } from "@/lib/db/rounds/store";
import type { RoundMean } from "@/lib/rounds/measured/mean";
import { progressOfRounds, type ReadResults, type RoundProgress, readResults, readRoundState } from "@/lib/rounds/read";

export async function reportRounds(rounds: readonly Round[]): Promise<RoundReport[]> {
  const progress = await progressOfRounds(rounds.map(({ id }) => id));
  return rounds.map((round) => reportOf(round, progress));
}

const reportOf = (
  { design, createdAt, closedAt, ...round }: Round,
  progress: ReadonlyMap<string, RoundProgress>,
): RoundReport => ({
  ...round,
  ...{ design: design.kind, createdAt: createdAt.toISOString(), closedAt: closedAt?.toISOString() ?? null },
  ...(progress.get(round.id) ?? { given: 0, needed: 0, people: 0 }),
});

/** With results if the round is closed or they are requested. */
export async function detailOfRound(round: Round, withResults: boolean): Promise<RoundDetail> {
  const [progress, rubric, { people }, results] = await Promise.all([
    progressOfRounds([round.id]),
    latestRubric(round.id),
    readRoundState(round, null),
    withResults || round.closedAt ? readResults(round) : null,
  ]);
  return {
    ...reportOf(round, progress),
    rubric,
    labelledBy: people.map(({ key: _key, ...person }) => person),
    results: results && reportResults(results),
  };
}

function reportResults({ corrected, people, ...results }: ReadResults): RoundResultsReport {
  const { pair: _keys, ...agreement } = people;
  const { narrower: _narrower, scored: _scored, pair: _pair, ...rest } = results;
  return { ...rest, people: agreement, corrected: corrected && reportMean(corrected) };
}

const reportMean = ({ interval, questions: _questions, slopes: _slopes, degrees: _degrees, ...mean }: RoundMean) => ({
  ...mean,
  ci95: interval,
});
