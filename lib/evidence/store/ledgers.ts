import { dialect } from "@/lib/db/dialect/chosen";
import type { Reader } from "@/lib/db/dialect/reader";

export interface StoredLedger {
  question: string;
  contexts: string;
  detail: string;
}

const wanted = dialect.rows("?1", { id: "int" });
const ledgers = `
  SELECT s."id", substr(s."question", 1, 300), s."contextsJson", c."detailJson"
  FROM ${wanted} w ${dialect.inOrder} "Score" c ON c."runId" = ?2 AND c."metric" = ?3 AND c."sampleId" = w."id"
  ${dialect.inOrder} "Sample" s ON s."id" = w."id"`;

/** Samples without this metric's score are missing. */
export async function readLedgers(
  reader: Reader,
  { runId, metric }: { runId: string; metric: string },
  samples: readonly number[],
): Promise<Map<number, StoredLedger>> {
  const found = new Map<number, StoredLedger>();
  await reader.each<[number, string, string, string]>(
    ledgers,
    [JSON.stringify(samples.map((id) => [id])), runId, metric],
    ([id, question, contexts, detail]) => found.set(Number(id), { question, contexts, detail }),
  );
  return found;
}
