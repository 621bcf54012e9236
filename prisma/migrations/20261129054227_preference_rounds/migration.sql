ALTER TABLE "RoundItem" ADD COLUMN "otherId" INTEGER REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "RoundItem_otherId_idx" ON "RoundItem"("otherId");

-- Preferences become closed rounds of pairs, one for each two runs. "Both bad" becomes "cannot say", with that reason.
INSERT INTO "Round" ("id", "runId", "pairedRunId", "name", "unit", "metric", "questionJson", "designJson", "drawn", "seed", "createdAt", "closedAt")
SELECT '0' || substr(lower(hex(randomblob(6))), 1, 11), p."runAId", p."runBId", substr('Blind: ' || a."name" || ' and ' || b."name", 1, 120), 'pair', coalesce(json_extract(a."metricsJson", '$[0]'), ''),
  '{"kind":"better","text":"Which answer is better?"}', '{"kind":"random","size":' || min(2000, p."questions") || '}', p."questions", 1, p."first", p."last"
FROM (SELECT "runAId", "runBId", count(DISTINCT "questionKey") AS "questions", min("createdAt") AS "first", max("createdAt") AS "last"
  FROM "Preference" GROUP BY "runAId", "runBId") p
JOIN "Run" a ON a."id" = p."runAId" JOIN "Run" b ON b."id" = p."runBId";

INSERT INTO "RoundRubric" ("roundId", "version", "text", "createdAt")
SELECT "id", 1, '', "createdAt" FROM "Round" WHERE "unit" = 'pair';

INSERT INTO "RoundItem" ("roundId", "position", "sampleId", "otherId", "context", "stratum", "people", "isFull")
SELECT r."id", row_number() OVER (PARTITION BY r."id" ORDER BY q."first") - 1, p."sampleAId", p."sampleBId", -1, 0, q."people", true
FROM (SELECT "runAId", "runBId", "questionKey", min("id") AS "first", count(*) AS "people"
  FROM "Preference" GROUP BY "runAId", "runBId", "questionKey") q
JOIN "Preference" p ON p."id" = q."first"
JOIN "Round" r ON r."unit" = 'pair' AND r."runId" = q."runAId" AND r."pairedRunId" = q."runBId";

-- Which of the two is shown first is random.
UPDATE "RoundItem" SET "sampleId" = "otherId", "otherId" = "sampleId" WHERE "otherId" IS NOT NULL AND abs(random()) % 2 = 0;

INSERT INTO "RoundEntry" ("roundId", "itemId", "reviewer", "reviewerKey", "kind", "value", "critique", "rubricVersion", "isBlind", "isCurrent", "createdAt")
SELECT r."id", i."id", p."reviewer", p."reviewerKey", CASE p."choice" WHEN 'bad' THEN 'cannot' ELSE 'label' END,
  CASE p."choice" WHEN 'bad' THEN NULL WHEN 'equal' THEN 0.5 WHEN 'a' THEN CASE WHEN s."configurationId" = u."configurationId" THEN 0 ELSE 1 END
    ELSE CASE WHEN s."configurationId" = u."configurationId" THEN 1 ELSE 0 END END,
  CASE p."choice" WHEN 'bad' THEN 'Both answers are bad.' END, 1, true, true, p."createdAt"
FROM "Preference" p
JOIN "Round" r ON r."unit" = 'pair' AND r."runId" = p."runAId" AND r."pairedRunId" = p."runBId"
JOIN "Run" u ON u."id" = p."runAId"
JOIN "RoundItem" i ON i."roundId" = r."id"
JOIN "Sample" s ON s."id" = i."sampleId" AND s."questionKey" = p."questionKey"
ORDER BY p."createdAt", p."id";

DROP TABLE "Preference";
