-- AlterTable
ALTER TABLE "Configuration" ADD COLUMN     "parametersJson" TEXT COLLATE "C" NOT NULL DEFAULT '{}';
