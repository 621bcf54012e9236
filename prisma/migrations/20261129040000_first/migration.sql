-- CreateTable
CREATE TABLE "Dataset" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "source" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "appended" INTEGER NOT NULL DEFAULT 0,
    "appendedAt" DATETIME,
    "contentHash" TEXT,
    "madeFor" TEXT,
    "madeAs" TEXT,
    "controlsJson" TEXT,
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
    "session" TEXT,
    "startedAt" TEXT,
    "turnsJson" TEXT,
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
CREATE TABLE "Configuration" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "datasetId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sampleCount" INTEGER NOT NULL DEFAULT 0,
    "fileName" TEXT,
    "format" TEXT,
    "parametersJson" TEXT NOT NULL DEFAULT '{}',
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
    "clusterKey" TEXT,
    "question" TEXT NOT NULL,
    "response" TEXT,
    "reference" TEXT,
    "contextsJson" TEXT NOT NULL,
    "contextCount" INTEGER NOT NULL,
    "contextDetailsJson" TEXT,
    "turnsJson" TEXT,
    "turn" INTEGER NOT NULL DEFAULT 1,
    "stepsJson" TEXT,
    "stepFactsJson" TEXT,
    "stepCount" INTEGER NOT NULL DEFAULT 0,
    "goldJson" TEXT,
    "goldFoundJson" TEXT,
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
    "noticedJson" TEXT NOT NULL DEFAULT '{}',
    "waitsFor" TEXT,
    "waitsUntil" DATETIME,
    "note" TEXT,
    "tagsJson" TEXT NOT NULL DEFAULT '[]',
    "author" TEXT,
    "archivedAt" DATETIME,
    "sampleCount" INTEGER NOT NULL,
    "datasetVersion" INTEGER NOT NULL DEFAULT 1,
    "followJson" TEXT,
    "nextLookAt" DATETIME,
    "judgedTo" INTEGER NOT NULL DEFAULT 0,
    "raceId" TEXT,
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
    "pricedAt" DATETIME,
    "limitsJson" TEXT NOT NULL DEFAULT '{}',
    "estimateJson" TEXT,
    "workedMs" INTEGER NOT NULL DEFAULT 0,
    "workedUntil" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" DATETIME,
    "finishedAt" DATETIME,
    "leaseOwner" TEXT,
    "leaseUntil" DATETIME,
    "claimedAt" DATETIME,
    "doneAtClaim" INTEGER NOT NULL DEFAULT 0,
    "deaths" INTEGER NOT NULL DEFAULT 0,
    "isEndToTell" BOOLEAN NOT NULL DEFAULT false,
    "nextPollAt" DATETIME,
    "removedAt" DATETIME,
    CONSTRAINT "Run_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Run_configurationId_fkey" FOREIGN KEY ("configurationId") REFERENCES "Configuration" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Race" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "metric" TEXT NOT NULL,
    "margin" REAL NOT NULL,
    "seed" INTEGER NOT NULL,
    "baselineId" TEXT,
    "questions" INTEGER NOT NULL,
    "planned" INTEGER NOT NULL,
    "looksJson" TEXT NOT NULL DEFAULT '[]',
    "lookCount" INTEGER NOT NULL DEFAULT 0,
    "drawn" INTEGER,
    "pairedBy" TEXT,
    "isToEnd" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
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
    "step" INTEGER NOT NULL DEFAULT 0,
    "item" INTEGER NOT NULL,
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
    "step" INTEGER NOT NULL DEFAULT 0,
    "item" INTEGER NOT NULL,
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
    "answeredBy" TEXT,
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
    "detailJson" TEXT NOT NULL,

    PRIMARY KEY ("runId", "metric", "sampleId"),
    CONSTRAINT "Score_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Score_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SampleFigure" (
    "runId" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "value" REAL,
    "weight" REAL NOT NULL,

    PRIMARY KEY ("runId", "sampleId", "metric", "key"),
    CONSTRAINT "SampleFigure_runId_metric_sampleId_fkey" FOREIGN KEY ("runId", "metric", "sampleId") REFERENCES "Score" ("runId", "metric", "sampleId") ON DELETE CASCADE ON UPDATE CASCADE
) WITHOUT ROWID;

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
    "judged" INTEGER NOT NULL DEFAULT 0,
    "scored" INTEGER NOT NULL DEFAULT 0,
    "stage" TEXT,
    "because" TEXT,
    "answered" TEXT,
    "isAnswerable" BOOLEAN,
    "groupName" TEXT,
    "place" INTEGER,

    PRIMARY KEY ("runId", "sampleId"),
    CONSTRAINT "RunSample_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RunWhy" (
    "runId" TEXT NOT NULL PRIMARY KEY,
    "state" TEXT NOT NULL,
    "reportJson" TEXT NOT NULL,
    CONSTRAINT "RunWhy_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SampleLabel" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "configurationId" TEXT NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "context" INTEGER,
    "valueJson" TEXT NOT NULL,
    CONSTRAINT "SampleLabel_configurationId_fkey" FOREIGN KEY ("configurationId") REFERENCES "Configuration" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SampleLabel_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "GoldenRow" (
    "sampleId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "configurationId" TEXT NOT NULL,
    "originJson" TEXT NOT NULL,
    "note" TEXT,
    "author" TEXT,
    "authorKey" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedBy" TEXT,
    "confirmedKey" TEXT,
    "confirmedAt" DATETIME,
    CONSTRAINT "GoldenRow_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "GoldenRow_configurationId_fkey" FOREIGN KEY ("configurationId") REFERENCES "Configuration" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "OwnMetric" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "definitionJson" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "removedAt" DATETIME
);

-- CreateTable
CREATE TABLE "PromptVersion" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "metric" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "promptsJson" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "note" TEXT,
    "author" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removedAt" DATETIME
);

-- CreateTable
CREATE TABLE "RunPromptVersion" (
    "runId" TEXT NOT NULL,
    "versionId" TEXT NOT NULL,

    PRIMARY KEY ("runId", "versionId"),
    CONSTRAINT "RunPromptVersion_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RunPromptVersion_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "PromptVersion" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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
    "figuresJson" TEXT NOT NULL DEFAULT '[]',
    "errorsJson" TEXT NOT NULL,
    "estimateJson" TEXT,

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
CREATE TABLE "Preference" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "runAId" TEXT NOT NULL,
    "runBId" TEXT NOT NULL,
    "questionKey" TEXT NOT NULL,
    "sampleAId" INTEGER NOT NULL,
    "sampleBId" INTEGER NOT NULL,
    "choice" TEXT NOT NULL,
    "shownFirst" TEXT NOT NULL,
    "reviewer" TEXT NOT NULL,
    "reviewerId" TEXT,
    "reviewerKey" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Preference_runAId_fkey" FOREIGN KEY ("runAId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Preference_runBId_fkey" FOREIGN KEY ("runBId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Preference_sampleAId_fkey" FOREIGN KEY ("sampleAId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Preference_sampleBId_fkey" FOREIGN KEY ("sampleBId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ClaimMark" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "runId" TEXT NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "claim" TEXT NOT NULL,
    "claimHash" TEXT NOT NULL,
    "mark" TEXT NOT NULL,
    "note" TEXT,
    "reviewer" TEXT NOT NULL,
    "reviewerId" TEXT,
    "reviewerKey" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "ClaimMark_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ClaimMark_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "Round" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "runId" TEXT NOT NULL,
    "pairedRunId" TEXT,
    "name" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "questionJson" TEXT NOT NULL,
    "designJson" TEXT NOT NULL,
    "population" INTEGER,
    "drawn" INTEGER,
    "seed" INTEGER NOT NULL,
    "critiqueFirst" BOOLEAN NOT NULL DEFAULT false,
    "createdBy" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" DATETIME,
    CONSTRAINT "Round_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Certificate" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "roundId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "bar" REAL NOT NULL,
    "passes" REAL NOT NULL DEFAULT 0.5,
    "caught" INTEGER NOT NULL,
    "bad" INTEGER NOT NULL,
    "passed" INTEGER NOT NULL,
    "good" INTEGER NOT NULL,
    "badUnits" REAL,
    "goodUnits" REAL,
    "isCertified" BOOLEAN NOT NULL,
    "openedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "openedBy" TEXT,
    CONSTRAINT "Certificate_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RoundRubric" (
    "roundId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("roundId", "version"),
    CONSTRAINT "RoundRubric_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RoundItem" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "roundId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "context" INTEGER NOT NULL,
    "stratum" INTEGER NOT NULL,
    "people" INTEGER NOT NULL,
    "repeatOf" INTEGER,
    "isFull" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "RoundItem_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RoundItem_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RoundEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "roundId" TEXT NOT NULL,
    "itemId" INTEGER NOT NULL,
    "reviewer" TEXT NOT NULL,
    "reviewerKey" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "value" REAL,
    "critique" TEXT,
    "rubricVersion" INTEGER NOT NULL,
    "isBlind" BOOLEAN NOT NULL,
    "seconds" REAL,
    "isCurrent" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "RoundEntry_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RoundEntry_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "RoundItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RoundReservation" (
    "itemId" INTEGER NOT NULL,
    "slot" INTEGER NOT NULL,
    "reviewerKey" TEXT NOT NULL,
    "until" REAL NOT NULL,

    PRIMARY KEY ("itemId", "slot"),
    CONSTRAINT "RoundReservation_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "RoundItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Share" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "filter" TEXT NOT NULL DEFAULT '',
    "level" TEXT NOT NULL DEFAULT 'scores',
    "guests" BOOLEAN NOT NULL DEFAULT false,
    "comparisonJson" TEXT,
    "decisionJson" TEXT,
    "rankingJson" TEXT,
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

-- CreateTable
CREATE TABLE "StoredJudge" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "baseUrl" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "sealedKey" TEXT,
    "keyEnd" TEXT,
    "anyAddress" BOOLEAN NOT NULL,
    "isDefault" BOOLEAN NOT NULL,
    "testJson" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateIndex
CREATE INDEX "Dataset_createdAt_idx" ON "Dataset"("createdAt");

-- CreateIndex
CREATE INDEX "Dataset_contentHash_idx" ON "Dataset"("contentHash");

-- CreateIndex
CREATE INDEX "Dataset_madeFor_idx" ON "Dataset"("madeFor");

-- CreateIndex
CREATE INDEX "Mapping_usedAt_idx" ON "Mapping"("usedAt");

-- CreateIndex
CREATE INDEX "Trace_state_project_dueAt_idx" ON "Trace"("state", "project", "dueAt");

-- CreateIndex
CREATE INDEX "Trace_project_session_startedAt_idx" ON "Trace"("project", "session", "startedAt");

-- CreateIndex
CREATE INDEX "Trace_changedAt_idx" ON "Trace"("changedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Configuration_datasetId_name_key" ON "Configuration"("datasetId", "name");

-- CreateIndex
CREATE INDEX "Sample_configurationId_questionKey_idx" ON "Sample"("configurationId", "questionKey");

-- CreateIndex
CREATE INDEX "Sample_configurationId_clusterKey_idx" ON "Sample"("configurationId", "clusterKey");

-- CreateIndex
CREATE INDEX "Sample_configurationId_goldFoundJson_idx" ON "Sample"("configurationId", "goldFoundJson");

-- CreateIndex
CREATE INDEX "Sample_configurationId_stepCount_idx" ON "Sample"("configurationId", "stepCount");

-- CreateIndex
CREATE INDEX "Sample_configurationId_turn_idx" ON "Sample"("configurationId", "turn");

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
CREATE INDEX "Run_raceId_idx" ON "Run"("raceId");

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
CREATE UNIQUE INDEX "Judgment_runId_sampleId_metric_step_item_model_poll_key" ON "Judgment"("runId", "sampleId", "metric", "step", "item", "model", "poll");

-- CreateIndex
CREATE INDEX "Score_runId_metric_score_sampleId_idx" ON "Score"("runId", "metric", "score", "sampleId");

-- CreateIndex
CREATE INDEX "Score_runId_metric_sampleId_score_idx" ON "Score"("runId", "metric", "sampleId", "score");

-- CreateIndex
CREATE INDEX "Score_runId_sampleId_metric_score_idx" ON "Score"("runId", "sampleId", "metric", "score");

-- CreateIndex
CREATE INDEX "Score_sampleId_idx" ON "Score"("sampleId");

-- CreateIndex
CREATE INDEX "SampleFigure_runId_metric_key_value_sampleId_idx" ON "SampleFigure"("runId", "metric", "key", "value", "sampleId");

-- CreateIndex
CREATE INDEX "SampleLabel_value_idx" ON "SampleLabel"("configurationId", "source", "name", "valueJson", "context", "sampleId");

-- CreateIndex
CREATE INDEX "SampleLabel_sampleId_idx" ON "SampleLabel"("sampleId");

-- CreateIndex
CREATE INDEX "GoldenRow_configurationId_idx" ON "GoldenRow"("configurationId");

-- CreateIndex
CREATE UNIQUE INDEX "OwnMetric_name_version_key" ON "OwnMetric"("name", "version");

-- CreateIndex
CREATE UNIQUE INDEX "PromptVersion_metric_name_key" ON "PromptVersion"("metric", "name");

-- CreateIndex
CREATE INDEX "RunPromptVersion_versionId_idx" ON "RunPromptVersion"("versionId");

-- CreateIndex
CREATE INDEX "Review_sampleId_idx" ON "Review"("sampleId");

-- CreateIndex
CREATE INDEX "Review_judgmentId_idx" ON "Review"("judgmentId");

-- CreateIndex
CREATE UNIQUE INDEX "Review_runId_sampleId_target_metric_reviewerKey_key" ON "Review"("runId", "sampleId", "target", "metric", "reviewerKey");

-- CreateIndex
CREATE INDEX "Preference_runBId_idx" ON "Preference"("runBId");

-- CreateIndex
CREATE INDEX "Preference_sampleAId_idx" ON "Preference"("sampleAId");

-- CreateIndex
CREATE INDEX "Preference_sampleBId_idx" ON "Preference"("sampleBId");

-- CreateIndex
CREATE UNIQUE INDEX "Preference_runAId_runBId_questionKey_reviewerKey_key" ON "Preference"("runAId", "runBId", "questionKey", "reviewerKey");

-- CreateIndex
CREATE INDEX "ClaimMark_sampleId_idx" ON "ClaimMark"("sampleId");

-- CreateIndex
CREATE UNIQUE INDEX "ClaimMark_runId_sampleId_claimHash_reviewerKey_key" ON "ClaimMark"("runId", "sampleId", "claimHash", "reviewerKey");

-- CreateIndex
CREATE INDEX "Comment_place_sampleId_idx" ON "Comment"("place", "sampleId");

-- CreateIndex
CREATE INDEX "Comment_runId_idx" ON "Comment"("runId");

-- CreateIndex
CREATE INDEX "Comment_datasetId_idx" ON "Comment"("datasetId");

-- CreateIndex
CREATE INDEX "Comment_sampleId_idx" ON "Comment"("sampleId");

-- CreateIndex
CREATE INDEX "Comment_parentId_idx" ON "Comment"("parentId");

-- CreateIndex
CREATE INDEX "Comment_shareId_idx" ON "Comment"("shareId");

-- CreateIndex
CREATE INDEX "Mention_commentId_idx" ON "Mention"("commentId");

-- CreateIndex
CREATE INDEX "Seen_runId_idx" ON "Seen"("runId");

-- CreateIndex
CREATE INDEX "Seen_datasetId_idx" ON "Seen"("datasetId");

-- CreateIndex
CREATE INDEX "Round_runId_idx" ON "Round"("runId");

-- CreateIndex
CREATE INDEX "Round_pairedRunId_idx" ON "Round"("pairedRunId");

-- CreateIndex
CREATE INDEX "Certificate_fingerprint_metric_idx" ON "Certificate"("fingerprint", "metric");

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_roundId_fingerprint_key" ON "Certificate"("roundId", "fingerprint");

-- CreateIndex
CREATE INDEX "RoundItem_roundId_isFull_position_idx" ON "RoundItem"("roundId", "isFull", "position");

-- CreateIndex
CREATE INDEX "RoundItem_roundId_repeatOf_people_idx" ON "RoundItem"("roundId", "repeatOf", "people");

-- CreateIndex
CREATE INDEX "RoundItem_sampleId_idx" ON "RoundItem"("sampleId");

-- CreateIndex
CREATE UNIQUE INDEX "RoundItem_roundId_position_key" ON "RoundItem"("roundId", "position");

-- CreateIndex
CREATE INDEX "RoundEntry_roundId_id_idx" ON "RoundEntry"("roundId", "id");

-- CreateIndex
CREATE INDEX "RoundEntry_roundId_isCurrent_kind_reviewerKey_idx" ON "RoundEntry"("roundId", "isCurrent", "kind", "reviewerKey");

-- CreateIndex
CREATE INDEX "RoundEntry_roundId_reviewerKey_id_idx" ON "RoundEntry"("roundId", "reviewerKey", "id");

-- CreateIndex
CREATE INDEX "RoundEntry_itemId_idx" ON "RoundEntry"("itemId");

-- CreateIndex
CREATE UNIQUE INDEX "Share_tokenHash_key" ON "Share"("tokenHash");

-- CreateIndex
CREATE INDEX "Share_createdAt_idx" ON "Share"("createdAt");

-- CreateIndex
CREATE INDEX "ShareRun_runId_idx" ON "ShareRun"("runId");

-- CreateIndex
CREATE INDEX "Baseline_runId_idx" ON "Baseline"("runId");

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
