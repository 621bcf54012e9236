-- AlterTable
ALTER TABLE "RunSample" ADD COLUMN "answered" TEXT;
ALTER TABLE "RunSample" ADD COLUMN "because" TEXT;
ALTER TABLE "RunSample" ADD COLUMN "groupName" TEXT;
ALTER TABLE "RunSample" ADD COLUMN "isAnswerable" BOOLEAN;
ALTER TABLE "RunSample" ADD COLUMN "stage" TEXT;

-- CreateTable
CREATE TABLE "RunWhy" (
    "runId" TEXT NOT NULL PRIMARY KEY,
    "state" TEXT NOT NULL,
    "reportJson" TEXT NOT NULL,
    CONSTRAINT "RunWhy_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
