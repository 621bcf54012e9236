-- An interval counts each question once. lib/db/connection/fill-question-counts.ts computes those of runs that repeat a question, since
-- SQL has no Student's t.
ALTER TABLE "RunSummary" ADD COLUMN "questions" INTEGER NOT NULL DEFAULT 0;
UPDATE "RunSummary" SET "questions" = "scored";

-- Polls of several models have no interval together.
UPDATE "Score" SET "detailJson" = json_set("detailJson", '$.interval', NULL)
WHERE "metric" = 'context-adherence-plus'
  AND "runId" IN (SELECT "id" FROM "Run" WHERE json_array_length("judgeJson", '$.models') > 1)
  AND (SELECT count(*) FROM json_each("detailJson", '$.models') WHERE "value" IS NOT NULL) > 1;
