-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "pricedAt" TIMESTAMP(3);
