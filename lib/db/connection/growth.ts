import { usesPostgres } from "@/lib/db/location/database-url";
import { analyseGrown } from "@/lib/db/postgres/analyse";

/** To be called after many rows were written, so that queries stay fast; that they are is all that depends on it. */
export async function noteGrowth(): Promise<void> {
  if (usesPostgres()) await analyseGrown().catch(() => undefined);
}
