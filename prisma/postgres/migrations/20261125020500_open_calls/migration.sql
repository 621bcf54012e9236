-- Calls that are counted before they are sent, so that those of a killed worker are not lost.
ALTER TABLE "Run" ADD COLUMN "openCalls" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "RunCount" ADD COLUMN "openCalls" INTEGER NOT NULL DEFAULT 0;
-- Whether the worker has had a processor to itself for some seconds, so that others on its machine help.
ALTER TABLE "RunWorker" ADD COLUMN "isBusy" BOOLEAN NOT NULL DEFAULT FALSE;
