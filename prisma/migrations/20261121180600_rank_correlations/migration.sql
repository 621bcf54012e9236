-- CreateTable
CREATE TABLE "RunCorrelation" (
    "runId" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "other" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "rho" REAL,
    "cause" TEXT,
    "apartJson" TEXT NOT NULL,

    PRIMARY KEY ("runId", "metric", "other"),
    CONSTRAINT "RunCorrelation_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
