-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "workedUntil" TIMESTAMP(3);

-- When it was noted.
ALTER TABLE "RunCount" ADD COLUMN "at" TIMESTAMP(3) NOT NULL DEFAULT (clock_timestamp() AT TIME ZONE 'UTC');
