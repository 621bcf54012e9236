import type { Reviewer } from "@/lib/domain/reviews/state";
import type { RoundEntry, RoundQuestion } from "@/lib/domain/round/definition";
import { type BlindItem, readBlind } from "./blind";
import { openDesk } from "./label";
import type { Progress } from "./next";

/** A round as one person sees it while labelling. */
export interface DeskView {
  roundId: string;
  name: string;
  unit: "response" | "context";
  question: RoundQuestion;
  critiqueFirst: boolean;
  isClosed: boolean;
  rubric: { version: number; text: string };
  /** The first is shown; all are reserved. */
  items: BlindItem[];
  progress: Progress;
  /** Items that the person put off. */
  later: number;
  shared: { items: number; of: number };
  last: (Pick<RoundEntry, "id" | "kind" | "value" | "rubricVersion"> & { at: string }) | null;
}

/** Reserved for a person, so that the next ones show at once. */
const reservedAtMost = 4;

/** `first` is shown first, if the person can have it. Throws Refusal without such a round. */
export async function readDesk(id: string, reviewer: Reviewer, first: number | null = null): Promise<DeskView> {
  const { round, items, laterIds, last, ...desk } = await openDesk(id, reviewer, reservedAtMost, first);
  return {
    ...{ roundId: id, name: round.name, unit: round.unit, question: round.question, critiqueFirst: round.critiqueFirst },
    isClosed: round.closedAt !== null,
    rubric: desk.rubric,
    items: (await readBlind(items, laterIds)).map((item) => (item.id === first ? { ...item, isLater: false } : item)),
    progress: desk.progress,
    later: desk.later,
    shared: desk.shared,
    last: last && {
      ...{ id: last.id, kind: last.kind, value: last.value, rubricVersion: last.rubricVersion },
      at: last.createdAt.toISOString(),
    },
  };
}
