import { hiddenOfRuns } from "@/app/blind";
import type { Comparison } from "@/lib/comparison/metrics";
import { hideQuestions } from "@/lib/comparison/questions/hide";

/** Without the scores that the page's visitor could still label blind. */
export const hideHere = async (comparison: Comparison): Promise<Comparison> =>
  hideQuestions(comparison, await hiddenOfRuns(comparison.storedIds));
