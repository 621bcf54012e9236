-- AlterTable
ALTER TABLE "Race" ADD COLUMN     "drawn" INTEGER,
ADD COLUMN     "pairedBy" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "RunSample" ADD COLUMN     "place" INTEGER;

-- AlterTable
ALTER TABLE "RunSummary" ADD COLUMN     "estimateJson" TEXT COLLATE "C";
