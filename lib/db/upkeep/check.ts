import path from "node:path";
import type { Finding } from "@/lib/db/place/finding";
import { dataFolder, usesPostgres } from "@/lib/db/place/location";
import { checkServer } from "@/lib/db/postgres/check";
import { checkFile, checkPrivacy } from "@/lib/db/sqlite/upkeep/check";

/** Checks where data are stored. `isCurrent` is false if it lacks what this version of Assay reads. */
export async function checkDatabase(say: (text: string) => void): Promise<{ findings: Finding[]; isCurrent: boolean }> {
  if (!usesPostgres()) return checkFile(say);
  const { findings, isCurrent } = await checkServer();
  // The secret, and files that wait to be stored.
  return { findings: [...findings, checkPrivacy(path.join(dataFolder(), "assay.db"))], isCurrent };
}
