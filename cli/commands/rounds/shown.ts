import type { RoundDetail } from "@/lib/rounds/api/reports";

/** What `round show --json` prints. Figures are null while the round is open, unless they are requested. */
export function shownRound({ results, certification, preferences, ...round }: RoundDetail) {
  const { corrected, people } = results ?? {};
  return {
    id: round.id,
    name: round.name,
    run: round.runId,
    metric: round.metric,
    unit: round.unit,
    design: round.design,
    isOpen: round.closedAt === null,
    labels: round.given,
    needed: round.needed,
    reviewers: round.people,
    alpha: people ? { value: people.alpha.value, ci95: people.alpha.ci95 } : null,
    corrected: corrected
      ? {
          [round.metric]: {
            mean: corrected.value,
            ci95: corrected.ci95,
            judgeMean: corrected.judgeMean,
            labels: corrected.n,
            estimator: corrected.estimator,
          },
        }
      : {},
    missing: results?.missing ?? null,
    catches: results?.catches ?? null,
    lets: results?.lets ?? null,
    certification,
    preferences,
  };
}
