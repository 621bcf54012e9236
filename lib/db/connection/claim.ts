import { usesPostgres } from "@/lib/db/location/database-url";
import { claimOnServer } from "@/lib/db/postgres/claim";

// Kept on `process` because the web server's bundles hold this module more than once.
const kept = globalThis as { assayTurns?: Map<string, Promise<unknown>> };
kept.assayTurns ??= new Map();
const turns = kept.assayTurns;

/** Does work under a name one after the other, on PostgreSQL over all processes. Works under other names are not waited for. */
export function claim<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(name) ?? Promise.resolve()).then(() => (usesPostgres() ? claimOnServer(name, work) : work()));
  const ended = turn
    .catch(() => undefined)
    .then(() => {
      if (turns.get(name) === ended) turns.delete(name);
    });
  turns.set(name, ended);
  return turn;
}
