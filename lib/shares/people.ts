import { nobodySays, type PeopleOnRun, peopleOnRun } from "@/lib/corrected/people";
import { findRun } from "@/lib/db/runs/list";
import { type ShareLevel, showsTexts } from "@/lib/domain/shares/choices";

/**
 * What a share of a whole run shows of people's labels: those of a file with texts, those of rounds and certificates with everything.
 * Rounds have no name and no id, and certificates no date.
 */
export async function sharedPeople(runId: string, level: ShareLevel, isWhole: boolean): Promise<PeopleOnRun> {
  const run = showsTexts(level) && isWhole ? await findRun(runId) : null;
  return run ? withoutRounds(await peopleOnRun(run), level === "everything") : nobodySays;
}

export function withoutRounds({ corrected, certificates }: PeopleOnRun, reviews: boolean): PeopleOnRun {
  const shown = Object.entries(corrected).flatMap(([metric, one]): [string, PeopleOnRun["corrected"][string]][] => {
    if (one.source.kind === "labels") return [[metric, one]];
    return reviews ? [[metric, { ...one, source: { kind: "round", id: "", name: "" } }]] : [];
  });
  const words = Object.entries(certificates).map(
    ([metric, one]) => [metric, { ...one, round: { id: "", name: "" }, openedAt: "", elsewhere: false }] as const,
  );
  return { corrected: Object.fromEntries(shown), certificates: reviews ? Object.fromEntries(words) : {} };
}
