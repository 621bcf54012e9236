import type { Reader } from "@/lib/db/dialect/reader";
import { clusterOf, ofRun } from "@/lib/db/samples/clusters";
import { StepFacts } from "@/lib/domain/steps/facts";

/** In characters: what is read of a text. */
const read = 4_000;
const pageSize = 2_000;

export interface StoredSample {
  id: number;
  question: string;
  /** In characters, also of a question that is not read whole. */
  questionLength: number;
  /** Equal for equal questions, and for those of one conversation, user or document. */
  cluster: string;
  /** Its start and, if it is longer, its end. */
  response: string | null;
  /** JSON: the place of each gold context among the contexts or null, or why this is not known. */
  goldFound: string | null;
  contexts: number;
  /** The place of the question in its conversation, from 1. */
  turn: number;
  steps: StepFacts | null;
  metadata: string;
}

type Row = [
  id: number,
  question: string,
  questionLength: number,
  cluster: string,
  response: string | null,
  goldFound: string | null,
  contexts: number,
  turn: number,
  steps: string | null,
  metadata: string,
];

const samples = `
  SELECT s."id", substr(s."question", 1, ${read}), length(s."question"), ${clusterOf("s", ofRun("?1"))},
    CASE WHEN length(s."response") > ${2 * read} THEN substr(s."response", 1, ${read}) || ' ' || substr(s."response", length(s."response") - ${read})
      ELSE s."response" END,
    s."goldFoundJson", s."contextCount", s."turn",
    CASE WHEN length(s."stepFactsJson") < 200000 THEN s."stepFactsJson" END,
    CASE WHEN length(s."metadataJson") < 20000 THEN s."metadataJson" ELSE '{}' END
  FROM "RunSample" r JOIN "Sample" s ON s."id" = r."sampleId"
  WHERE r."runId" = ?1 AND r."sampleId" > ?2 ORDER BY r."sampleId" LIMIT ${pageSize}`;

/** Reads in pages, since PostgreSQL's reader keeps a whole result. */
export async function eachSample(reader: Reader, runId: string, visit: (sample: StoredSample) => void): Promise<void> {
  for (let last = -1, seen = pageSize; seen === pageSize; ) {
    seen = 0;
    await reader.each<Row>(
      samples,
      [runId, last],
      ([id, question, questionLength, cluster, response, goldFound, contexts, turn, facts, metadata]) => {
        seen++;
        last = Number(id);
        const counts = { questionLength: Number(questionLength), contexts: Number(contexts), turn: Number(turn) };
        const steps = facts === null ? null : StepFacts.parse(JSON.parse(facts));
        visit({ id: last, question, cluster, response, goldFound, steps, metadata, ...counts });
      },
    );
  }
}

type Valued = [sample: number, value: number];

export async function scoresInRun(reader: Reader, runId: string, metric: string): Promise<Map<number, number>> {
  return valuesOf(
    reader,
    `SELECT "sampleId", "score" FROM "Score" WHERE "runId" = ? AND "metric" = ? AND "score" IS NOT NULL`,
    runId,
    metric,
  );
}

export async function storedGroups(reader: Reader, runId: string): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  await reader.each<[sample: number, name: string]>(
    `SELECT "sampleId", "groupName" FROM "RunSample" WHERE "runId" = ? AND "groupName" IS NOT NULL`,
    [runId],
    ([sample, name]) => names.set(Number(sample), name),
  );
  return names;
}

/** The highest score of any context, over models their mean, of each sample whose contexts a metric scored. */
export async function bestContexts(reader: Reader, runId: string, metric: string): Promise<Map<number, number>> {
  return valuesOf(
    reader,
    `SELECT "sampleId", max("mean") FROM (
       SELECT "sampleId", "item", avg("score") AS "mean" FROM "Judgment"
       WHERE "runId" = ? AND "metric" = ? AND "step" = 0 AND "item" >= 0 AND "score" IS NOT NULL GROUP BY "sampleId", "item") AS "context"
     GROUP BY "sampleId"`,
    runId,
    metric,
  );
}

export async function figuresInRun(reader: Reader, runId: string, metric: string, key: string): Promise<Map<number, number>> {
  return valuesOf(
    reader,
    `SELECT "sampleId", "value" FROM "SampleFigure" WHERE "runId" = ? AND "metric" = ? AND "key" = ? AND "value" IS NOT NULL`,
    runId,
    metric,
    key,
  );
}

async function valuesOf(reader: Reader, sql: string, ...bound: string[]): Promise<Map<number, number>> {
  const values = new Map<number, number>();
  await reader.each<Valued>(sql, bound, ([sample, value]) => values.set(Number(sample), Number(value)));
  return values;
}

export interface StoredLabel {
  sample: number;
  name: string;
  /** From 0; null for the whole sample. */
  context: number | null;
  /** JSON. */
  value: string;
}

/** Short values only. */
export async function eachLabel(reader: Reader, runId: string, visit: (label: StoredLabel) => void): Promise<void> {
  await reader.each<[number, string, number | null, string]>(
    `SELECT l."sampleId", l."name", l."context", l."valueJson" FROM "RunSample" r JOIN "SampleLabel" l ON l."sampleId" = r."sampleId"
     WHERE r."runId" = ? AND length(l."valueJson") <= 100`,
    [runId],
    ([sample, name, context, value]) =>
      visit({ sample: Number(sample), name, context: context === null ? null : Number(context), value }),
  );
}
