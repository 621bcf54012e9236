-- AlterTable
ALTER TABLE "StoredJudge" ADD COLUMN "testJson" TEXT;
