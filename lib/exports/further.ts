import type { Sample } from "@/lib/db/samples/rows";

/** What samples have besides their texts. */
export function furtherOf({ contextDetails, turns, steps, gold, goldFound }: Sample) {
  const found = Array.isArray(goldFound) ? goldFound : null;
  return {
    contextDetails: contextDetails ?? null,
    turns: turns ?? null,
    steps: steps ?? null,
    gold: gold?.map((item, index) => ({ ...item, context: found?.[index] ?? null })) ?? null,
    recall: found && found.filter((at) => at !== null).length / found.length,
    goldCause: typeof goldFound === "string" ? goldFound : null,
  };
}
