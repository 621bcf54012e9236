-- DropTable
DROP TABLE "RunCorrelation";
