import type { Reviewer } from "@/lib/domain/reviews/state";
import { readBlind } from "./blind";
import { openDesk } from "./label";

export type DeskView = Awaited<ReturnType<typeof readDesk>>;

/** Reserved for a person, so that the next ones show at once. */
const reservedAtMost = 4;

/** `first` is shown first, if the person can have it; `rubric` is the version that the browser has. Throws Refusal without such a round. */
export async function readDesk(
  id: string,
  reviewer: Reviewer,
  { first = null, rubric = null }: { first?: number | null; rubric?: number | null } = {},
) {
  const { round, items, last, ...desk } = await openDesk(id, reviewer, { most: reservedAtMost, first, rubric });
  const { name, unit, question, critiqueFirst } = round;
  const about = { name, unit, question, critiqueFirst, rubric: desk.rubric, progress: desk.progress, later: desk.later };
  return {
    ...about,
    roundId: id,
    isClosed: round.closedAt !== null,
    items: await readBlind(items),
    last: last && {
      id: last.id,
      kind: last.kind,
      value: last.value,
      rubricVersion: last.rubricVersion,
      at: last.createdAt.toISOString(),
    },
  };
}
