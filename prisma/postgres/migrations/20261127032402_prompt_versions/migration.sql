-- CreateTable
CREATE TABLE "PromptVersion" (
    "id" TEXT COLLATE "C" NOT NULL,
    "metric" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "promptsJson" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "note" TEXT COLLATE "C",
    "author" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "measuredAt" TIMESTAMP(3),
    "removedAt" TIMESTAMP(3),

    CONSTRAINT "PromptVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RunPromptVersion" (
    "runId" TEXT COLLATE "C" NOT NULL,
    "versionId" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "RunPromptVersion_pkey" PRIMARY KEY ("runId","versionId")
);

-- CreateIndex
CREATE UNIQUE INDEX "PromptVersion_metric_name_key" ON "PromptVersion"("metric", "name");

-- CreateIndex
CREATE INDEX "RunPromptVersion_versionId_idx" ON "RunPromptVersion"("versionId");

-- AddForeignKey
ALTER TABLE "RunPromptVersion" ADD CONSTRAINT "RunPromptVersion_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunPromptVersion" ADD CONSTRAINT "RunPromptVersion_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "PromptVersion"("id") ON DELETE CASCADE ON UPDATE CASCADE;
