import { type Comparison, compareRuns } from "assay-lib/comparison/metrics";
import { hideQuestions } from "assay-lib/comparison/questions/hide";
import { readSettings } from "assay-lib/comparison/words/settings";
import { hiddenOfRuns } from "assay-lib/rounds/hidden";
import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import type { CompareSearch } from "@/components/addresses/compare";

/** Hides the scores that the page's visitor could still label blind. */
export const hideHere = async (comparison: Comparison): Promise<Comparison> =>
  hideQuestions(comparison, await hiddenOfRuns(comparison.storedIds, hiddenSamplesHere));

/** What the address asks for. Throws Refusal for an invalid margin, and as `compareRuns` does. */
export const comparedHere = async ({ runs, pair, ...search }: CompareSearch): Promise<Comparison> =>
  hideHere(await compareRuns(runs, readSettings({ ...search, pairBy: pair })));
