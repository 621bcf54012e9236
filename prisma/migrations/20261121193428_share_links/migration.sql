-- CreateTable
CREATE TABLE "Share" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "filter" TEXT NOT NULL DEFAULT '',
    "showsTexts" BOOLEAN NOT NULL,
    "showsPrompts" BOOLEAN NOT NULL,
    "showsNames" BOOLEAN NOT NULL,
    "allowsExport" BOOLEAN NOT NULL,
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

-- CreateIndex
CREATE UNIQUE INDEX "Share_tokenHash_key" ON "Share"("tokenHash");

-- CreateIndex
CREATE INDEX "Share_createdAt_idx" ON "Share"("createdAt");

-- CreateIndex
CREATE INDEX "ShareRun_runId_idx" ON "ShareRun"("runId");

-- A share shows all of its runs or nothing: it goes with the first of them.
CREATE TRIGGER "ShareRun_removed" AFTER DELETE ON "ShareRun" BEGIN
  DELETE FROM "Share" WHERE "id" = OLD."shareId";
END;
