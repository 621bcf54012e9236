/**
 * Statements that index samples by their texts and labels. Run both in the transaction that stores samples; a trigger removes
 * deleted ones. `rows` is a condition on samples called `s`; those that are already indexed are skipped.
 */
export const indexTexts = (rows: string): string => `
  INSERT INTO "SampleText" ("rowid", "question", "response", "contexts", "externalId")
  SELECT s."id", s."question", s."response", (SELECT group_concat("value", char(10)) FROM json_each(s."contextsJson")), s."externalId"
  FROM "Sample" s WHERE ${rows} AND NOT EXISTS (SELECT 1 FROM "SampleText" WHERE "rowid" = s."id")`;

/** Labels are stored as text: true, false, or the number or word as given. */
export const indexLabels = (rows: string): string => `
  INSERT OR IGNORE INTO "SampleLabel" ("configurationId", "name", "value", "sampleId")
  SELECT s."configurationId", label."key",
    CASE label."type" WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE CAST(label."value" AS TEXT) END, s."id"
  FROM "Sample" s, json_each(s."labelsJson") label WHERE s."labelsJson" <> '{}' AND ${rows} AND label."type" <> 'null'`;
