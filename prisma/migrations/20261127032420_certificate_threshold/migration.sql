-- AlterTable
ALTER TABLE "Certificate" ADD COLUMN "passes" REAL NOT NULL DEFAULT 0.5;
