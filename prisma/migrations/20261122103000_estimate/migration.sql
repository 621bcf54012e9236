ALTER TABLE "Run" ADD COLUMN "estimateJson" TEXT;
