-- What workers who share a run have stored and spent, and the run's row does not count yet: they store beside each other, where they would wait
-- for each other to change that row.
CREATE TABLE "RunCount" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "runId" TEXT COLLATE "C" NOT NULL,
    -- Null of one who no longer works on the run, which is refused.
    "worker" TEXT COLLATE "C" NOT NULL,
    "ok" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "cached" INTEGER NOT NULL,
    "calls" INTEGER NOT NULL,
    "promptTokens" INTEGER NOT NULL,
    "completionTokens" INTEGER NOT NULL,
    "cachedTokens" INTEGER NOT NULL,
    "workedMs" INTEGER NOT NULL,
    "costUsd" DOUBLE PRECISION,

    CONSTRAINT "RunCount_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "RunCount_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "RunCount_runId_idx" ON "RunCount" ("runId");
