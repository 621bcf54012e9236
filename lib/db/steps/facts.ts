import { fetchRows } from "@/lib/db/connection/client";
import { StepFacts } from "@/lib/domain/steps/facts";

export interface SampleSteps {
  sampleId: number;
  facts: StepFacts;
}

/** Of the run's samples that have steps. */
export async function stepsOfRun(runId: string): Promise<SampleSteps[]> {
  const rows = await fetchRows<{ sampleId: number; facts: string }>`
    SELECT s."id" AS "sampleId", s."stepFactsJson" AS "facts" FROM "RunSample" r JOIN "Sample" s ON s."id" = r."sampleId"
    WHERE r."runId" = ${runId} AND s."stepFactsJson" IS NOT NULL ORDER BY s."id"`;
  return rows.map(({ sampleId, facts }) => ({ sampleId, facts: StepFacts.parse(JSON.parse(facts)) }));
}
