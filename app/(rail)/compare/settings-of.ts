import type { CompareSearch } from "@/components/addresses/compare";
import { type ComparisonSettings, readSettings } from "@/lib/domain/comparison/settings";

/** How the comparison is made, by its address. Throws Refusal for a margin that cannot be read. */
export const settingsOf = ({ pair, ...search }: CompareSearch): ComparisonSettings => readSettings({ ...search, pairBy: pair });
