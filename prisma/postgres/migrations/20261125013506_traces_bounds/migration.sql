-- DropIndex
DROP INDEX "Trace_state_changedAt_idx";

-- AlterTable
ALTER TABLE "Trace" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "characters" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "dueAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "samplesJson" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
ADD COLUMN     "spans" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "waitingSince" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "TraceSpan" ADD COLUMN     "place" TEXT COLLATE "C" NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "TraceDay" ADD COLUMN     "characters" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "rejected" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "Trace_state_project_dueAt_idx" ON "Trace"("state", "project", "dueAt");
