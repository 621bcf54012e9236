-- CreateTable
CREATE TABLE "Comment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "runId" TEXT NOT NULL,
    "sampleId" INTEGER,
    "parentId" INTEGER,
    "text" TEXT,
    "passageJson" TEXT,
    "reviewer" TEXT NOT NULL,
    "reviewerId" TEXT,
    "reviewerKey" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" DATETIME,
    "resolvedAt" DATETIME,
    "resolvedBy" TEXT,
    CONSTRAINT "Comment_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Comment_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Comment_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Comment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Comment_runId_sampleId_idx" ON "Comment"("runId", "sampleId");

-- CreateIndex
CREATE INDEX "Comment_sampleId_idx" ON "Comment"("sampleId");

-- CreateIndex
CREATE INDEX "Comment_parentId_idx" ON "Comment"("parentId");
