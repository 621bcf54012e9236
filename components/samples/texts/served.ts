import type { Sample } from "@/lib/db/samples/rows";

/** `name`: question, response, reference, "turn-2" or "gold-1" (1-based). Null if there is none. */
export function servedText(sample: Sample, name: string): string | null {
  if (name === "question" || name === "response" || name === "reference") return sample[name];
  const [, list, place] = /^(turn|gold)-(\d{1,4})$/.exec(name) ?? [];
  const index = Number(place) - 1;
  return (list === "turn" ? sample.turns?.[index]?.text : list === "gold" ? sample.gold?.[index]?.text : null) ?? null;
}
