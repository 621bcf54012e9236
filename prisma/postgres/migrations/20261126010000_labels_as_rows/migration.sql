DROP TABLE "SampleLabel";
CREATE TABLE "SampleLabel" (
    "id" SERIAL NOT NULL,
    "configurationId" TEXT COLLATE "C" NOT NULL,
    "sampleId" INTEGER NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "context" INTEGER,
    "valueJson" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "SampleLabel_pkey" PRIMARY KEY ("id")
);

-- A list with one value for each context gives a row for each.
INSERT INTO "SampleLabel" ("configurationId", "sampleId", "source", "name", "context", "valueJson")
SELECT s."configurationId", s."id", 'file', label.key, CASE WHEN spread.list IS NOT NULL THEN one.place - 1 END, one.value::text
FROM "Sample" s
CROSS JOIN LATERAL json_each(s."labelsJson"::json) WITH ORDINALITY AS label (key, value, place)
CROSS JOIN LATERAL (SELECT CASE WHEN json_typeof(label.value) = 'array' AND s."contextCount" > 0 THEN
  CASE WHEN json_array_length(label.value) = s."contextCount" THEN label.value END END AS list) spread
CROSS JOIN LATERAL json_array_elements(coalesce(spread.list, json_build_array(label.value))) WITH ORDINALITY AS one (value, place)
WHERE s."labelsJson" <> '{}'
ORDER BY s."id", label.place, one.place;

-- An index entry has at most 2,704 bytes.
CREATE INDEX "SampleLabel_value_idx" ON "SampleLabel"("configurationId", "source", "name", "valueJson", "context", "sampleId")
WHERE octet_length("name") + octet_length("valueJson") <= 2500;
CREATE INDEX "SampleLabel_configurationId_idx" ON "SampleLabel"("configurationId");
CREATE INDEX "SampleLabel_sampleId_idx" ON "SampleLabel"("sampleId");
ALTER TABLE "SampleLabel" ADD CONSTRAINT "SampleLabel_configurationId_fkey" FOREIGN KEY ("configurationId") REFERENCES "Configuration"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SampleLabel" ADD CONSTRAINT "SampleLabel_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample"("id") ON DELETE CASCADE ON UPDATE CASCADE;

DROP INDEX "Sample_configurationId_labelsJson_idx";
ALTER TABLE "Sample" DROP COLUMN "labelsJson";
