import { usesPostgres } from "@/lib/db/location/database-url";
import type { Finding } from "@/lib/db/location/finding";
import { checkServer } from "@/lib/db/postgres/check";
import { checkFile } from "@/lib/db/sqlite/upkeep/check";

export const checkDatabase = async (say: (text: string) => void): Promise<{ findings: Finding[]; isCurrent: boolean }> =>
  usesPostgres() ? checkServer() : checkFile(say);
