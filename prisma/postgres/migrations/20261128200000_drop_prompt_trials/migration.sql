-- AlterTable
ALTER TABLE "PromptVersion" DROP COLUMN "measuredAt";
