import { dialect } from "@/lib/db/dialect/chosen";
import type { Reader } from "@/lib/db/dialect/reader";

const beginnings = `
  SELECT w."at", (SELECT substr(c."value", 1, 200) FROM ${dialect.elements('s."contextsJson"')} c WHERE c."key" = w."rank"),
    (SELECT ${dialect.field('d."value"', "id")} FROM ${dialect.elements('s."contextDetailsJson"')} d WHERE d."key" = w."rank")
  FROM ${dialect.rows("?1", { sample: "int", rank: "int" })} w JOIN "Sample" s ON s."id" = w."sample"`;

/** The first 200 characters of contexts, by sample and rank from 0, and their documents' ids. */
export async function readBeginnings(
  reader: Reader,
  places: readonly { sample: number; rank: number }[],
): Promise<{ text: string; id: string | null }[]> {
  const found = new Map<number, { text: string; id: string | null }>();
  await reader.each<[number, string | null, string | null]>(
    beginnings,
    [JSON.stringify(places.map(({ sample, rank }) => [sample, rank]))],
    ([at, text, id]) => found.set(Number(at), { text: text ?? "", id }),
  );
  return places.map((_, at) => found.get(at) ?? { text: "", id: null });
}
