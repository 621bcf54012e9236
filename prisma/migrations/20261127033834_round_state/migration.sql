-- AlterTable
ALTER TABLE "Round" ADD COLUMN "drawn" INTEGER;
ALTER TABLE "Round" ADD COLUMN "population" INTEGER;

-- AlterTable
ALTER TABLE "RoundItem" ADD COLUMN "isFull" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "RoundEntry" ADD COLUMN "isCurrent" BOOLEAN NOT NULL DEFAULT true;

-- CreateIndex
CREATE INDEX "RoundItem_roundId_isFull_position_idx" ON "RoundItem"("roundId", "isFull", "position");

-- CreateIndex
CREATE INDEX "RoundItem_roundId_repeatOf_people_idx" ON "RoundItem"("roundId", "repeatOf", "people");

-- CreateIndex
CREATE INDEX "RoundEntry_roundId_isCurrent_kind_reviewerKey_idx" ON "RoundEntry"("roundId", "isCurrent", "kind", "reviewerKey");

-- CreateIndex
CREATE INDEX "RoundEntry_roundId_reviewerKey_id_idx" ON "RoundEntry"("roundId", "reviewerKey", "id");

-- What each person last did with each item, and did not take back.
UPDATE "RoundEntry" SET "isCurrent" = false WHERE "id" NOT IN (
  SELECT max("id") FROM (
    SELECT "id", "itemId", "reviewerKey", "kind",
      sum(CASE WHEN "kind" = 'undo' THEN -1 ELSE 1 END) OVER (PARTITION BY "itemId", "reviewerKey" ORDER BY "id" DESC) AS "net"
    FROM "RoundEntry" WHERE "kind" IN ('label', 'later', 'cannot', 'undo')
  ) "steps" WHERE "net" = 1 AND "kind" <> 'undo' GROUP BY "itemId", "reviewerKey"
);
UPDATE "RoundItem" SET "isFull" = true WHERE "people" <= (
  SELECT count(*) FROM "RoundEntry" e WHERE e."itemId" = "RoundItem"."id" AND e."isCurrent" AND e."kind" IN ('label', 'cannot')
);
