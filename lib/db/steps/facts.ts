import * as z from "zod";
import { fetchRows } from "@/lib/db/connection/client";
import { bind, oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { andOfRun, type RunOfSamples } from "@/lib/db/samples/places";
import { distinctPlaces, type StepPlaces } from "@/lib/domain/steps/distinct";
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

/** Each sample's steps, with no text of a context. */
export async function stepPlacesOfRun(run: RunOfSamples): Promise<Map<number, StepPlaces[]>> {
  const steps = Prisma.raw(dialect.field('"stepsJson"', "steps"));
  const rows = await fetchRows<{ id: number; steps: string }>`
    SELECT "id", ${steps} AS "steps" FROM "Sample"
    WHERE "configurationId" = ${run.configurationId} AND "stepCount" > 0 ${await andOfRun(run, '"Sample"."id"')}`;
  // Not validated: there are too many numbers, and the database wrote them.
  return new Map(rows.map(({ id, steps }) => [id, distinctPlaces(JSON.parse(steps))]));
}

export interface ContextScores {
  metric: string;
  /** One for each distinct context, null where it was not read. */
  scores: (number | null)[];
  cause: string | null;
}

interface Row extends Omit<ContextScores, "scores"> {
  sample: string;
  scores: string;
}

/** What a run made for another judged, by the id of the other run's sample; of one sample, or of all. */
export async function stepScoresOf(runId: string, sample?: number): Promise<Map<number, ContextScores[]>> {
  const score = `CAST(${dialect.field('c."value"', "score")} AS double precision)`;
  const contexts = dialect.elements(dialect.field('s."detailJson"', "contexts"));
  const scores = bind(`(SELECT ${dialect.arrayOf(score, 'c."key"')} FROM ${contexts} c)`);
  const one = sample === undefined ? Prisma.empty : Prisma.sql`AND o."externalId" = ${String(sample)}`;
  const rows = await fetchRows<Row>`
    SELECT o."externalId" AS "sample", s."metric", s."cause", ${scores} AS "scores"
    FROM "Run" r JOIN "Sample" o ON o."configurationId" = r."configurationId" ${one}
      JOIN "Score" s ON s."runId" = r."id" AND s."sampleId" = o."id" WHERE r."id" = ${runId}`;
  const found = new Map<number, ContextScores[]>();
  for (const { sample, scores, ...row } of rows) {
    const id = Number(sample);
    found.set(id, [...(found.get(id) ?? []), { ...row, scores: JSON.parse(scores) }]);
  }
  return found;
}

/** Whether a sample of the run has steps and is not in the configuration, whose samples are named after its ids. */
export async function lacksSteps(run: RunOfSamples, configurationId: string): Promise<boolean> {
  const rows = await fetchRows`
    SELECT 1 FROM "Sample" WHERE "configurationId" = ${run.configurationId} AND "stepCount" > 0 ${await andOfRun(run, '"Sample"."id"')}
      AND NOT EXISTS (SELECT 1 FROM "Sample" o WHERE o."configurationId" = ${configurationId} AND o."replacedIn" = 0
        AND o."externalId" = CAST("Sample"."id" AS TEXT)) LIMIT 1`;
  return rows.length > 0;
}
