import { type ComparisonSettings, readSettings } from "assay-lib/comparison/words/settings";
import type { CompareSearch } from "@/components/addresses/compare";

/** Throws Refusal for an invalid margin. */
export const settingsOf = ({ pair, ...search }: CompareSearch): ComparisonSettings => readSettings({ ...search, pairBy: pair });
