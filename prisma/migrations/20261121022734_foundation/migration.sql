-- CreateTable
CREATE TABLE "Dataset" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "source" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "Configuration" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "datasetId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sampleCount" INTEGER NOT NULL DEFAULT 0,
    "fileName" TEXT,
    "format" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readyAt" DATETIME,
    CONSTRAINT "Configuration_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Sample" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "datasetId" TEXT NOT NULL,
    "configurationId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "externalId" TEXT,
    "pairKey" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "response" TEXT,
    "reference" TEXT,
    "contextsJson" TEXT NOT NULL,
    "contextCount" INTEGER NOT NULL,
    "labelsJson" TEXT NOT NULL DEFAULT '{}',
    "metadataJson" TEXT NOT NULL DEFAULT '{}',
    "line" INTEGER,
    CONSTRAINT "Sample_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Sample_configurationId_fkey" FOREIGN KEY ("configurationId") REFERENCES "Configuration" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Run" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "datasetId" TEXT NOT NULL,
    "configurationId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "judgeJson" TEXT NOT NULL,
    "metricsJson" TEXT NOT NULL,
    "settingsJson" TEXT NOT NULL,
    "promptsJson" TEXT NOT NULL,
    "droppedJson" TEXT NOT NULL DEFAULT '{}',
    "note" TEXT,
    "tagsJson" TEXT NOT NULL DEFAULT '[]',
    "sampleCount" INTEGER NOT NULL,
    "planned" INTEGER NOT NULL,
    "ok" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "cached" INTEGER NOT NULL DEFAULT 0,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "promptTokens" INTEGER NOT NULL DEFAULT 0,
    "completionTokens" INTEGER NOT NULL DEFAULT 0,
    "workedMs" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" DATETIME,
    "finishedAt" DATETIME,
    "leaseOwner" TEXT,
    "leaseUntil" DATETIME,
    CONSTRAINT "Run_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Run_configurationId_fkey" FOREIGN KEY ("configurationId") REFERENCES "Configuration" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Judgment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "runId" TEXT NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "metric" TEXT NOT NULL,
    "context" INTEGER NOT NULL,
    "model" TEXT NOT NULL,
    "poll" INTEGER NOT NULL,
    "raw" REAL,
    "score" REAL,
    "verdict" TEXT,
    "explanation" TEXT,
    "criteria" TEXT,
    "evidence" TEXT,
    "detailJson" TEXT,
    "reply" TEXT,
    "finishReason" TEXT,
    "error" TEXT,
    "errorDetail" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 1,
    "promptTokens" INTEGER,
    "completionTokens" INTEGER,
    "latencyMs" INTEGER,
    "cached" BOOLEAN NOT NULL DEFAULT false,
    "promptHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Judgment_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Judgment_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Score" (
    "runId" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "score" REAL,
    "cause" TEXT,
    "scored" INTEGER NOT NULL,
    "expected" INTEGER NOT NULL,
    "explanation" TEXT,
    "detailJson" TEXT NOT NULL,

    PRIMARY KEY ("runId", "metric", "sampleId"),
    CONSTRAINT "Score_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Score_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RunSummary" (
    "runId" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "mean" REAL,
    "ciLow" REAL,
    "ciHigh" REAL,
    "median" REAL,
    "scored" INTEGER NOT NULL,
    "samples" INTEGER NOT NULL,
    "histogramJson" TEXT NOT NULL,
    "bandsJson" TEXT NOT NULL,
    "errorsJson" TEXT NOT NULL,

    PRIMARY KEY ("runId", "metric"),
    CONSTRAINT "RunSummary_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Dataset_createdAt_idx" ON "Dataset"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Configuration_datasetId_name_key" ON "Configuration"("datasetId", "name");

-- CreateIndex
CREATE INDEX "Sample_configurationId_pairKey_idx" ON "Sample"("configurationId", "pairKey");

-- CreateIndex
CREATE INDEX "Sample_datasetId_idx" ON "Sample"("datasetId");

-- CreateIndex
CREATE UNIQUE INDEX "Sample_configurationId_position_key" ON "Sample"("configurationId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Sample_configurationId_externalId_key" ON "Sample"("configurationId", "externalId");

-- CreateIndex
CREATE INDEX "Run_createdAt_idx" ON "Run"("createdAt");

-- CreateIndex
CREATE INDEX "Run_status_createdAt_idx" ON "Run"("status", "createdAt");

-- CreateIndex
CREATE INDEX "Run_configurationId_idx" ON "Run"("configurationId");

-- CreateIndex
CREATE INDEX "Judgment_runId_error_idx" ON "Judgment"("runId", "error");

-- CreateIndex
CREATE INDEX "Judgment_sampleId_idx" ON "Judgment"("sampleId");

-- CreateIndex
CREATE UNIQUE INDEX "Judgment_runId_sampleId_metric_context_model_poll_key" ON "Judgment"("runId", "sampleId", "metric", "context", "model", "poll");

-- CreateIndex
CREATE INDEX "Score_runId_metric_score_sampleId_idx" ON "Score"("runId", "metric", "score", "sampleId");

-- CreateIndex
CREATE INDEX "Score_runId_sampleId_idx" ON "Score"("runId", "sampleId");

-- CreateIndex
CREATE INDEX "Score_sampleId_idx" ON "Score"("sampleId");
