import { usesPostgres } from "@/lib/db/location/database-url";
import { refuseDump, refuseRestore } from "@/lib/db/postgres/dump";
import { type Backup, type BackupOptions, backUpFile } from "@/lib/db/sqlite/upkeep/backup";
import { type StagedBackup, stageFile } from "@/lib/db/sqlite/upkeep/restore";

export type { StagedBackup };

/** On PostgreSQL throws a Refusal that explains how. */
export const backUp = async (file: string, options: BackupOptions): Promise<Backup> =>
  usesPostgres() ? refuseDump(file) : backUpFile(file, options);

/** On PostgreSQL throws a Refusal that explains how. */
export const stageBackup = async (file: string, signal: AbortSignal): Promise<StagedBackup> =>
  usesPostgres() ? refuseRestore(file) : stageFile(file, signal);
