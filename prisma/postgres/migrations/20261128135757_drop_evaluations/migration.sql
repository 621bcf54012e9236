-- DropForeignKey
ALTER TABLE "EvaluationEvent" DROP CONSTRAINT "EvaluationEvent_runId_fkey";

-- DropTable
DROP TABLE "EvaluationEvent";

-- DropTable
DROP TABLE "EvaluationSending";
