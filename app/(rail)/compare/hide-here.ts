import type { Comparison } from "assay-lib/comparison/metrics";
import { hideQuestions } from "assay-lib/comparison/questions/hide";
import { hiddenOfRuns } from "assay-lib/rounds/hidden";
import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";

/** Hides the scores that the page's visitor could still label blind. */
export const hideHere = async (comparison: Comparison): Promise<Comparison> =>
  hideQuestions(comparison, await hiddenOfRuns(comparison.storedIds, hiddenSamplesHere));
