import { fetchRows } from "@/lib/db/connection/client";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { clusterOf } from "./clusters";

const listOf = (column: string) => bind(dialect.arrayOf(`"${column}"`));
const numbers = (text: string | undefined): number[] => JSON.parse(text ?? "[]");

/** Maps all but the first sample of a cluster (a question, or a conversation, user or document) to that first one. */
export async function firstOfClusters(configurationId: string): Promise<Map<number, number>> {
  const [row] = await fetchRows<{ ids: string; firsts: string }>`
    SELECT ${listOf("id")} AS "ids", ${listOf("first")} AS "firsts" FROM (
      SELECT "id", min("id") OVER (PARTITION BY ${bind(clusterOf("s", "?"), configurationId)}) AS "first" FROM "Sample" s WHERE "configurationId" = ${configurationId})
    WHERE "id" <> "first"`;
  const firsts = numbers(row?.firsts);
  return new Map(numbers(row?.ids).map((id, index) => [id, firsts[index] ?? id]));
}
