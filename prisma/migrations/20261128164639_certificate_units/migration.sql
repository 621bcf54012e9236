-- AlterTable
ALTER TABLE "Certificate" ADD COLUMN "badUnits" REAL;
ALTER TABLE "Certificate" ADD COLUMN "goodUnits" REAL;
