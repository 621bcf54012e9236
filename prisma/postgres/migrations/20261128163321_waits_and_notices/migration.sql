-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "noticedJson" TEXT COLLATE "C" NOT NULL DEFAULT '{}',
ADD COLUMN     "waitsFor" TEXT COLLATE "C",
ADD COLUMN     "waitsUntil" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "Judgment" ADD COLUMN     "answeredBy" TEXT COLLATE "C";
