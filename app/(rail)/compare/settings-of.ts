import type { CompareSearch } from "@/components/addresses/compare";
import { type ComparisonSettings, readSettings } from "@/lib/domain/comparison/settings";

/** Throws Refusal for an invalid margin. */
export const settingsOf = ({ pair, ...search }: CompareSearch): ComparisonSettings => readSettings({ ...search, pairBy: pair });
