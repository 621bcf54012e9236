import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import type { Comparison } from "@/lib/comparison/metrics";
import { hideQuestions } from "@/lib/comparison/questions/hide";
import { hiddenOfRuns } from "@/lib/rounds/hidden";

/** Without the scores that the page's visitor could still label blind. */
export const hideHere = async (comparison: Comparison): Promise<Comparison> =>
  hideQuestions(comparison, await hiddenOfRuns(comparison.storedIds, hiddenSamplesHere));
