-- Texts have the collation "C", so both databases sort them by code point.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "Dataset" (
    "id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "source" TEXT COLLATE "C",
    "version" INTEGER NOT NULL DEFAULT 1,
    "appended" INTEGER NOT NULL DEFAULT 0,
    "appendedAt" TIMESTAMP(3),
    "contentHash" TEXT COLLATE "C",
    "madeFor" TEXT COLLATE "C",
    "madeAs" TEXT COLLATE "C",
    "controlsJson" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removedAt" TIMESTAMP(3),

    CONSTRAINT "Dataset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Mapping" (
    "shape" TEXT COLLATE "C" NOT NULL,
    "mapJson" TEXT COLLATE "C" NOT NULL,
    "usedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Mapping_pkey" PRIMARY KEY ("shape")
);

-- CreateTable
CREATE TABLE "Trace" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project" TEXT COLLATE "C" NOT NULL,
    "hasRoot" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'waiting',
    "reason" TEXT COLLATE "C",
    "datasetId" TEXT COLLATE "C",
    "samplesJson" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "session" TEXT COLLATE "C",
    "startedAt" TEXT COLLATE "C",
    "turnsJson" TEXT COLLATE "C",
    "spans" INTEGER NOT NULL DEFAULT 0,
    "characters" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "arrivedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "waitingSince" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dueAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Trace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TraceSpan" (
    "traceId" TEXT COLLATE "C" NOT NULL,
    "spanId" TEXT COLLATE "C" NOT NULL,
    "spanJson" TEXT COLLATE "C" NOT NULL,
    "request" TEXT COLLATE "C" NOT NULL,
    "place" TEXT COLLATE "C" NOT NULL DEFAULT '',

    CONSTRAINT "TraceSpan_pkey" PRIMARY KEY ("traceId","spanId")
);

-- CreateTable
CREATE TABLE "TraceDay" (
    "day" TEXT COLLATE "C" NOT NULL,
    "project" TEXT COLLATE "C" NOT NULL,
    "spans" INTEGER NOT NULL,
    "leftOut" INTEGER NOT NULL,
    "rejected" INTEGER NOT NULL DEFAULT 0,
    "characters" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "TraceDay_pkey" PRIMARY KEY ("day","project")
);

-- CreateTable
CREATE TABLE "Configuration" (
    "id" TEXT COLLATE "C" NOT NULL,
    "datasetId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "sampleCount" INTEGER NOT NULL DEFAULT 0,
    "fileName" TEXT COLLATE "C",
    "format" TEXT COLLATE "C",
    "parametersJson" TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readyAt" TIMESTAMP(3),
    "removedAt" TIMESTAMP(3),

    CONSTRAINT "Configuration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Sample" (
    "id" SERIAL NOT NULL,
    "datasetId" TEXT COLLATE "C" NOT NULL,
    "configurationId" TEXT COLLATE "C" NOT NULL,
    "position" INTEGER NOT NULL,
    "externalId" TEXT COLLATE "C",
    "questionKey" TEXT COLLATE "C" NOT NULL,
    "clusterKey" TEXT COLLATE "C",
    "question" TEXT COLLATE "C" NOT NULL,
    "response" TEXT COLLATE "C",
    "reference" TEXT COLLATE "C",
    "contextsJson" TEXT COLLATE "C" NOT NULL,
    "contextCount" INTEGER NOT NULL,
    "contextDetailsJson" TEXT COLLATE "C",
    "turnsJson" TEXT COLLATE "C",
    "turn" INTEGER NOT NULL DEFAULT 1,
    "stepsJson" TEXT COLLATE "C",
    "stepFactsJson" TEXT COLLATE "C",
    "stepCount" INTEGER NOT NULL DEFAULT 0,
    "goldJson" TEXT COLLATE "C",
    "goldFoundJson" TEXT COLLATE "C",
    "metadataJson" TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    "line" INTEGER,
    "addedIn" INTEGER NOT NULL DEFAULT 1,
    "replacedIn" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Sample_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Run" (
    "id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "datasetId" TEXT COLLATE "C" NOT NULL,
    "configurationId" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "reason" TEXT COLLATE "C",
    "judgeJson" TEXT COLLATE "C" NOT NULL,
    "metricsJson" TEXT COLLATE "C" NOT NULL,
    "settingsJson" TEXT COLLATE "C" NOT NULL,
    "promptsJson" TEXT COLLATE "C" NOT NULL,
    "droppedJson" TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    "raisedJson" TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    "noticedJson" TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    "waitsFor" TEXT COLLATE "C",
    "waitsUntil" TIMESTAMP(3),
    "note" TEXT COLLATE "C",
    "tagsJson" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "author" TEXT COLLATE "C",
    "archivedAt" TIMESTAMP(3),
    "sampleCount" INTEGER NOT NULL,
    "datasetVersion" INTEGER NOT NULL DEFAULT 1,
    "followJson" TEXT COLLATE "C",
    "nextLookAt" TIMESTAMP(3),
    "judgedTo" INTEGER NOT NULL DEFAULT 0,
    "raceId" TEXT COLLATE "C",
    "goldKnown" INTEGER NOT NULL DEFAULT 0,
    "goldRecall" DOUBLE PRECISION,
    "goldMrr" DOUBLE PRECISION,
    "goldPrecision" DOUBLE PRECISION,
    "goldNdcg" DOUBLE PRECISION,
    "planned" INTEGER NOT NULL,
    "ok" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "cached" INTEGER NOT NULL DEFAULT 0,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "openCalls" INTEGER NOT NULL DEFAULT 0,
    "promptTokens" INTEGER NOT NULL DEFAULT 0,
    "completionTokens" INTEGER NOT NULL DEFAULT 0,
    "cachedTokens" INTEGER NOT NULL DEFAULT 0,
    "costUsd" DOUBLE PRECISION,
    "pricedAt" TIMESTAMP(3),
    "limitsJson" TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    "estimateJson" TEXT COLLATE "C",
    "workedMs" INTEGER NOT NULL DEFAULT 0,
    "workedUntil" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMP(3),
    "finishedAt" TIMESTAMP(3),
    "leaseOwner" TEXT COLLATE "C",
    "leaseUntil" TIMESTAMP(3),
    "claimedAt" TIMESTAMP(3),
    "doneAtClaim" INTEGER NOT NULL DEFAULT 0,
    "deaths" INTEGER NOT NULL DEFAULT 0,
    "isEndToTell" BOOLEAN NOT NULL DEFAULT false,
    "nextPollAt" TIMESTAMP(3),
    "removedAt" TIMESTAMP(3),

    CONSTRAINT "Run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Race" (
    "id" TEXT COLLATE "C" NOT NULL,
    "metric" TEXT COLLATE "C" NOT NULL,
    "margin" DOUBLE PRECISION NOT NULL,
    "seed" INTEGER NOT NULL,
    "baselineId" TEXT COLLATE "C",
    "questions" INTEGER NOT NULL,
    "planned" INTEGER NOT NULL,
    "looksJson" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "lookCount" INTEGER NOT NULL DEFAULT 0,
    "drawn" INTEGER,
    "pairedBy" TEXT COLLATE "C",
    "isToEnd" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Race_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "KeyedAnswer" (
    "id" TEXT COLLATE "C" NOT NULL,
    "bodyHash" TEXT COLLATE "C" NOT NULL,
    "status" INTEGER NOT NULL,
    "answer" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "KeyedAnswer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Batch" (
    "id" TEXT COLLATE "C" NOT NULL,
    "runId" TEXT COLLATE "C" NOT NULL,
    "model" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "fileId" TEXT COLLATE "C",
    "serverId" TEXT COLLATE "C",
    "termsJson" TEXT COLLATE "C" NOT NULL,
    "requests" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "ignored" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "askedAt" TIMESTAMP(3),
    "cancelledAt" TIMESTAMP(3),

    CONSTRAINT "Batch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BatchRequest" (
    "id" SERIAL NOT NULL,
    "runId" TEXT COLLATE "C" NOT NULL,
    "batchId" TEXT COLLATE "C",
    "line" INTEGER,
    "sampleId" INTEGER NOT NULL,
    "metric" TEXT COLLATE "C" NOT NULL,
    "step" INTEGER NOT NULL DEFAULT 0,
    "item" INTEGER NOT NULL,
    "model" TEXT COLLATE "C" NOT NULL,
    "pollsJson" TEXT COLLATE "C" NOT NULL,
    "askedJson" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "BatchRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Judgment" (
    "id" SERIAL NOT NULL,
    "runId" TEXT COLLATE "C" NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "metric" TEXT COLLATE "C" NOT NULL,
    "step" INTEGER NOT NULL DEFAULT 0,
    "item" INTEGER NOT NULL,
    "model" TEXT COLLATE "C" NOT NULL,
    "poll" INTEGER NOT NULL,
    "raw" DOUBLE PRECISION,
    "score" DOUBLE PRECISION,
    "verdict" TEXT COLLATE "C",
    "explanation" TEXT COLLATE "C",
    "criteria" TEXT COLLATE "C",
    "evidence" TEXT COLLATE "C",
    "detailJson" TEXT COLLATE "C",
    "flagsJson" TEXT COLLATE "C",
    "reply" TEXT COLLATE "C",
    "finishReason" TEXT COLLATE "C",
    "error" TEXT COLLATE "C",
    "errorDetail" TEXT COLLATE "C",
    "attempts" INTEGER NOT NULL DEFAULT 1,
    "promptTokens" INTEGER,
    "completionTokens" INTEGER,
    "answeredBy" TEXT COLLATE "C",
    "latencyMs" INTEGER,
    "cached" BOOLEAN NOT NULL DEFAULT false,
    "promptHash" TEXT COLLATE "C" NOT NULL,
    "cacheKey" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Judgment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Score" (
    "runId" TEXT COLLATE "C" NOT NULL,
    "metric" TEXT COLLATE "C" NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "score" DOUBLE PRECISION,
    "cause" TEXT COLLATE "C",
    "scored" INTEGER NOT NULL,
    "expected" INTEGER NOT NULL,
    "explanation" TEXT COLLATE "C",
    "detailJson" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Score_pkey" PRIMARY KEY ("runId","metric","sampleId")
);

-- CreateTable
CREATE TABLE "SampleFigure" (
    "runId" TEXT COLLATE "C" NOT NULL,
    "metric" TEXT COLLATE "C" NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "value" DOUBLE PRECISION,
    "weight" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "SampleFigure_pkey" PRIMARY KEY ("runId","sampleId","metric","key")
);

-- CreateTable
CREATE TABLE "RunSample" (
    "runId" TEXT COLLATE "C" NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "idPlace" INTEGER,
    "contextCount" INTEGER NOT NULL,
    "isLabelled" BOOLEAN NOT NULL,
    "isSplit" BOOLEAN NOT NULL DEFAULT false,
    "goldRecall" DOUBLE PRECISION,
    "goldMrr" DOUBLE PRECISION,
    "goldPrecision" DOUBLE PRECISION,
    "goldNdcg" DOUBLE PRECISION,
    "judged" INTEGER NOT NULL DEFAULT 0,
    "scored" INTEGER NOT NULL DEFAULT 0,
    "stage" TEXT COLLATE "C",
    "because" TEXT COLLATE "C",
    "answered" TEXT COLLATE "C",
    "isAnswerable" BOOLEAN,
    "groupName" TEXT COLLATE "C",
    "place" INTEGER,

    CONSTRAINT "RunSample_pkey" PRIMARY KEY ("runId","sampleId")
);

-- CreateTable
CREATE TABLE "RunWhy" (
    "runId" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "reportJson" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "RunWhy_pkey" PRIMARY KEY ("runId")
);

-- CreateTable
CREATE TABLE "SampleLabel" (
    "id" SERIAL NOT NULL,
    "configurationId" TEXT COLLATE "C" NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "context" INTEGER,
    "valueJson" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "SampleLabel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GoldenRow" (
    "sampleId" INTEGER NOT NULL,
    "configurationId" TEXT COLLATE "C" NOT NULL,
    "originJson" TEXT COLLATE "C" NOT NULL,
    "note" TEXT COLLATE "C",
    "author" TEXT COLLATE "C",
    "authorKey" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedBy" TEXT COLLATE "C",
    "confirmedKey" TEXT COLLATE "C",
    "confirmedAt" TIMESTAMP(3),

    CONSTRAINT "GoldenRow_pkey" PRIMARY KEY ("sampleId")
);

-- CreateTable
CREATE TABLE "OwnMetric" (
    "id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,
    "definitionJson" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "removedAt" TIMESTAMP(3),

    CONSTRAINT "OwnMetric_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PromptVersion" (
    "id" TEXT COLLATE "C" NOT NULL,
    "metric" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "promptsJson" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "note" TEXT COLLATE "C",
    "author" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removedAt" TIMESTAMP(3),

    CONSTRAINT "PromptVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RunPromptVersion" (
    "runId" TEXT COLLATE "C" NOT NULL,
    "versionId" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "RunPromptVersion_pkey" PRIMARY KEY ("runId","versionId")
);

-- CreateTable
CREATE TABLE "RunSummary" (
    "runId" TEXT COLLATE "C" NOT NULL,
    "metric" TEXT COLLATE "C" NOT NULL,
    "mean" DOUBLE PRECISION,
    "ciLow" DOUBLE PRECISION,
    "ciHigh" DOUBLE PRECISION,
    "median" DOUBLE PRECISION,
    "scored" INTEGER NOT NULL,
    "samples" INTEGER NOT NULL,
    "questions" INTEGER NOT NULL DEFAULT 0,
    "hundredthsJson" TEXT COLLATE "C" NOT NULL,
    "figuresJson" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "errorsJson" TEXT COLLATE "C" NOT NULL,
    "estimateJson" TEXT COLLATE "C",

    CONSTRAINT "RunSummary_pkey" PRIMARY KEY ("runId","metric")
);

-- CreateTable
CREATE TABLE "Review" (
    "id" SERIAL NOT NULL,
    "runId" TEXT COLLATE "C" NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "judgmentId" INTEGER,
    "metric" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "target" INTEGER NOT NULL,
    "reviewer" TEXT COLLATE "C" NOT NULL,
    "reviewerId" TEXT COLLATE "C",
    "reviewerKey" TEXT COLLATE "C" NOT NULL,
    "verdict" TEXT COLLATE "C" NOT NULL,
    "score" DOUBLE PRECISION,
    "note" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Review_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Preference" (
    "id" SERIAL NOT NULL,
    "runAId" TEXT COLLATE "C" NOT NULL,
    "runBId" TEXT COLLATE "C" NOT NULL,
    "questionKey" TEXT COLLATE "C" NOT NULL,
    "sampleAId" INTEGER NOT NULL,
    "sampleBId" INTEGER NOT NULL,
    "choice" TEXT COLLATE "C" NOT NULL,
    "shownFirst" TEXT COLLATE "C" NOT NULL,
    "reviewer" TEXT COLLATE "C" NOT NULL,
    "reviewerId" TEXT COLLATE "C",
    "reviewerKey" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Preference_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ClaimMark" (
    "id" SERIAL NOT NULL,
    "runId" TEXT COLLATE "C" NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "claim" TEXT COLLATE "C" NOT NULL,
    "claimHash" TEXT COLLATE "C" NOT NULL,
    "mark" TEXT COLLATE "C" NOT NULL,
    "note" TEXT COLLATE "C",
    "reviewer" TEXT COLLATE "C" NOT NULL,
    "reviewerId" TEXT COLLATE "C",
    "reviewerKey" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ClaimMark_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Comment" (
    "id" SERIAL NOT NULL,
    "place" TEXT COLLATE "C" NOT NULL,
    "runId" TEXT COLLATE "C",
    "runsJson" TEXT COLLATE "C",
    "datasetId" TEXT COLLATE "C",
    "sampleId" INTEGER,
    "parentId" INTEGER,
    "text" TEXT COLLATE "C",
    "passageJson" TEXT COLLATE "C",
    "reviewer" TEXT COLLATE "C" NOT NULL,
    "reviewerId" TEXT COLLATE "C",
    "reviewerKey" TEXT COLLATE "C" NOT NULL,
    "shareId" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMP(3),
    "resolvedAt" TIMESTAMP(3),
    "resolvedBy" TEXT COLLATE "C",

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("id")
);

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

-- CreateTable
CREATE TABLE "Round" (
    "id" TEXT COLLATE "C" NOT NULL,
    "runId" TEXT COLLATE "C" NOT NULL,
    "pairedRunId" TEXT COLLATE "C",
    "name" TEXT COLLATE "C" NOT NULL,
    "unit" TEXT COLLATE "C" NOT NULL,
    "metric" TEXT COLLATE "C" NOT NULL,
    "questionJson" TEXT COLLATE "C" NOT NULL,
    "designJson" TEXT COLLATE "C" NOT NULL,
    "population" INTEGER,
    "drawn" INTEGER,
    "seed" INTEGER NOT NULL,
    "critiqueFirst" BOOLEAN NOT NULL DEFAULT false,
    "createdBy" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" TIMESTAMP(3),

    CONSTRAINT "Round_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Certificate" (
    "id" TEXT COLLATE "C" NOT NULL,
    "roundId" TEXT COLLATE "C" NOT NULL,
    "runId" TEXT COLLATE "C" NOT NULL,
    "metric" TEXT COLLATE "C" NOT NULL,
    "fingerprint" TEXT COLLATE "C" NOT NULL,
    "bar" DOUBLE PRECISION NOT NULL,
    "passes" DOUBLE PRECISION NOT NULL DEFAULT 0.5,
    "caught" INTEGER NOT NULL,
    "bad" INTEGER NOT NULL,
    "passed" INTEGER NOT NULL,
    "good" INTEGER NOT NULL,
    "badUnits" DOUBLE PRECISION,
    "goodUnits" DOUBLE PRECISION,
    "isCertified" BOOLEAN NOT NULL,
    "openedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "openedBy" TEXT COLLATE "C",

    CONSTRAINT "Certificate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RoundRubric" (
    "roundId" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,
    "text" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RoundRubric_pkey" PRIMARY KEY ("roundId","version")
);

-- CreateTable
CREATE TABLE "RoundItem" (
    "id" SERIAL NOT NULL,
    "roundId" TEXT COLLATE "C" NOT NULL,
    "position" INTEGER NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "context" INTEGER NOT NULL,
    "stratum" INTEGER NOT NULL,
    "people" INTEGER NOT NULL,
    "repeatOf" INTEGER,
    "isFull" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "RoundItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RoundEntry" (
    "id" SERIAL NOT NULL,
    "roundId" TEXT COLLATE "C" NOT NULL,
    "itemId" INTEGER NOT NULL,
    "reviewer" TEXT COLLATE "C" NOT NULL,
    "reviewerKey" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "value" DOUBLE PRECISION,
    "critique" TEXT COLLATE "C",
    "rubricVersion" INTEGER NOT NULL,
    "isBlind" BOOLEAN NOT NULL,
    "seconds" DOUBLE PRECISION,
    "isCurrent" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RoundEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RoundReservation" (
    "itemId" INTEGER NOT NULL,
    "slot" INTEGER NOT NULL,
    "reviewerKey" TEXT COLLATE "C" NOT NULL,
    "until" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "RoundReservation_pkey" PRIMARY KEY ("itemId","slot")
);

-- CreateTable
CREATE TABLE "Share" (
    "id" TEXT COLLATE "C" NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "label" TEXT COLLATE "C" NOT NULL,
    "filter" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "level" TEXT COLLATE "C" NOT NULL DEFAULT 'scores',
    "guests" BOOLEAN NOT NULL DEFAULT false,
    "comparisonJson" TEXT COLLATE "C",
    "decisionJson" TEXT COLLATE "C",
    "rankingJson" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdBy" TEXT COLLATE "C",
    "expiresAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),
    "views" INTEGER NOT NULL DEFAULT 0,
    "lastViewedAt" TIMESTAMP(3),

    CONSTRAINT "Share_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ShareRun" (
    "shareId" TEXT COLLATE "C" NOT NULL,
    "place" INTEGER NOT NULL,
    "runId" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "ShareRun_pkey" PRIMARY KEY ("shareId","place")
);

-- CreateTable
CREATE TABLE "Baseline" (
    "name" TEXT COLLATE "C" NOT NULL,
    "runId" TEXT COLLATE "C" NOT NULL,
    "setAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Baseline_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "ModelTraits" (
    "baseUrl" TEXT COLLATE "C" NOT NULL,
    "model" TEXT COLLATE "C" NOT NULL,
    "refusedJson" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "severalReplies" BOOLEAN,
    "streams" BOOLEAN NOT NULL DEFAULT false,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ModelTraits_pkey" PRIMARY KEY ("baseUrl","model")
);

-- CreateTable
CREATE TABLE "ModelPrice" (
    "model" TEXT COLLATE "C" NOT NULL,
    "prompt" DOUBLE PRECISION NOT NULL,
    "completion" DOUBLE PRECISION NOT NULL,
    "cached" DOUBLE PRECISION,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ModelPrice_pkey" PRIMARY KEY ("model")
);

-- CreateTable
CREATE TABLE "Setting" (
    "name" TEXT COLLATE "C" NOT NULL,
    "valueJson" TEXT COLLATE "C" NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "emailVerified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT COLLATE "C",
    "role" TEXT COLLATE "C" NOT NULL DEFAULT 'viewer',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT COLLATE "C" NOT NULL,
    "token" TEXT COLLATE "C" NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "ipAddress" TEXT COLLATE "C",
    "userAgent" TEXT COLLATE "C",
    "userId" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Account" (
    "id" TEXT COLLATE "C" NOT NULL,
    "accountId" TEXT COLLATE "C" NOT NULL,
    "providerId" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "accessToken" TEXT COLLATE "C",
    "refreshToken" TEXT COLLATE "C",
    "idToken" TEXT COLLATE "C",
    "accessTokenExpiresAt" TIMESTAMP(3),
    "refreshTokenExpiresAt" TIMESTAMP(3),
    "scope" TEXT COLLATE "C",
    "password" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Verification" (
    "id" TEXT COLLATE "C" NOT NULL,
    "identifier" TEXT COLLATE "C" NOT NULL,
    "value" TEXT COLLATE "C" NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiToken" (
    "id" TEXT COLLATE "C" NOT NULL,
    "label" TEXT COLLATE "C" NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "role" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3),
    "lastUsedAt" TIMESTAMP(3),
    "parentId" TEXT COLLATE "C",

    CONSTRAINT "ApiToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Webhook" (
    "id" TEXT COLLATE "C" NOT NULL,
    "label" TEXT COLLATE "C" NOT NULL,
    "url" TEXT COLLATE "C" NOT NULL,
    "secret" TEXT COLLATE "C" NOT NULL,
    "choiceJson" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leaseUntil" TIMESTAMP(3),

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" TEXT COLLATE "C" NOT NULL,
    "webhookId" TEXT COLLATE "C" NOT NULL,
    "runId" TEXT COLLATE "C",
    "event" TEXT COLLATE "C" NOT NULL,
    "happening" TEXT COLLATE "C" NOT NULL,
    "bodyJson" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastTriedAt" TIMESTAMP(3),
    "lastAnswer" TEXT COLLATE "C",
    "acceptedAt" TIMESTAMP(3),
    "nextTryAt" TIMESTAMP(3),

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorKind" TEXT COLLATE "C" NOT NULL,
    "actorId" TEXT COLLATE "C",
    "actorName" TEXT COLLATE "C" NOT NULL,
    "actorEmail" TEXT COLLATE "C",
    "address" TEXT COLLATE "C",
    "action" TEXT COLLATE "C" NOT NULL,
    "target" TEXT COLLATE "C" NOT NULL,
    "detailJson" TEXT COLLATE "C" NOT NULL DEFAULT '{}',

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StoredJudge" (
    "name" TEXT COLLATE "C" NOT NULL,
    "baseUrl" TEXT COLLATE "C" NOT NULL,
    "model" TEXT COLLATE "C" NOT NULL,
    "sealedKey" TEXT COLLATE "C",
    "keyEnd" TEXT COLLATE "C",
    "anyAddress" BOOLEAN NOT NULL,
    "isDefault" BOOLEAN NOT NULL,
    "testJson" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StoredJudge_pkey" PRIMARY KEY ("name")
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
-- An index entry has at most 2,704 bytes, so the text is not in it.
CREATE INDEX "Sample_configurationId_goldFoundJson_idx" ON "Sample"("configurationId", "id") WHERE "goldFoundJson" IS NOT NULL;

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
-- Longer values do not fit into an index entry either.
CREATE INDEX "SampleLabel_value_idx" ON "SampleLabel"("configurationId", "source", "name", "valueJson", "context", "sampleId")
WHERE octet_length("name") + octet_length("valueJson") <= 2500;

-- CreateIndex
CREATE INDEX "SampleLabel_configurationId_idx" ON "SampleLabel"("configurationId");

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

-- AddForeignKey
ALTER TABLE "Configuration" ADD CONSTRAINT "Configuration_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Sample" ADD CONSTRAINT "Sample_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Sample" ADD CONSTRAINT "Sample_configurationId_fkey" FOREIGN KEY ("configurationId") REFERENCES "Configuration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_configurationId_fkey" FOREIGN KEY ("configurationId") REFERENCES "Configuration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Batch" ADD CONSTRAINT "Batch_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BatchRequest" ADD CONSTRAINT "BatchRequest_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BatchRequest" ADD CONSTRAINT "BatchRequest_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "Batch"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Judgment" ADD CONSTRAINT "Judgment_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Judgment" ADD CONSTRAINT "Judgment_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Score" ADD CONSTRAINT "Score_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Score" ADD CONSTRAINT "Score_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SampleFigure" ADD CONSTRAINT "SampleFigure_runId_metric_sampleId_fkey" FOREIGN KEY ("runId", "metric", "sampleId") REFERENCES "Score"("runId", "metric", "sampleId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunSample" ADD CONSTRAINT "RunSample_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunWhy" ADD CONSTRAINT "RunWhy_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SampleLabel" ADD CONSTRAINT "SampleLabel_configurationId_fkey" FOREIGN KEY ("configurationId") REFERENCES "Configuration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SampleLabel" ADD CONSTRAINT "SampleLabel_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GoldenRow" ADD CONSTRAINT "GoldenRow_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GoldenRow" ADD CONSTRAINT "GoldenRow_configurationId_fkey" FOREIGN KEY ("configurationId") REFERENCES "Configuration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunPromptVersion" ADD CONSTRAINT "RunPromptVersion_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunPromptVersion" ADD CONSTRAINT "RunPromptVersion_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "PromptVersion"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunSummary" ADD CONSTRAINT "RunSummary_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_judgmentId_fkey" FOREIGN KEY ("judgmentId") REFERENCES "Judgment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_runAId_fkey" FOREIGN KEY ("runAId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_runBId_fkey" FOREIGN KEY ("runBId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_sampleAId_fkey" FOREIGN KEY ("sampleAId") REFERENCES "Sample"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_sampleBId_fkey" FOREIGN KEY ("sampleBId") REFERENCES "Sample"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimMark" ADD CONSTRAINT "ClaimMark_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimMark" ADD CONSTRAINT "ClaimMark_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_shareId_fkey" FOREIGN KEY ("shareId") REFERENCES "Share"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Seen" ADD CONSTRAINT "Seen_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Seen" ADD CONSTRAINT "Seen_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Round" ADD CONSTRAINT "Round_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoundRubric" ADD CONSTRAINT "RoundRubric_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoundItem" ADD CONSTRAINT "RoundItem_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoundItem" ADD CONSTRAINT "RoundItem_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoundEntry" ADD CONSTRAINT "RoundEntry_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoundEntry" ADD CONSTRAINT "RoundEntry_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "RoundItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoundReservation" ADD CONSTRAINT "RoundReservation_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "RoundItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ShareRun" ADD CONSTRAINT "ShareRun_shareId_fkey" FOREIGN KEY ("shareId") REFERENCES "Share"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ShareRun" ADD CONSTRAINT "ShareRun_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Baseline" ADD CONSTRAINT "Baseline_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Account" ADD CONSTRAINT "Account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "ApiToken"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Searches for parts of texts. The collation is the database's own: it knows upper and lower case of all languages.
CREATE INDEX "Sample_text_idx" ON "Sample" USING gin ("question" COLLATE "default" gin_trgm_ops, "response" COLLATE "default" gin_trgm_ops,
  "contextsJson" COLLATE "default" gin_trgm_ops, "externalId" COLLATE "default" gin_trgm_ops);

CREATE FUNCTION "removeShare"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM "Share" WHERE "id" = OLD."shareId";
  RETURN NULL;
END $$;

CREATE TRIGGER "ShareRun_removed" AFTER DELETE ON "ShareRun" FOR EACH ROW EXECUTE FUNCTION "removeShare"();

-- How workers share what there is to do. On SQLite one worker holds a run alone, so there are no such tables, and schema.prisma does
-- not name them. Each worker writes the times by the database's clock.

-- A worker that judges pieces of a run, under the run's lease.
CREATE TABLE "RunWorker" (
    "owner" TEXT COLLATE "C" NOT NULL,
    "runId" TEXT COLLATE "C" NOT NULL,
    "lease" TEXT COLLATE "C" NOT NULL,
    "until" TIMESTAMP(3) NOT NULL,
    -- Calls that it may make or is making, and that the run does not count yet.
    "reserved" INTEGER NOT NULL DEFAULT 0,
    -- Whether the worker has had a processor to itself for some seconds, so that others on its machine help.
    "isBusy" BOOLEAN NOT NULL DEFAULT FALSE,

    CONSTRAINT "RunWorker_pkey" PRIMARY KEY ("owner"),
    CONSTRAINT "RunWorker_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "RunWorker_runId_idx" ON "RunWorker" ("runId");

-- Samples of a run that one worker judges at a time: those after one id, up to and with another. It is deleted once it is judged.
CREATE TABLE "RunPiece" (
    "runId" TEXT COLLATE "C" NOT NULL,
    "place" INTEGER NOT NULL,
    "after" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,
    "samples" INTEGER NOT NULL,
    -- None of it was judged before.
    "isNew" BOOLEAN NOT NULL,
    -- Free if null, as it is again when its worker is gone.
    "owner" TEXT COLLATE "C",

    CONSTRAINT "RunPiece_pkey" PRIMARY KEY ("runId", "place"),
    CONSTRAINT "RunPiece_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RunPiece_owner_fkey" FOREIGN KEY ("owner") REFERENCES "RunWorker" ("owner") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "RunPiece_owner_idx" ON "RunPiece" ("owner");

-- When the next call may go to a judge's server, by its calls a minute, its tokens a minute, and its Retry-After.
CREATE TABLE "CallPace" (
    "server" TEXT COLLATE "C" NOT NULL,
    "callAt" TIMESTAMP(6) NOT NULL DEFAULT 'epoch',
    "tokensAt" TIMESTAMP(6) NOT NULL DEFAULT 'epoch',
    "openAt" TIMESTAMP(6) NOT NULL DEFAULT 'epoch',

    CONSTRAINT "CallPace_pkey" PRIMARY KEY ("server")
);

-- How many calls to a server one worker may have in flight, and how many it could use.
CREATE TABLE "CallShare" (
    "server" TEXT COLLATE "C" NOT NULL,
    "owner" TEXT COLLATE "C" NOT NULL,
    "slots" INTEGER NOT NULL,
    "wanted" INTEGER NOT NULL,
    "until" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CallShare_pkey" PRIMARY KEY ("server", "owner")
);

-- What several web servers share. On SQLite there is one, which keeps it in files beside the database, so schema.prisma does not name these
-- tables.

-- A file that was sent and waits until a person has seen its preview.
CREATE TABLE "Upload" (
    "id" TEXT COLLATE "C" NOT NULL,
    "fileName" TEXT COLLATE "C" NOT NULL,
    -- Null until all bytes are here.
    "size" BIGINT,
    "previewJson" TEXT COLLATE "C",
    "usedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Upload_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Upload_usedAt_idx" ON "Upload" ("usedAt");

CREATE TABLE "UploadPart" (
    "uploadId" TEXT COLLATE "C" NOT NULL,
    "place" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "UploadPart_pkey" PRIMARY KEY ("uploadId", "place"),
    CONSTRAINT "UploadPart_uploadId_fkey" FOREIGN KEY ("uploadId") REFERENCES "Upload" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Compressing them would take longer than storing them.
ALTER TABLE "UploadPart" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- The key that signs cookies where ASSAY_SECRET gives none: one row.
CREATE TABLE "SigningKey" (
    "only" BOOLEAN NOT NULL DEFAULT TRUE CHECK ("only"),
    "key" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "SigningKey_pkey" PRIMARY KEY ("only")
);

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
    "at" TIMESTAMP(3) NOT NULL DEFAULT (clock_timestamp() AT TIME ZONE 'UTC'),
    -- Calls are counted before they are sent, so those of a killed worker are not lost.
    "openCalls" INTEGER NOT NULL DEFAULT 0,
    "planned" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "RunCount_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "RunCount_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "RunCount_runId_idx" ON "RunCount" ("runId");
