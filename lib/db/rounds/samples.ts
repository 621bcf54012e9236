import { fetchRows } from "@/lib/db/connection/client";

export interface SampleSize {
  hasResponse: boolean;
  contexts: number;
}

/** By sample of the run. */
export async function sizesOfSamples(runId: string): Promise<Map<number, SampleSize>> {
  const rows = await fetchRows<{ id: number; contexts: number; response: number }>`
    SELECT s."id", s."contextCount" AS "contexts", CASE WHEN trim(coalesce(s."response", '')) <> '' THEN 1 ELSE 0 END AS "response"
    FROM "RunSample" r JOIN "Sample" s ON s."id" = r."sampleId" WHERE r."runId" = ${runId}`;
  return new Map(rows.map(({ id, contexts, response }) => [id, { contexts, hasResponse: response === 1 }]));
}
