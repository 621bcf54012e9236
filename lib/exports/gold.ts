import type { Sample } from "@/lib/db/samples/rows";

export function goldOf({ gold, goldFound }: Pick<Sample, "gold" | "goldFound">) {
  const found = Array.isArray(goldFound) ? goldFound : null;
  return {
    gold: gold?.map((item, index) => ({ ...item, context: found?.[index] ?? null })) ?? null,
    recall: found && found.filter((at) => at !== null).length / found.length,
    goldCause: typeof goldFound === "string" ? goldFound : null,
  };
}
