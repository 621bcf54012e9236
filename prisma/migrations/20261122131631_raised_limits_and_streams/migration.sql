-- AlterTable
ALTER TABLE "Run" ADD COLUMN "raisedJson" TEXT NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "ModelTraits" ADD COLUMN "streams" BOOLEAN NOT NULL DEFAULT false;
