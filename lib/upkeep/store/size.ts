import { fetchRows } from "@/lib/db/connection/client";
import { databaseFile, databaseName, usesPostgres } from "@/lib/db/location/database-url";
import { sizeOfServer, versionOfServer } from "@/lib/db/postgres/size";
import { sizeOfFile, versionOfSqlite } from "@/lib/db/sqlite/upkeep/size";

export const databaseBytes = async (): Promise<{ file: number; log: number }> =>
  usesPostgres() ? { file: await sizeOfServer(), log: 0 } : sizeOfFile(databaseFile());

export const describeDatabase = async (): Promise<{ place: string; system: string; bytes: number }> => ({
  place: usesPostgres() ? databaseName() : databaseFile(),
  system: usesPostgres() ? await versionOfServer() : await versionOfSqlite(),
  bytes: (await databaseBytes()).file,
});

export interface DatasetSize {
  name: string;
  samples: number;
  bytes: number;
  judgments: number;
  /** Samples added since it was made. */
  appended: number;
  createdAt: Date | string;
}

/** The largest first; those of deleted ones are cleared in time. */
export const datasetSizes = (): Promise<DatasetSize[]> => fetchRows<DatasetSize>`
  SELECT CASE WHEN EXISTS (SELECT 1 FROM "Configuration" c WHERE c."datasetId" = d."id" AND c."readyAt" IS NOT NULL)
      THEN d."name" ELSE 'unfinished import of ' || d."name" END AS "name",
    d."appended", d."createdAt", count(*) AS "samples",
    sum(octet_length(s."question") + octet_length(s."contextsJson") + octet_length(coalesce(s."response", '')) + octet_length(coalesce(s."reference", ''))
      + octet_length(coalesce(s."turnsJson", '')) + octet_length(coalesce(s."stepsJson", '')) + octet_length(s."metadataJson")) AS "bytes",
    (SELECT coalesce(sum(r."ok" + r."failed"), 0) FROM "Run" r WHERE r."datasetId" = d."id" AND r."removedAt" IS NULL) AS "judgments"
  FROM "Dataset" d JOIN "Sample" s ON s."datasetId" = d."id"
  WHERE d."removedAt" IS NULL
  GROUP BY d."id" ORDER BY "bytes" DESC`;
