-- AlterTable
ALTER TABLE "Sample" ADD COLUMN     "stepFactsJson" TEXT COLLATE "C";
