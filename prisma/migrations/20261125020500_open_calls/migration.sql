-- Calls that are counted before they are sent, so that those of a killed worker are not lost.
ALTER TABLE "Run" ADD COLUMN "openCalls" INTEGER NOT NULL DEFAULT 0;
