-- CreateTable
CREATE TABLE "Trace" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "project" TEXT NOT NULL,
    "hasRoot" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "datasetId" TEXT,
    "arrivedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "TraceSpan" (
    "traceId" TEXT NOT NULL,
    "spanId" TEXT NOT NULL,
    "spanJson" TEXT NOT NULL,
    "request" TEXT NOT NULL,

    PRIMARY KEY ("traceId", "spanId")
);

-- CreateTable
CREATE TABLE "TraceDay" (
    "day" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "spans" INTEGER NOT NULL,
    "leftOut" INTEGER NOT NULL,

    PRIMARY KEY ("day", "project")
);

-- CreateIndex
CREATE INDEX "Trace_state_changedAt_idx" ON "Trace"("state", "changedAt");

-- CreateIndex
CREATE INDEX "Trace_changedAt_idx" ON "Trace"("changedAt");
