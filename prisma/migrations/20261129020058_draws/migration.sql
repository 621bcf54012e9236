-- AlterTable
ALTER TABLE "Race" ADD COLUMN "drawn" INTEGER;
ALTER TABLE "Race" ADD COLUMN "pairedBy" TEXT;

-- AlterTable
ALTER TABLE "RunSample" ADD COLUMN "place" INTEGER;

-- AlterTable
ALTER TABLE "RunSummary" ADD COLUMN "estimateJson" TEXT;
