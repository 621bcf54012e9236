import * as z from "zod";
import { fetchRows } from "@/lib/db/connection/client";
import { oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { andOfRun, type RunOfSamples } from "@/lib/db/samples/places";
import { StepFacts } from "@/lib/domain/steps/facts";
import { Prisma } from "@/prisma/client/client";

export interface SampleSteps {
  facts: StepFacts;
  /** Samples whose steps found just this. */
  ids: number[];
}

/** The configurations that have steps; looks each up in an index. */
export async function configurationsWithSteps(configurationIds: readonly string[]): Promise<Set<string>> {
  const rows = await fetchRows<{ id: string }>`
    SELECT c."id" FROM "Configuration" c WHERE c."id" IN ${oneOf(configurationIds, "text")}
      AND EXISTS (SELECT 1 FROM "Sample" s WHERE s."configurationId" = c."id" AND s."stepCount" > 0)`;
  return new Set(rows.map(({ id }) => id));
}

const Ids = z.array(z.int());

/** The steps of the run's samples, grouped by what they found. Reads only an index if there are none. */
export async function stepsOfRun(run: RunOfSamples): Promise<SampleSteps[]> {
  const ofRun = await andOfRun(run, '"Sample"."id"');
  const rows = await fetchRows<{ facts: string; ids: string }>`
    SELECT "stepFactsJson" AS "facts", ${Prisma.raw(dialect.arrayOf('"id"'))} AS "ids" FROM "Sample"
    WHERE "configurationId" = ${run.configurationId} AND "stepCount" > 0 ${ofRun} GROUP BY "stepFactsJson" ORDER BY "stepFactsJson"`;
  return rows.map(({ facts, ids }) => ({ facts: StepFacts.parse(JSON.parse(facts)), ids: Ids.parse(JSON.parse(ids)) }));
}
