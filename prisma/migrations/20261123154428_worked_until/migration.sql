-- AlterTable
ALTER TABLE "Run" ADD COLUMN "workedUntil" DATETIME;
