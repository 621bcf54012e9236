-- An interval counts each question once. lib/db/connection/fill-question-counts.ts computes those of runs that repeat a question, since
-- SQL has no Student's t.
ALTER TABLE "RunSummary" ADD COLUMN "questions" INTEGER NOT NULL DEFAULT 0;
UPDATE "RunSummary" SET "questions" = "scored";
