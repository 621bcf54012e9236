-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "workedUntil" TIMESTAMP(3);
