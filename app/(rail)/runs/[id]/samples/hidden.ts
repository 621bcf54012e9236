import { canLabel, type HiddenOfRound, hiddenItems, samplesOfItems } from "assay-lib/rounds/hidden";
import { cache } from "react";
import { readVisitor } from "@/app/visitor";
import { readReviewer } from "./reviewer";

/** What is hidden of a run from the page's visitor. */
export const hiddenHere = cache(async (runId: string): Promise<HiddenOfRound[]> => {
  const [visitor, reviewer] = await Promise.all([readVisitor(), readReviewer()]);
  return canLabel(visitor) ? hiddenItems(runId, reviewer) : [];
});

/** The samples of these items; for queries. */
export const hiddenSamplesHere = async (runId: string): Promise<number[]> => samplesOfItems(await hiddenHere(runId));
