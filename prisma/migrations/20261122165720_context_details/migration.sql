-- AlterTable
ALTER TABLE "Sample" ADD COLUMN "contextDetailsJson" TEXT;
ALTER TABLE "Sample" ADD COLUMN "turnsJson" TEXT;
