-- AlterTable
ALTER TABLE "Sample" ADD COLUMN     "stepsJson" TEXT COLLATE "C";
