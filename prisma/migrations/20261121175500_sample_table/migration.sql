-- What the table of a run's samples is sorted and filtered by, narrow and in one place, so that any combination of filters is one short scan.
-- The triggers below keep it; score0 to score7 follow the order of the run's metrics. Without a rowid a run's rows lie beside each other.
CREATE TABLE "RunSample" (
    "runId" TEXT NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "idPlace" INTEGER,
    "contextCount" INTEGER NOT NULL,
    "isLabelled" BOOLEAN NOT NULL,
    "isSplit" BOOLEAN NOT NULL DEFAULT false,
    "score0" REAL,
    "score1" REAL,
    "score2" REAL,
    "score3" REAL,
    "score4" REAL,
    "score5" REAL,
    "score6" REAL,
    "score7" REAL,

    PRIMARY KEY ("runId", "sampleId"),
    CONSTRAINT "RunSample_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
) WITHOUT ROWID;

-- A label of a sample as text: true, false, or the number or word as it was given.
CREATE TABLE "SampleLabel" (
    "configurationId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "sampleId" INTEGER NOT NULL,

    PRIMARY KEY ("configurationId", "name", "value", "sampleId"),
    CONSTRAINT "SampleLabel_configurationId_fkey" FOREIGN KEY ("configurationId") REFERENCES "Configuration" ("id") ON DELETE CASCADE ON UPDATE CASCADE
) WITHOUT ROWID;

-- Every three letters in a row of a sample's texts, by the sample's id: finds any part of a word, in any script. It keeps no copy of the texts.
CREATE VIRTUAL TABLE "SampleText" USING fts5("question", "response", "contexts", "externalId", content='', contentless_delete=1, tokenize='trigram');

CREATE TRIGGER "Sample_text" AFTER INSERT ON "Sample" BEGIN
  INSERT INTO "SampleText" ("rowid", "question", "response", "contexts", "externalId")
  VALUES (NEW."id", NEW."question", NEW."response", (SELECT group_concat("value", char(10)) FROM json_each(NEW."contextsJson")), NEW."externalId");
END;

CREATE TRIGGER "Sample_text_removed" AFTER DELETE ON "Sample" BEGIN
  DELETE FROM "SampleText" WHERE "rowid" = OLD."id";
END;

CREATE TRIGGER "Sample_labels" AFTER INSERT ON "Sample" WHEN NEW."labelsJson" <> '{}' BEGIN
  INSERT OR IGNORE INTO "SampleLabel" ("configurationId", "name", "value", "sampleId")
  SELECT NEW."configurationId", "key", CASE "type" WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE CAST("value" AS TEXT) END, NEW."id"
  FROM json_each(NEW."labelsJson") WHERE "type" <> 'null';
END;

CREATE TRIGGER "Run_samples" AFTER INSERT ON "Run" BEGIN
  INSERT INTO "RunSample" ("runId", "sampleId", "idPlace", "contextCount", "isLabelled")
  SELECT NEW."id", "id", CASE WHEN "externalId" IS NOT NULL THEN row_number() OVER (ORDER BY "externalId") END, "contextCount", "labelsJson" <> '{}'
  FROM "Sample" WHERE "configurationId" = NEW."configurationId";
END;

CREATE TRIGGER "Score_stored" AFTER INSERT ON "Score" BEGIN
  UPDATE "RunSample" SET
    "score0" = CASE "place" WHEN 0 THEN NEW."score" ELSE "score0" END,
    "score1" = CASE "place" WHEN 1 THEN NEW."score" ELSE "score1" END,
    "score2" = CASE "place" WHEN 2 THEN NEW."score" ELSE "score2" END,
    "score3" = CASE "place" WHEN 3 THEN NEW."score" ELSE "score3" END,
    "score4" = CASE "place" WHEN 4 THEN NEW."score" ELSE "score4" END,
    "score5" = CASE "place" WHEN 5 THEN NEW."score" ELSE "score5" END,
    "score6" = CASE "place" WHEN 6 THEN NEW."score" ELSE "score6" END,
    "score7" = CASE "place" WHEN 7 THEN NEW."score" ELSE "score7" END,
    "isSplit" = coalesce(json_extract(NEW."detailJson", '$.yes') BETWEEN 1 AND json_extract(NEW."detailJson", '$.valid') - 1, "isSplit")
  FROM (SELECT "key" AS "place" FROM json_each((SELECT "metricsJson" FROM "Run" WHERE "id" = NEW."runId")) WHERE "value" = NEW."metric")
  WHERE "runId" = NEW."runId" AND "sampleId" = NEW."sampleId";
END;

CREATE TRIGGER "Score_changed" AFTER UPDATE ON "Score" BEGIN
  UPDATE "RunSample" SET
    "score0" = CASE "place" WHEN 0 THEN NEW."score" ELSE "score0" END,
    "score1" = CASE "place" WHEN 1 THEN NEW."score" ELSE "score1" END,
    "score2" = CASE "place" WHEN 2 THEN NEW."score" ELSE "score2" END,
    "score3" = CASE "place" WHEN 3 THEN NEW."score" ELSE "score3" END,
    "score4" = CASE "place" WHEN 4 THEN NEW."score" ELSE "score4" END,
    "score5" = CASE "place" WHEN 5 THEN NEW."score" ELSE "score5" END,
    "score6" = CASE "place" WHEN 6 THEN NEW."score" ELSE "score6" END,
    "score7" = CASE "place" WHEN 7 THEN NEW."score" ELSE "score7" END,
    "isSplit" = coalesce(json_extract(NEW."detailJson", '$.yes') BETWEEN 1 AND json_extract(NEW."detailJson", '$.valid') - 1, "isSplit")
  FROM (SELECT "key" AS "place" FROM json_each((SELECT "metricsJson" FROM "Run" WHERE "id" = NEW."runId")) WHERE "value" = NEW."metric")
  WHERE "runId" = NEW."runId" AND "sampleId" = NEW."sampleId";
END;

CREATE TRIGGER "Score_removed" AFTER DELETE ON "Score" BEGIN
  UPDATE "RunSample" SET
    "score0" = CASE "place" WHEN 0 THEN NULL ELSE "score0" END,
    "score1" = CASE "place" WHEN 1 THEN NULL ELSE "score1" END,
    "score2" = CASE "place" WHEN 2 THEN NULL ELSE "score2" END,
    "score3" = CASE "place" WHEN 3 THEN NULL ELSE "score3" END,
    "score4" = CASE "place" WHEN 4 THEN NULL ELSE "score4" END,
    "score5" = CASE "place" WHEN 5 THEN NULL ELSE "score5" END,
    "score6" = CASE "place" WHEN 6 THEN NULL ELSE "score6" END,
    "score7" = CASE "place" WHEN 7 THEN NULL ELSE "score7" END,
    "isSplit" = CASE WHEN json_extract(OLD."detailJson", '$.valid') IS NULL THEN "isSplit" ELSE false END
  FROM (SELECT "key" AS "place" FROM json_each((SELECT "metricsJson" FROM "Run" WHERE "id" = OLD."runId")) WHERE "value" = OLD."metric")
  WHERE "runId" = OLD."runId" AND "sampleId" = OLD."sampleId";
END;

-- What is there already.
INSERT INTO "SampleText" ("rowid", "question", "response", "contexts", "externalId")
SELECT "id", "question", "response", (SELECT group_concat("value", char(10)) FROM json_each("contextsJson")), "externalId" FROM "Sample";

INSERT OR IGNORE INTO "SampleLabel" ("configurationId", "name", "value", "sampleId")
SELECT "configurationId", "key", CASE "type" WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE CAST("value" AS TEXT) END, "Sample"."id"
FROM "Sample", json_each("labelsJson") WHERE "type" <> 'null';

INSERT INTO "RunSample" ("runId", "sampleId", "idPlace", "contextCount", "isLabelled", "isSplit",
  "score0", "score1", "score2", "score3", "score4", "score5", "score6", "score7")
SELECT r."id", s."id",
  CASE WHEN s."externalId" IS NOT NULL THEN row_number() OVER (PARTITION BY r."id" ORDER BY s."externalId") END,
  s."contextCount", s."labelsJson" <> '{}',
  coalesce((SELECT max(json_extract("detailJson", '$.yes') BETWEEN 1 AND json_extract("detailJson", '$.valid') - 1)
    FROM "Score" WHERE "runId" = r."id" AND "sampleId" = s."id"), false),
  (SELECT "score" FROM "Score" WHERE "runId" = r."id" AND "metric" = r."metricsJson" ->> 0 AND "sampleId" = s."id"),
  (SELECT "score" FROM "Score" WHERE "runId" = r."id" AND "metric" = r."metricsJson" ->> 1 AND "sampleId" = s."id"),
  (SELECT "score" FROM "Score" WHERE "runId" = r."id" AND "metric" = r."metricsJson" ->> 2 AND "sampleId" = s."id"),
  (SELECT "score" FROM "Score" WHERE "runId" = r."id" AND "metric" = r."metricsJson" ->> 3 AND "sampleId" = s."id"),
  (SELECT "score" FROM "Score" WHERE "runId" = r."id" AND "metric" = r."metricsJson" ->> 4 AND "sampleId" = s."id"),
  (SELECT "score" FROM "Score" WHERE "runId" = r."id" AND "metric" = r."metricsJson" ->> 5 AND "sampleId" = s."id"),
  (SELECT "score" FROM "Score" WHERE "runId" = r."id" AND "metric" = r."metricsJson" ->> 6 AND "sampleId" = s."id"),
  (SELECT "score" FROM "Score" WHERE "runId" = r."id" AND "metric" = r."metricsJson" ->> 7 AND "sampleId" = s."id")
FROM "Run" r JOIN "Sample" s ON s."configurationId" = r."configurationId";

-- With the sample, so that the samples with an error are found without reading their judgments.
DROP INDEX "Judgment_runId_error_idx";
CREATE INDEX "Judgment_runId_error_sampleId_idx" ON "Judgment"("runId", "error", "sampleId");
