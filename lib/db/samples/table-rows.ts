/**
 * Columns of RunSample for the scores of a run's metrics, in their order. A score each in columns of one narrow row lets any combination of filters and
 * orders be one short scan; as rows of Score each metric would be a join. A run has a metric at most once, and the registry has fewer of them than this
 * (a test says so); of a metric beyond these columns the table reads Score itself, which is slower and nothing worse.
 */
export const scoreColumns = 8;

const columns = Array.from({ length: scoreColumns }, (_, place) => `"score${place}"`).join(", ");
const scores = Array.from(
  { length: scoreColumns },
  (_, place) => `max(CASE WHEN "metric" = run."metricsJson" ->> ${place} THEN "score" END)`,
).join(", ");

/** A row for each sample of a new run, whose id is ?1. */
export const insertRunSamples = `
  INSERT INTO "RunSample" ("runId", "sampleId", "idPlace", "contextCount", "isLabelled")
  SELECT r."id", s."id", CASE WHEN s."externalId" IS NOT NULL THEN row_number() OVER (ORDER BY s."externalId") END,
    s."contextCount", s."labelsJson" <> '{}'
  FROM "Run" r JOIN "Sample" s ON s."configurationId" = r."configurationId" WHERE r."id" = ?1`;

/**
 * Brings rows of RunSample up to what Score holds. Whatever stores, changes or deletes scores runs it afterwards, in the same transaction. `rows` is a
 * condition on them.
 */
export const refreshRunSamples = (rows: string): string => `
  UPDATE "RunSample" SET (${columns}, "isSplit") = (
    SELECT ${scores},
      coalesce(max(json_extract("detailJson", '$.yes') BETWEEN 1 AND json_extract("detailJson", '$.valid') - 1), false)
    FROM "Score" WHERE "runId" = "RunSample"."runId" AND "sampleId" = "RunSample"."sampleId")
  FROM "Run" run WHERE run."id" = "RunSample"."runId" AND ${rows}`;
