-- The thresholds of bands are a setting, so a summary counts its scores in each hundredth, of which tenths and bands are sums.
ALTER TABLE "RunSummary" RENAME COLUMN "histogramJson" TO "hundredthsJson";
ALTER TABLE "RunSummary" DROP COLUMN "bandsJson";
UPDATE "RunSummary" SET "hundredthsJson" = (
  SELECT json_group_object(CAST("hundredth" AS TEXT), "count") FROM (
    SELECT CAST(s."score" * 100 + 1e-11 AS INTEGER) AS "hundredth", count(*) AS "count"
    FROM "Score" s
    WHERE s."runId" = "RunSummary"."runId" AND s."metric" = "RunSummary"."metric" AND s."score" IS NOT NULL
    GROUP BY 1));

-- A metric's secondary figure, with each question counted once: a run that repeats questions gets its interval by question when it is
-- summarised again. The one that stored scores hold in their detail is the chunk share of RAGAS.
ALTER TABLE "Score" ADD COLUMN "secondary" REAL;
UPDATE "Score" SET "secondary" = json_extract("detailJson", '$.chunkShare')
WHERE "metric" = 'ragas-context-relevancy' AND "score" IS NOT NULL;
ALTER TABLE "RunSummary" ADD COLUMN "secondaryJson" TEXT;
UPDATE "RunSummary" SET "secondaryJson" = (
  SELECT json_object('key', 'chunkShare', 'n', count(s."secondary"), 'sum', total(s."secondary"),
    'questions', count(s."secondary"), 'squaresOfSums', total(s."secondary" * s."secondary"),
    'sumsTimesSizes', total(s."secondary"), 'squaresOfSizes', count(s."secondary"), 'lowest', coalesce(min(s."secondary"), 0),
    'highest', coalesce(max(s."secondary"), 0))
  FROM "Score" s WHERE s."runId" = "RunSummary"."runId" AND s."metric" = "RunSummary"."metric")
WHERE "metric" = 'ragas-context-relevancy';
