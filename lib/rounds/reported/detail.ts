import type { RoundDetail, RoundReport } from "@/lib/rounds/api/reports";
import { RoundResultsReport } from "@/lib/rounds/api/results";
import { readCertification } from "@/lib/rounds/certified/certificates";
import { preferredInRound } from "@/lib/rounds/preferred/read";
import { type ReadResults, readResults, readRoundState } from "@/lib/rounds/read";
import { type Progress, roundProgressOf } from "@/lib/rounds/store/progress";
import { latestRubric, type Round } from "@/lib/rounds/store/rows";

export async function reportRounds(rounds: readonly Round[]): Promise<RoundReport[]> {
  const progress = await roundProgressOf(
    rounds.map(({ id }) => id),
    null,
  );
  return rounds.map((round) => reportOf(round, progress.get(round.id)));
}

const reportOf = ({ design, createdAt, closedAt, drawn: _, ...round }: Round, progress: Progress | undefined): RoundReport => ({
  ...round,
  design: design.kind,
  createdAt: createdAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
  given: progress?.given ?? 0,
  needed: progress?.needed ?? 0,
  people: progress?.people ?? 0,
});

/** With results if the round is closed or they are requested. */
export async function detailOfRound(round: Round, withResults: boolean): Promise<RoundDetail> {
  const isShown = withResults || round.closedAt !== null;
  const arePairs = round.unit === "pair";
  const [rubric, { progress, people }, results, certification, preferences] = await Promise.all([
    latestRubric(round.id),
    readRoundState(round, null),
    isShown && !arePairs ? readResults(round) : null,
    isShown && !arePairs ? readCertification(round) : null,
    isShown && arePairs ? preferredInRound(round) : null,
  ]);
  return {
    ...reportOf(round, progress),
    rubric,
    labelledBy: people.map(({ key: _key, ...person }) => person),
    results: results && reportResults(results),
    certification,
    preferences,
  };
}

const reportResults = (results: ReadResults): RoundResultsReport => RoundResultsReport.parse(results);
