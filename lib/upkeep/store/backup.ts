import { databaseName, databaseUrl, usesPostgres } from "@/lib/db/location/database-url";
import { type Backup, type BackupOptions, backUpFile, type StoredCounts } from "@/lib/db/sqlite/upkeep/backup";
import { type StagedBackup, stageFile } from "@/lib/db/sqlite/upkeep/restore";
import { Refusal } from "@/lib/domain/problem";
import { counted } from "@/lib/domain/text/counted";

export const contentInWords = ({ datasets, runs, samples, judgments }: StoredCounts): string =>
  [counted(datasets, "dataset"), counted(runs, "run"), counted(samples, "sample"), counted(judgments, "judgment")].join(", ");

export const backUp = async (file: string, options: BackupOptions): Promise<Backup> =>
  usesPostgres() ? refuseDump(file) : backUpFile(file, options);

export const stageBackup = async (file: string, signal: AbortSignal): Promise<StagedBackup> =>
  usesPostgres() ? refuseRestore(file) : stageFile(file, signal);

// PostgreSQL's own tools do backups; they read the password from PGPASSWORD or ~/.pgpass.

function refuseDump(file: string): never {
  throw new Refusal(
    `The database is on PostgreSQL; back it up with its own tool, while everything runs: pg_dump --format=custom --file=${quoted(file)} ${quoted(address())}`,
    "conflict",
  );
}

function refuseRestore(file: string): never {
  throw new Refusal(
    `The database is on PostgreSQL; restore it with its own tool. Stop every assay serve and assay worker, then: pg_restore --clean --if-exists --single-transaction --dbname=${quoted(address())} ${quoted(file)}`,
    "conflict",
  );
}

function address(): string {
  const { username } = new URL(databaseUrl());
  return databaseName().replace("://", username ? `://${username}@` : "://");
}

const quoted = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
