-- CreateTable
CREATE TABLE "StoredJudge" (
    "name" TEXT NOT NULL,
    "baseUrl" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "sealedKey" TEXT,
    "keyEnd" TEXT,
    "anyAddress" BOOLEAN NOT NULL,
    "isDefault" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StoredJudge_pkey" PRIMARY KEY ("name")
);
