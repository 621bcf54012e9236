import { cache } from "react";
import { readReviewer } from "@/app/(rail)/runs/[id]/samples/reviewer";
import { mayDo } from "@/lib/domain/people/role";
import { accountOf, roleOf, type Visitor } from "@/lib/domain/people/visitor";
import { type HiddenItem, hiddenItems } from "@/lib/rounds/hidden";
import { readVisitor } from "./visitor";

/** An account that may not label cannot label blind, so nothing is hidden from it. */
export const canLabel = (visitor: Visitor): boolean => !accountOf(visitor) || mayDo(roleOf(visitor), "reviewer");

/** What is hidden of a run from the page's visitor. */
export const hiddenHere = cache(async (runId: string): Promise<HiddenItem[]> => {
  const [visitor, reviewer] = await Promise.all([readVisitor(), readReviewer()]);
  return canLabel(visitor) ? hiddenItems(runId, reviewer) : [];
});

/** The samples of these items; for queries. */
export const hiddenSamplesHere = async (runId: string): Promise<number[]> => samplesOf(await hiddenHere(runId));

export const samplesOf = (items: readonly HiddenItem[]): number[] => [...new Set(items.map(({ sampleId }) => sampleId))];

/** Of all these runs; for comparisons. */
export async function hiddenOfRuns(runIds: readonly string[], hiddenOf = hiddenSamplesHere): Promise<ReadonlySet<number>> {
  return new Set((await Promise.all(runIds.map((id) => hiddenOf(id)))).flat());
}
