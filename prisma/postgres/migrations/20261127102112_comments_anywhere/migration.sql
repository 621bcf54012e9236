-- DropIndex
DROP INDEX "Comment_runId_sampleId_idx";

-- AlterTable
ALTER TABLE "Comment" ADD COLUMN     "datasetId" TEXT COLLATE "C",
ADD COLUMN     "place" TEXT COLLATE "C",
ADD COLUMN     "runsJson" TEXT COLLATE "C",
ADD COLUMN     "shareId" TEXT COLLATE "C",
ALTER COLUMN "runId" DROP NOT NULL;
UPDATE "Comment" SET "place" = 'run:' || "runId";
ALTER TABLE "Comment" ALTER COLUMN "place" SET NOT NULL;

-- AlterTable
ALTER TABLE "Share" ADD COLUMN     "comments" TEXT COLLATE "C" NOT NULL DEFAULT 'hidden';

-- CreateTable
CREATE TABLE "Mention" (
    "commentId" INTEGER NOT NULL,
    "reviewerKey" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Mention_pkey" PRIMARY KEY ("reviewerKey","commentId")
);

-- CreateTable
CREATE TABLE "Seen" (
    "reviewerKey" TEXT COLLATE "C" NOT NULL,
    "place" TEXT COLLATE "C" NOT NULL,
    "runId" TEXT COLLATE "C",
    "datasetId" TEXT COLLATE "C",
    "commentId" INTEGER NOT NULL DEFAULT 0,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Seen_pkey" PRIMARY KEY ("reviewerKey","place")
);

-- CreateIndex
CREATE INDEX "Mention_commentId_idx" ON "Mention"("commentId");

-- CreateIndex
CREATE INDEX "Seen_runId_idx" ON "Seen"("runId");

-- CreateIndex
CREATE INDEX "Seen_datasetId_idx" ON "Seen"("datasetId");

-- CreateIndex
CREATE INDEX "Comment_place_sampleId_idx" ON "Comment"("place", "sampleId");

-- CreateIndex
CREATE INDEX "Comment_runId_idx" ON "Comment"("runId");

-- CreateIndex
CREATE INDEX "Comment_datasetId_idx" ON "Comment"("datasetId");

-- CreateIndex
CREATE INDEX "Comment_shareId_idx" ON "Comment"("shareId");

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_shareId_fkey" FOREIGN KEY ("shareId") REFERENCES "Share"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Seen" ADD CONSTRAINT "Seen_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Seen" ADD CONSTRAINT "Seen_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset"("id") ON DELETE CASCADE ON UPDATE CASCADE;
