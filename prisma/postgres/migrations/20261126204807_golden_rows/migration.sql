-- CreateTable
CREATE TABLE "GoldenRow" (
    "sampleId" INTEGER NOT NULL,
    "configurationId" TEXT COLLATE "C" NOT NULL,
    "originJson" TEXT COLLATE "C" NOT NULL,
    "note" TEXT COLLATE "C",
    "author" TEXT COLLATE "C",
    "authorKey" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedBy" TEXT COLLATE "C",
    "confirmedKey" TEXT COLLATE "C",
    "confirmedAt" TIMESTAMP(3),

    CONSTRAINT "GoldenRow_pkey" PRIMARY KEY ("sampleId")
);

-- CreateIndex
CREATE INDEX "GoldenRow_configurationId_idx" ON "GoldenRow"("configurationId");

-- AddForeignKey
ALTER TABLE "GoldenRow" ADD CONSTRAINT "GoldenRow_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GoldenRow" ADD CONSTRAINT "GoldenRow_configurationId_fkey" FOREIGN KEY ("configurationId") REFERENCES "Configuration"("id") ON DELETE CASCADE ON UPDATE CASCADE;
