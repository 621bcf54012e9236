-- The thresholds of bands are a setting, so a summary counts its scores in each hundredth, of which tenths and bands are sums.
ALTER TABLE "RunSummary" RENAME COLUMN "histogramJson" TO "hundredthsJson";
ALTER TABLE "RunSummary" DROP COLUMN "bandsJson";
UPDATE "RunSummary" SET "hundredthsJson" = (
  SELECT json_group_object(CAST("hundredth" AS TEXT), "count") FROM (
    SELECT CAST(s."score" * 100 + 1e-11 AS INTEGER) AS "hundredth", count(*) AS "count"
    FROM "Score" s
    WHERE s."runId" = "RunSummary"."runId" AND s."metric" = "RunSummary"."metric" AND s."score" IS NOT NULL
    GROUP BY 1));

-- A metric's further figure. The one that stored scores hold is the chunk share of RAGAS.
ALTER TABLE "RunSummary" ADD COLUMN "secondaryJson" TEXT;
UPDATE "RunSummary" SET "secondaryJson" = (
  SELECT json_object('key', 'chunkShare', 'n', count("value"), 'sum', total("value"), 'sumOfSquares', total("value" * "value"),
    'lowest', coalesce(min("value"), 0), 'highest', coalesce(max("value"), 0))
  FROM (
    SELECT json_extract(s."detailJson", '$.chunkShare') AS "value" FROM "Score" s
    WHERE s."runId" = "RunSummary"."runId" AND s."metric" = "RunSummary"."metric" AND s."score" IS NOT NULL))
WHERE "metric" = 'ragas-context-relevancy';
