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

CREATE TABLE "new_ApiToken" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "label" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME,
    "lastUsedAt" DATETIME,
    CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- A token belongs to the administrator who made it, where exactly one account has the maker's name, is an administrator's, and is older than the
-- token. Any other token is revoked: nobody can be held to it.
CREATE TEMP TABLE "token_maker" AS
SELECT t."id" AS "tokenId", (
    SELECT u."id" FROM "User" u
    WHERE u."name" = t."createdBy" AND u."role" = 'admin' AND julianday(u."createdAt") <= julianday(t."createdAt")
      AND (SELECT count(*) FROM "User" o WHERE o."name" = t."createdBy") = 1
) AS "userId" FROM "ApiToken" t;
INSERT INTO "new_ApiToken" ("id", "label", "tokenHash", "role", "userId", "createdAt", "expiresAt", "lastUsedAt")
SELECT t."id", t."label", t."tokenHash", t."role", m."userId", t."createdAt", t."expiresAt", t."lastUsedAt"
FROM "ApiToken" t JOIN "token_maker" m ON m."tokenId" = t."id" WHERE m."userId" IS NOT NULL;
INSERT INTO "AuditEvent" ("at", "actorKind", "actorName", "action", "target", "detailJson")
SELECT strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'system', 'Assay', 'token-revoked', substr(t."label", 1, 200),
  json_object('id', t."id", 'reason', 'Its maker "' || substr(t."createdBy", 1, 80) || '" matches no single administrator''s account.')
FROM "ApiToken" t JOIN "token_maker" m ON m."tokenId" = t."id" WHERE m."userId" IS NULL;
-- What "assay serve" says at its next start.
INSERT INTO "Setting" ("name", "valueJson", "updatedAt")
SELECT 'tokens-revoked-by-update', json_object('labels', json_group_array(substr(t."label", 1, 80))), strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')
FROM "ApiToken" t JOIN "token_maker" m ON m."tokenId" = t."id" WHERE m."userId" IS NULL HAVING count(*) > 0;
DROP TABLE "token_maker";
DROP TABLE "ApiToken";
ALTER TABLE "new_ApiToken" RENAME TO "ApiToken";
CREATE UNIQUE INDEX "ApiToken_tokenHash_key" ON "ApiToken"("tokenHash");
CREATE INDEX "ApiToken_userId_idx" ON "ApiToken"("userId");
CREATE TABLE "new_Review" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "runId" TEXT NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "judgmentId" INTEGER,
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
-- A verdict belongs to the account of its name where exactly one account has that name and is older than the verdict; else to the name.
INSERT INTO "new_Review" ("id", "runId", "sampleId", "judgmentId", "target", "reviewer", "reviewerId", "reviewerKey", "verdict", "score", "note", "createdAt", "updatedAt")
SELECT r."id", r."runId", r."sampleId", r."judgmentId", r."target", r."reviewer", r."reviewerId", coalesce(r."reviewerId", 'name:' || r."reviewer"),
  r."verdict", r."score", r."note", r."createdAt", r."updatedAt"
FROM (
    SELECT v.*, (
        SELECT u."id" FROM "User" u
        WHERE u."name" = v."reviewer" AND julianday(u."createdAt") <= julianday(v."createdAt")
          AND (SELECT count(*) FROM "User" o WHERE o."name" = v."reviewer") = 1
    ) AS "reviewerId" FROM "Review" v
) r;
DROP TABLE "Review";
ALTER TABLE "new_Review" RENAME TO "Review";
CREATE INDEX "Review_sampleId_idx" ON "Review"("sampleId");
CREATE INDEX "Review_judgmentId_idx" ON "Review"("judgmentId");
CREATE UNIQUE INDEX "Review_runId_sampleId_target_reviewerKey_key" ON "Review"("runId", "sampleId", "target", "reviewerKey");

-- CreateIndex
CREATE INDEX "AuditEvent_at_idx" ON "AuditEvent"("at");

-- CreateIndex
CREATE INDEX "AuditEvent_action_idx" ON "AuditEvent"("action");

-- CreateIndex
CREATE INDEX "AuditEvent_actorId_action_address_idx" ON "AuditEvent"("actorId", "action", "address");
