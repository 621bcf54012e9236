/**
 * Make samples findable by their texts and by their labels. Whatever stores samples runs both afterwards, in the same transaction; a trigger takes them
 * out again. `rows` is a condition on samples called `s`, of which those that are indexed already are left out.
 */
export const indexTexts = (rows: string): string => `
  INSERT INTO "SampleText" ("rowid", "question", "response", "contexts", "externalId")
  SELECT s."id", s."question", s."response", (SELECT group_concat("value", char(10)) FROM json_each(s."contextsJson")), s."externalId"
  FROM "Sample" s WHERE ${rows} AND NOT EXISTS (SELECT 1 FROM "SampleText" WHERE "rowid" = s."id")`;

/** A label counts as text: true, false, or the number or word as it was given. */
export const indexLabels = (rows: string): string => `
  INSERT OR IGNORE INTO "SampleLabel" ("configurationId", "name", "value", "sampleId")
  SELECT s."configurationId", label."key",
    CASE label."type" WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE CAST(label."value" AS TEXT) END, s."id"
  FROM "Sample" s, json_each(s."labelsJson") label WHERE s."labelsJson" <> '{}' AND ${rows} AND label."type" <> 'null'`;
