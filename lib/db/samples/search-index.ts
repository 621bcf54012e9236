import { dialect } from "@/lib/db/dialect/chosen";

/** Run in the transaction that stores samples `s`; a trigger removes deleted ones, indexed ones are skipped. */
export const indexSamples = (rows: string): string[] => [...dialect.indexTexts(rows), indexLabels(rows)];

/** As text: true, false, or the number or word as given. */
const indexLabels = (rows: string): string => `
  INSERT INTO "SampleLabel" ("configurationId", "name", "value", "sampleId")
  SELECT s."configurationId", label."key",
    CASE label."type" WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE CAST(label."value" AS TEXT) END, s."id"
  FROM "Sample" s CROSS JOIN ${dialect.entries('s."labelsJson"')} label
  WHERE s."labelsJson" <> '{}' AND ${rows} AND label."type" <> 'null' AND ${dialect.fitsIndex('label."key"', 'label."value"')}
  ON CONFLICT DO NOTHING`;
