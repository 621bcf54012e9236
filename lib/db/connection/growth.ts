import { usesPostgres } from "@/lib/db/location/database-url";
import { analyseGrown } from "@/lib/db/postgres/analyse";

/** Call after writing many rows. Affects only the speed of queries. */
export async function noteGrowth(): Promise<void> {
  if (usesPostgres()) await analyseGrown().catch(() => undefined);
}
