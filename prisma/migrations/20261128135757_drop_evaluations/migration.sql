-- DropTable
DROP TABLE "EvaluationEvent";

-- DropTable
DROP TABLE "EvaluationSending";
