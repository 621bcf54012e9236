DROP TABLE "SampleLabel";
CREATE TABLE "SampleLabel" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "configurationId" TEXT NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "context" INTEGER,
    "valueJson" TEXT NOT NULL,
    CONSTRAINT "SampleLabel_configurationId_fkey" FOREIGN KEY ("configurationId") REFERENCES "Configuration" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SampleLabel_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- A list with one value for each context gives a row for each. -> keeps a number as it was written, but finds no name with a
-- quotation mark.
INSERT INTO "SampleLabel" ("configurationId", "sampleId", "source", "name", "context", "valueJson")
SELECT "configurationId", "sampleId", 'file', "name", CASE WHEN "isSpread" THEN one."key" END, "list" -> one."key"
FROM (
  SELECT "configurationId", "sampleId", "place", "name", "isSpread", CASE WHEN "isSpread" THEN "value" ELSE '[' || CASE "type"
    WHEN 'text' THEN json_quote("value")
    WHEN 'integer' THEN coalesce("labelsJson" -> "path", CAST("value" AS TEXT))
    WHEN 'real' THEN coalesce("labelsJson" -> "path", printf('%!.17g', "value"))
    WHEN 'array' THEN "value" WHEN 'object' THEN "value" ELSE "type" END || ']' END AS "list"
  FROM (
    SELECT s."configurationId", s."id" AS "sampleId", s."labelsJson", label."id" AS "place", label."key" AS "name", label."fullkey" AS "path", label."value", label."type",
      label."type" = 'array' AND s."contextCount" > 0 AND json_array_length(CASE label."type" WHEN 'array' THEN label."value" ELSE '[]' END) = s."contextCount" AS "isSpread"
    FROM "Sample" s CROSS JOIN json_each(s."labelsJson") label WHERE s."labelsJson" <> '{}'))
CROSS JOIN json_each("list") one
ORDER BY "sampleId", "place", one."key";

CREATE INDEX "SampleLabel_value_idx" ON "SampleLabel"("configurationId", "source", "name", "valueJson", "context", "sampleId");
CREATE INDEX "SampleLabel_sampleId_idx" ON "SampleLabel"("sampleId");
DROP INDEX "Sample_configurationId_labelsJson_idx";
ALTER TABLE "Sample" DROP COLUMN "labelsJson";
