-- AlterTable
ALTER TABLE "Share" ADD COLUMN "rankingJson" TEXT;
