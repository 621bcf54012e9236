import type { Reviewer } from "@/lib/domain/reviews/state";
import type { Progress } from "@/lib/rounds/store/progress";
import type { RoundEntry, RoundQuestion } from "@/lib/rounds/words/definition";
import type { RoundUnit } from "@/lib/rounds/words/limits";
import { type BlindItem, readBlind } from "./blind";
import { openDesk } from "./label";

export interface DeskView {
  roundId: string;
  name: string;
  unit: RoundUnit;
  question: RoundQuestion;
  critiqueFirst: boolean;
  isClosed: boolean;
  /** The text is left out if the browser has this version. */
  rubric: { version: number; text: string | null };
  /** The first is shown; all are reserved. */
  items: BlindItem[];
  progress: Progress;
  later: number;
  last: (Pick<RoundEntry, "id" | "kind" | "value" | "rubricVersion"> & { at: string }) | null;
}

/** Reserved for a person, so that the next ones show at once. */
const reservedAtMost = 4;

/** `first` is shown first, if the person can have it; `rubric` is the version that the browser has. Throws Refusal without such a round. */
export async function readDesk(
  id: string,
  reviewer: Reviewer,
  { first = null, rubric = null }: { first?: number | null; rubric?: number | null } = {},
): Promise<DeskView> {
  const { round, items, last, ...desk } = await openDesk(id, reviewer, { most: reservedAtMost, first, rubric });
  return {
    roundId: id,
    name: round.name,
    unit: round.unit,
    question: round.question,
    critiqueFirst: round.critiqueFirst,
    isClosed: round.closedAt !== null,
    rubric: desk.rubric,
    progress: desk.progress,
    later: desk.later,
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
