-- CreateTable
CREATE TABLE "StoredJudge" (
    "name" TEXT COLLATE "C" NOT NULL,
    "baseUrl" TEXT COLLATE "C" NOT NULL,
    "model" TEXT COLLATE "C" NOT NULL,
    "sealedKey" TEXT COLLATE "C",
    "keyEnd" TEXT COLLATE "C",
    "anyAddress" BOOLEAN NOT NULL,
    "isDefault" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StoredJudge_pkey" PRIMARY KEY ("name")
);
