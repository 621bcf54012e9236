-- AlterTable
ALTER TABLE "Judgment" ADD COLUMN "cacheKey" TEXT;

-- AlterTable
ALTER TABLE "Run" ADD COLUMN "costUsd" REAL;
ALTER TABLE "Run" ADD COLUMN "limitsJson" TEXT NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "ModelTraits" (
    "baseUrl" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "refusedJson" TEXT NOT NULL DEFAULT '[]',
    "severalReplies" BOOLEAN,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("baseUrl", "model")
);

-- CreateTable
CREATE TABLE "ModelPrice" (
    "model" TEXT NOT NULL PRIMARY KEY,
    "prompt" REAL NOT NULL,
    "completion" REAL NOT NULL,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateIndex
CREATE INDEX "Judgment_cacheKey_idx" ON "Judgment"("cacheKey");
