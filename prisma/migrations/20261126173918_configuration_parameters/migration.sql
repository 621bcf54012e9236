ALTER TABLE "Configuration" ADD COLUMN "parametersJson" TEXT NOT NULL DEFAULT '{}';
