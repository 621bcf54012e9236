-- DropTable
DROP TABLE "DecidedRun";

-- DropTable
DROP TABLE "RecordedDecision";
