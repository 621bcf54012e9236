-- AlterTable
ALTER TABLE "Run" ADD COLUMN "pricedAt" DATETIME;
