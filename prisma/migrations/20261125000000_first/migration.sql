-- CreateTable
CREATE TABLE "Dataset" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "source" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "appended" INTEGER NOT NULL DEFAULT 0,
    "appendedAt" DATETIME,
    "contentHash" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removedAt" DATETIME
);

-- CreateTable
CREATE TABLE "Mapping" (
    "shape" TEXT NOT NULL PRIMARY KEY,
    "mapJson" TEXT NOT NULL,
    "usedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "Trace" (
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

-- CreateTable
CREATE TABLE "TraceSpan" (
    "traceId" TEXT NOT NULL,
    "spanId" TEXT NOT NULL,
    "spanJson" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "place" TEXT NOT NULL DEFAULT '',

    PRIMARY KEY ("traceId", "spanId")
);

-- CreateTable
CREATE TABLE "TraceDay" (
    "day" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "spans" INTEGER NOT NULL,
    "leftOut" INTEGER NOT NULL,
    "rejected" INTEGER NOT NULL DEFAULT 0,
    "characters" BIGINT NOT NULL DEFAULT 0,

    PRIMARY KEY ("day", "project")
);

-- CreateTable
CREATE TABLE "EvaluationEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "runId" TEXT NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "metric" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "EvaluationEvent_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EvaluationSending" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "leaseUntil" DATETIME,
    "nextTryAt" DATETIME,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "lastTriedAt" DATETIME,
    "lastAnswer" TEXT,
    "accepted" INTEGER NOT NULL DEFAULT 0,
    "rejected" INTEGER NOT NULL DEFAULT 0,
    "givenUp" INTEGER NOT NULL DEFAULT 0,
    "acceptedAt" DATETIME,
    "acceptedAtOnce" INTEGER NOT NULL DEFAULT 0
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
    "removedAt" DATETIME,
    CONSTRAINT "Configuration_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Sample" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "datasetId" TEXT NOT NULL,
    "configurationId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "externalId" TEXT,
    "questionKey" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "response" TEXT,
    "reference" TEXT,
    "contextsJson" TEXT NOT NULL,
    "contextCount" INTEGER NOT NULL,
    "contextDetailsJson" TEXT,
    "turnsJson" TEXT,
    "goldJson" TEXT,
    "goldFoundJson" TEXT,
    "labelsJson" TEXT NOT NULL DEFAULT '{}',
    "metadataJson" TEXT NOT NULL DEFAULT '{}',
    "line" INTEGER,
    "addedIn" INTEGER NOT NULL DEFAULT 1,
    "replacedIn" INTEGER NOT NULL DEFAULT 0,
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
    "raisedJson" TEXT NOT NULL DEFAULT '{}',
    "note" TEXT,
    "tagsJson" TEXT NOT NULL DEFAULT '[]',
    "author" TEXT,
    "archivedAt" DATETIME,
    "sampleCount" INTEGER NOT NULL,
    "datasetVersion" INTEGER NOT NULL DEFAULT 1,
    "followJson" TEXT,
    "nextLookAt" DATETIME,
    "judgedTo" INTEGER NOT NULL DEFAULT 0,
    "goldKnown" INTEGER NOT NULL DEFAULT 0,
    "goldRecall" REAL,
    "goldMrr" REAL,
    "goldPrecision" REAL,
    "goldNdcg" REAL,
    "planned" INTEGER NOT NULL,
    "ok" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "cached" INTEGER NOT NULL DEFAULT 0,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "openCalls" INTEGER NOT NULL DEFAULT 0,
    "promptTokens" INTEGER NOT NULL DEFAULT 0,
    "completionTokens" INTEGER NOT NULL DEFAULT 0,
    "cachedTokens" INTEGER NOT NULL DEFAULT 0,
    "costUsd" REAL,
    "limitsJson" TEXT NOT NULL DEFAULT '{}',
    "estimateJson" TEXT,
    "workedMs" INTEGER NOT NULL DEFAULT 0,
    "workedUntil" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" DATETIME,
    "finishedAt" DATETIME,
    "leaseOwner" TEXT,
    "leaseUntil" DATETIME,
    "isEndToTell" BOOLEAN NOT NULL DEFAULT false,
    "nextPollAt" DATETIME,
    "removedAt" DATETIME,
    CONSTRAINT "Run_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Run_configurationId_fkey" FOREIGN KEY ("configurationId") REFERENCES "Configuration" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "KeyedAnswer" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bodyHash" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "answer" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "Batch" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "runId" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "fileId" TEXT,
    "serverId" TEXT,
    "termsJson" TEXT NOT NULL,
    "requests" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "ignored" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "askedAt" DATETIME,
    "cancelledAt" DATETIME,
    CONSTRAINT "Batch_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "BatchRequest" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "runId" TEXT NOT NULL,
    "batchId" TEXT,
    "line" INTEGER,
    "sampleId" INTEGER NOT NULL,
    "metric" TEXT NOT NULL,
    "context" INTEGER NOT NULL,
    "model" TEXT NOT NULL,
    "pollsJson" TEXT NOT NULL,
    "askedJson" TEXT NOT NULL,
    CONSTRAINT "BatchRequest_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "BatchRequest_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "Batch" ("id") ON DELETE SET NULL ON UPDATE CASCADE
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
    "flagsJson" TEXT,
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
    "cacheKey" TEXT,
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
    "secondary" REAL,
    "detailJson" TEXT NOT NULL,

    PRIMARY KEY ("runId", "metric", "sampleId"),
    CONSTRAINT "Score_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Score_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RunSample" (
    "runId" TEXT NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "idPlace" INTEGER,
    "contextCount" INTEGER NOT NULL,
    "isLabelled" BOOLEAN NOT NULL,
    "isSplit" BOOLEAN NOT NULL DEFAULT false,
    "goldRecall" REAL,
    "goldMrr" REAL,
    "goldPrecision" REAL,
    "goldNdcg" REAL,
    "score0" REAL,
    "score1" REAL,
    "score2" REAL,
    "score3" REAL,
    "score4" REAL,
    "score5" REAL,
    "score6" REAL,
    "score7" REAL,

    PRIMARY KEY ("runId", "sampleId"),
    CONSTRAINT "RunSample_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SampleLabel" (
    "configurationId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "sampleId" INTEGER NOT NULL,

    PRIMARY KEY ("configurationId", "name", "value", "sampleId"),
    CONSTRAINT "SampleLabel_configurationId_fkey" FOREIGN KEY ("configurationId") REFERENCES "Configuration" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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
    "questions" INTEGER NOT NULL DEFAULT 0,
    "hundredthsJson" TEXT NOT NULL,
    "secondaryJson" TEXT,
    "errorsJson" TEXT NOT NULL,

    PRIMARY KEY ("runId", "metric"),
    CONSTRAINT "RunSummary_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Review" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "runId" TEXT NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "judgmentId" INTEGER,
    "metric" TEXT NOT NULL DEFAULT '',
    "target" INTEGER NOT NULL,
    "reviewer" TEXT NOT NULL,
    "reviewerId" TEXT,
    "reviewerKey" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "score" REAL,
    "note" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Review_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Review_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Review_judgmentId_fkey" FOREIGN KEY ("judgmentId") REFERENCES "Judgment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

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

-- CreateTable
CREATE TABLE "Share" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "filter" TEXT NOT NULL DEFAULT '',
    "showsTexts" BOOLEAN NOT NULL,
    "showsMetadata" BOOLEAN NOT NULL DEFAULT false,
    "showsReviews" BOOLEAN NOT NULL DEFAULT false,
    "showsPrompts" BOOLEAN NOT NULL,
    "showsNames" BOOLEAN NOT NULL,
    "allowsExport" BOOLEAN NOT NULL,
    "comparisonJson" TEXT,
    "decisionJson" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdBy" TEXT,
    "expiresAt" DATETIME,
    "revokedAt" DATETIME,
    "views" INTEGER NOT NULL DEFAULT 0,
    "lastViewedAt" DATETIME
);

-- CreateTable
CREATE TABLE "ShareRun" (
    "shareId" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "runId" TEXT NOT NULL,

    PRIMARY KEY ("shareId", "place"),
    CONSTRAINT "ShareRun_shareId_fkey" FOREIGN KEY ("shareId") REFERENCES "Share" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ShareRun_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Baseline" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "runId" TEXT NOT NULL,
    "setAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Baseline_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RecordedDecision" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "datasetId" TEXT NOT NULL,
    "headline" TEXT NOT NULL,
    "why" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdBy" TEXT,
    CONSTRAINT "RecordedDecision_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DecidedRun" (
    "decisionId" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "runId" TEXT,
    "name" TEXT NOT NULL,
    "isChosen" BOOLEAN NOT NULL,

    PRIMARY KEY ("decisionId", "place"),
    CONSTRAINT "DecidedRun_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "RecordedDecision" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DecidedRun_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ModelTraits" (
    "baseUrl" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "refusedJson" TEXT NOT NULL DEFAULT '[]',
    "severalReplies" BOOLEAN,
    "streams" BOOLEAN NOT NULL DEFAULT false,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("baseUrl", "model")
);

-- CreateTable
CREATE TABLE "ModelPrice" (
    "model" TEXT NOT NULL PRIMARY KEY,
    "prompt" REAL NOT NULL,
    "completion" REAL NOT NULL,
    "cached" REAL,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "Setting" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "valueJson" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "SavedView" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "table" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "search" TEXT NOT NULL,
    "createdBy" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removedAt" DATETIME
);

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailVerified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "role" TEXT NOT NULL DEFAULT 'viewer',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "token" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "ipAddress" TEXT,
    "userAgent" TEXT,
    "userId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Account" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "accessToken" TEXT,
    "refreshToken" TEXT,
    "idToken" TEXT,
    "accessTokenExpiresAt" DATETIME,
    "refreshTokenExpiresAt" DATETIME,
    "scope" TEXT,
    "password" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Verification" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "ApiToken" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "label" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME,
    "lastUsedAt" DATETIME,
    "parentId" TEXT,
    CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ApiToken_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "ApiToken" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Webhook" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "label" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "choiceJson" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leaseUntil" DATETIME
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "webhookId" TEXT NOT NULL,
    "runId" TEXT,
    "event" TEXT NOT NULL,
    "happening" TEXT NOT NULL,
    "bodyJson" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastTriedAt" DATETIME,
    "lastAnswer" TEXT,
    "acceptedAt" DATETIME,
    "nextTryAt" DATETIME,
    CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "WebhookDelivery_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorKind" TEXT NOT NULL,
    "actorId" TEXT,
    "actorName" TEXT NOT NULL,
    "actorEmail" TEXT,
    "address" TEXT,
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "detailJson" TEXT NOT NULL DEFAULT '{}'
);

-- CreateIndex
CREATE INDEX "Dataset_createdAt_idx" ON "Dataset"("createdAt");

-- CreateIndex
CREATE INDEX "Dataset_contentHash_idx" ON "Dataset"("contentHash");

-- CreateIndex
CREATE INDEX "Mapping_usedAt_idx" ON "Mapping"("usedAt");

-- CreateIndex
CREATE INDEX "Trace_state_project_dueAt_idx" ON "Trace"("state", "project", "dueAt");

-- CreateIndex
CREATE INDEX "Trace_changedAt_idx" ON "Trace"("changedAt");

-- CreateIndex
CREATE UNIQUE INDEX "EvaluationEvent_runId_sampleId_metric_key" ON "EvaluationEvent"("runId", "sampleId", "metric");

-- CreateIndex
CREATE UNIQUE INDEX "Configuration_datasetId_name_key" ON "Configuration"("datasetId", "name");

-- CreateIndex
CREATE INDEX "Sample_configurationId_questionKey_idx" ON "Sample"("configurationId", "questionKey");

-- CreateIndex
CREATE INDEX "Sample_configurationId_labelsJson_idx" ON "Sample"("configurationId", "labelsJson");

-- CreateIndex
CREATE INDEX "Sample_configurationId_goldFoundJson_idx" ON "Sample"("configurationId", "goldFoundJson");

-- CreateIndex
CREATE INDEX "Sample_datasetId_idx" ON "Sample"("datasetId");

-- CreateIndex
CREATE UNIQUE INDEX "Sample_configurationId_position_key" ON "Sample"("configurationId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Sample_configurationId_externalId_replacedIn_key" ON "Sample"("configurationId", "externalId", "replacedIn");

-- CreateIndex
CREATE INDEX "Run_createdAt_idx" ON "Run"("createdAt");

-- CreateIndex
CREATE INDEX "Run_status_createdAt_idx" ON "Run"("status", "createdAt");

-- CreateIndex
CREATE INDEX "Run_configurationId_idx" ON "Run"("configurationId");

-- CreateIndex
CREATE INDEX "Run_nextLookAt_idx" ON "Run"("nextLookAt");

-- CreateIndex
CREATE INDEX "Run_removedAt_createdAt_idx" ON "Run"("removedAt", "createdAt");

-- CreateIndex
CREATE INDEX "Run_isEndToTell_idx" ON "Run"("isEndToTell");

-- CreateIndex
CREATE INDEX "KeyedAnswer_createdAt_idx" ON "KeyedAnswer"("createdAt");

-- CreateIndex
CREATE INDEX "Batch_runId_state_idx" ON "Batch"("runId", "state");

-- CreateIndex
CREATE INDEX "BatchRequest_runId_sampleId_idx" ON "BatchRequest"("runId", "sampleId");

-- CreateIndex
CREATE INDEX "BatchRequest_batchId_line_idx" ON "BatchRequest"("batchId", "line");

-- CreateIndex
CREATE INDEX "Judgment_runId_error_sampleId_idx" ON "Judgment"("runId", "error", "sampleId");

-- CreateIndex
CREATE INDEX "Judgment_runId_flagsJson_sampleId_idx" ON "Judgment"("runId", "flagsJson", "sampleId");

-- CreateIndex
CREATE INDEX "Judgment_sampleId_idx" ON "Judgment"("sampleId");

-- CreateIndex
CREATE INDEX "Judgment_cacheKey_idx" ON "Judgment"("cacheKey");

-- CreateIndex
CREATE UNIQUE INDEX "Judgment_runId_sampleId_metric_context_model_poll_key" ON "Judgment"("runId", "sampleId", "metric", "context", "model", "poll");

-- CreateIndex
CREATE INDEX "Score_runId_metric_score_sampleId_idx" ON "Score"("runId", "metric", "score", "sampleId");

-- CreateIndex
CREATE INDEX "Score_runId_sampleId_metric_idx" ON "Score"("runId", "sampleId", "metric");

-- CreateIndex
CREATE INDEX "Score_sampleId_idx" ON "Score"("sampleId");

-- CreateIndex
CREATE INDEX "Review_sampleId_idx" ON "Review"("sampleId");

-- CreateIndex
CREATE INDEX "Review_judgmentId_idx" ON "Review"("judgmentId");

-- CreateIndex
CREATE UNIQUE INDEX "Review_runId_sampleId_target_metric_reviewerKey_key" ON "Review"("runId", "sampleId", "target", "metric", "reviewerKey");

-- CreateIndex
CREATE UNIQUE INDEX "Share_tokenHash_key" ON "Share"("tokenHash");

-- CreateIndex
CREATE INDEX "Share_createdAt_idx" ON "Share"("createdAt");

-- CreateIndex
CREATE INDEX "ShareRun_runId_idx" ON "ShareRun"("runId");

-- CreateIndex
CREATE INDEX "Baseline_runId_idx" ON "Baseline"("runId");

-- CreateIndex
CREATE INDEX "RecordedDecision_datasetId_createdAt_idx" ON "RecordedDecision"("datasetId", "createdAt");

-- CreateIndex
CREATE INDEX "DecidedRun_runId_idx" ON "DecidedRun"("runId");

-- CreateIndex
CREATE INDEX "SavedView_table_removedAt_idx" ON "SavedView"("table", "removedAt");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "Session_token_key" ON "Session"("token");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Account_userId_idx" ON "Account"("userId");

-- CreateIndex
CREATE INDEX "Verification_identifier_idx" ON "Verification"("identifier");

-- CreateIndex
CREATE UNIQUE INDEX "ApiToken_tokenHash_key" ON "ApiToken"("tokenHash");

-- CreateIndex
CREATE INDEX "ApiToken_userId_idx" ON "ApiToken"("userId");

-- CreateIndex
CREATE INDEX "ApiToken_parentId_idx" ON "ApiToken"("parentId");

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_createdAt_idx" ON "WebhookDelivery"("webhookId", "createdAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_nextTryAt_idx" ON "WebhookDelivery"("nextTryAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_runId_idx" ON "WebhookDelivery"("runId");

-- CreateIndex
CREATE UNIQUE INDEX "WebhookDelivery_webhookId_happening_key" ON "WebhookDelivery"("webhookId", "happening");

-- CreateIndex
CREATE INDEX "AuditEvent_at_idx" ON "AuditEvent"("at");

-- CreateIndex
CREATE INDEX "AuditEvent_action_idx" ON "AuditEvent"("action");

-- CreateIndex
CREATE INDEX "AuditEvent_actorId_action_address_idx" ON "AuditEvent"("actorId", "action", "address");

-- What Prisma's schema cannot say.

CREATE VIRTUAL TABLE "SampleText" USING fts5("question", "response", "contexts", "externalId", content='', contentless_delete=1, tokenize='trigram');

CREATE TRIGGER "Sample_text_removed" AFTER DELETE ON "Sample" BEGIN
  DELETE FROM "SampleText" WHERE "rowid" = OLD."id";
END;

CREATE TRIGGER "ShareRun_removed" AFTER DELETE ON "ShareRun" BEGIN
  DELETE FROM "Share" WHERE "id" = OLD."shareId";
END;
