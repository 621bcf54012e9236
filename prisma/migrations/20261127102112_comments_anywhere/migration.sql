-- AlterTable
ALTER TABLE "Share" ADD COLUMN "comments" TEXT NOT NULL DEFAULT 'hidden';

-- Replies refer to their own table, so the rows are copied after the old one is renamed.
DROP INDEX "Comment_runId_sampleId_idx";
DROP INDEX "Comment_sampleId_idx";
DROP INDEX "Comment_parentId_idx";
ALTER TABLE "Comment" RENAME TO "CommentBefore";
CREATE TABLE "Comment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "place" TEXT NOT NULL,
    "runId" TEXT,
    "runsJson" TEXT,
    "datasetId" TEXT,
    "sampleId" INTEGER,
    "parentId" INTEGER,
    "text" TEXT,
    "passageJson" TEXT,
    "reviewer" TEXT NOT NULL,
    "reviewerId" TEXT,
    "reviewerKey" TEXT NOT NULL,
    "shareId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" DATETIME,
    "resolvedAt" DATETIME,
    "resolvedBy" TEXT,
    CONSTRAINT "Comment_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Comment_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Comment_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Comment_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Comment" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Comment_shareId_fkey" FOREIGN KEY ("shareId") REFERENCES "Share" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "Comment" ("createdAt", "editedAt", "id", "parentId", "passageJson", "place", "resolvedAt", "resolvedBy", "reviewer", "reviewerId", "reviewerKey", "runId", "sampleId", "text") SELECT "createdAt", "editedAt", "id", "parentId", "passageJson", 'run:' || "runId", "resolvedAt", "resolvedBy", "reviewer", "reviewerId", "reviewerKey", "runId", "sampleId", "text" FROM "CommentBefore" ORDER BY "id";
DROP TABLE "CommentBefore";
CREATE INDEX "Comment_place_sampleId_idx" ON "Comment"("place", "sampleId");
CREATE INDEX "Comment_runId_idx" ON "Comment"("runId");
CREATE INDEX "Comment_datasetId_idx" ON "Comment"("datasetId");
CREATE INDEX "Comment_sampleId_idx" ON "Comment"("sampleId");
CREATE INDEX "Comment_parentId_idx" ON "Comment"("parentId");
CREATE INDEX "Comment_shareId_idx" ON "Comment"("shareId");

-- CreateTable
CREATE TABLE "Mention" (
    "commentId" INTEGER NOT NULL,
    "reviewerKey" TEXT NOT NULL,

    PRIMARY KEY ("reviewerKey", "commentId"),
    CONSTRAINT "Mention_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Seen" (
    "reviewerKey" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "runId" TEXT,
    "datasetId" TEXT,
    "commentId" INTEGER NOT NULL DEFAULT 0,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("reviewerKey", "place"),
    CONSTRAINT "Seen_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Seen_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Mention_commentId_idx" ON "Mention"("commentId");

-- CreateIndex
CREATE INDEX "Seen_runId_idx" ON "Seen"("runId");

-- CreateIndex
CREATE INDEX "Seen_datasetId_idx" ON "Seen"("datasetId");
