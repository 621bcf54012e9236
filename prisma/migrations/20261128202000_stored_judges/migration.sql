-- CreateTable
CREATE TABLE "StoredJudge" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "baseUrl" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "sealedKey" TEXT,
    "keyEnd" TEXT,
    "anyAddress" BOOLEAN NOT NULL,
    "isDefault" BOOLEAN NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
