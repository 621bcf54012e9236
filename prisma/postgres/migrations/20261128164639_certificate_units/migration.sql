-- AlterTable
ALTER TABLE "Certificate" ADD COLUMN     "badUnits" DOUBLE PRECISION,
ADD COLUMN     "goodUnits" DOUBLE PRECISION;
