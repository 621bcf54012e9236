-- Nothing refers to "Trace", so it can be rebuilt: SQLite adds no column whose default is the time.
CREATE TABLE "new_Trace" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "project" TEXT NOT NULL,
    "hasRoot" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "datasetId" TEXT,
    "samplesJson" TEXT NOT NULL DEFAULT '[]',
    "spans" INTEGER NOT NULL DEFAULT 0,
    "characters" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "arrivedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "waitingSince" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dueAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
INSERT INTO "new_Trace" ("arrivedAt", "changedAt", "datasetId", "hasRoot", "id", "project", "reason", "state", "version") SELECT "arrivedAt", "changedAt", "datasetId", "hasRoot", "id", "project", "reason", "state", "version" FROM "Trace";
DROP TABLE "Trace";
ALTER TABLE "new_Trace" RENAME TO "Trace";
CREATE INDEX "Trace_state_project_dueAt_idx" ON "Trace"("state", "project", "dueAt");
CREATE INDEX "Trace_changedAt_idx" ON "Trace"("changedAt");
ALTER TABLE "TraceSpan" ADD COLUMN "place" TEXT NOT NULL DEFAULT '';
ALTER TABLE "TraceDay" ADD COLUMN "rejected" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "TraceDay" ADD COLUMN "characters" BIGINT NOT NULL DEFAULT 0;
