import { transact } from "@/lib/db/connection/transact";
import { dialect } from "@/lib/db/dialect/chosen";
import { storedTime } from "@/lib/db/location/clock";

const nextVersion = `(SELECT "version" + 1 FROM "Dataset" WHERE "id" = ?1)`;
/** ?1 is the dataset, ?2 pairs of external id and configuration. */
const given = `${dialect.rows("?2", { externalId: "text", configuration: "text" })} given
  ${dialect.inOrder} "Configuration" c ON c."datasetId" = ?1 AND c."name" = given."configuration"
  ${dialect.inOrder} "Sample" old ON old."configurationId" = c."id" AND old."externalId" = given."externalId"`;
const isRetired = `old."replacedIn" = ${nextVersion}`;

/** Runs that judged the samples keep them; later runs do not. Unknown samples are skipped. */
export async function retireSamples(
  datasetId: string,
  samples: readonly (readonly [externalId: string, configuration: string])[],
): Promise<void> {
  const rows = JSON.stringify(samples);
  await transact([
    [
      `UPDATE "Sample" SET "replacedIn" = ${nextVersion} WHERE "id" IN (SELECT old."id" FROM ${given} WHERE old."replacedIn" = 0)`,
      datasetId,
      rows,
    ],
    [
      `UPDATE "Configuration" SET "sampleCount" = "sampleCount" -
         (SELECT count(*) FROM ${given} WHERE c."id" = "Configuration"."id" AND ${isRetired})
       WHERE "datasetId" = ?1`,
      datasetId,
      rows,
    ],
    [
      `UPDATE "Dataset" SET "version" = "version" + 1, "appendedAt" = ${dialect.moment("?3")}
       WHERE "id" = ?1 AND EXISTS (SELECT 1 FROM ${given} WHERE ${isRetired})`,
      datasetId,
      rows,
      storedTime(),
    ],
  ]);
}
