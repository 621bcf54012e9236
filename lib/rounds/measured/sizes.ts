import { labelGroups } from "@/lib/agreement/store/labels";
import { yesNoOf } from "@/lib/domain/labels/kinds";

/** Counts how many of these samples a label from the file calls bad (0) and good (1). */
export async function sizesByLabel(configurationId: string, name: string, ids: readonly number[]): Promise<Map<number, number>> {
  const scored = new Set(ids);
  const sizes = new Map<number, number>();
  for (const { value, context, ids: own } of await labelGroups({ source: "file", configurationId, name })) {
    const answer = context === null ? yesNoOf(value) : null;
    if (answer !== null) sizes.set(answer, (sizes.get(answer) ?? 0) + own.filter((id) => scored.has(id)).length);
  }
  return sizes;
}
