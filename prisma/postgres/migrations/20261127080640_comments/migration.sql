-- CreateTable
CREATE TABLE "Comment" (
    "id" SERIAL NOT NULL,
    "runId" TEXT COLLATE "C" NOT NULL,
    "sampleId" INTEGER,
    "parentId" INTEGER,
    "text" TEXT COLLATE "C",
    "passageJson" TEXT COLLATE "C",
    "reviewer" TEXT COLLATE "C" NOT NULL,
    "reviewerId" TEXT COLLATE "C",
    "reviewerKey" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMP(3),
    "resolvedAt" TIMESTAMP(3),
    "resolvedBy" TEXT COLLATE "C",

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Comment_runId_sampleId_idx" ON "Comment"("runId", "sampleId");

-- CreateIndex
CREATE INDEX "Comment_sampleId_idx" ON "Comment"("sampleId");

-- CreateIndex
CREATE INDEX "Comment_parentId_idx" ON "Comment"("parentId");

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
