-- AlterTable
ALTER TABLE "Share" ADD COLUMN "level" TEXT COLLATE "C" NOT NULL DEFAULT 'scores';
ALTER TABLE "Share" ADD COLUMN "guests" BOOLEAN NOT NULL DEFAULT false;

-- A link never shows more than before. A ranking has no texts, only names; reviews and prompts are of runs, downloads not of comparisons.
UPDATE "Share" SET "level" = 'texts' WHERE "showsNames" AND ("showsTexts" OR "kind" = 'ranking');
UPDATE "Share" SET "guests" = true WHERE "level" = 'texts' AND "comments" = 'guests';
UPDATE "Share" SET "level" = 'everything'
WHERE "level" = 'texts' AND "showsMetadata" AND "comments" <> 'hidden'
  AND ("kind" = 'comparison' OR "allowsExport") AND ("kind" <> 'run' OR ("showsReviews" AND "showsPrompts"));

ALTER TABLE "Share" DROP COLUMN "showsTexts";
ALTER TABLE "Share" DROP COLUMN "showsMetadata";
ALTER TABLE "Share" DROP COLUMN "showsReviews";
ALTER TABLE "Share" DROP COLUMN "showsPrompts";
ALTER TABLE "Share" DROP COLUMN "showsNames";
ALTER TABLE "Share" DROP COLUMN "comments";
ALTER TABLE "Share" DROP COLUMN "allowsExport";
