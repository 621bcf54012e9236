import type { Finding } from "@/lib/db/place/finding";
import { usesPostgres } from "@/lib/db/place/location";
import { checkServer } from "@/lib/db/postgres/check";
import { checkFile } from "@/lib/db/sqlite/upkeep/check";

/** Checks where data are stored. `isCurrent` is false if it lacks what this version of Assay reads. */
export const checkDatabase = async (say: (text: string) => void): Promise<{ findings: Finding[]; isCurrent: boolean }> =>
  usesPostgres() ? checkServer() : checkFile(say);
