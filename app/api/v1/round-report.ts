import type { RoundDetail, RoundReport } from "@/lib/api/rounds/reports";
import type { RoundResultsReport } from "@/lib/api/rounds/results";
import { latestRubric, type Round } from "@/lib/db/rounds/store";
import { readCertification } from "@/lib/rounds/certificates";
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
  const isShown = withResults || round.closedAt !== null;
  const [progress, rubric, { people }, results, certification] = await Promise.all([
    progressOfRounds([round.id]),
    latestRubric(round.id),
    readRoundState(round, null),
    isShown ? readResults(round) : null,
    isShown ? readCertification(round) : null,
  ]);
  return {
    ...reportOf(round, progress),
    rubric,
    labelledBy: people.map(({ key: _key, ...person }) => person),
    results: results && reportResults(results),
    certification,
  };
}

function reportResults({ corrected, narrower: _narrower, scored: _scored, ...results }: ReadResults): RoundResultsReport {
  const isShown = results.missing === 0;
  return {
    ...results,
    corrected: corrected && {
      ...{ value: isShown ? corrected.value : null, ci95: isShown ? corrected.interval : null },
      ...{ n: corrected.n, samples: corrected.samples, labelsOnly: corrected.labelsOnly, judgeMean: corrected.judgeMean },
    },
  };
}
