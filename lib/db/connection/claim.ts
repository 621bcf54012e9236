import { usesPostgres } from "@/lib/db/location/database-url";
import { claimOnServer } from "@/lib/db/postgres/claim";

// Global: the web server's bundles load this module twice.
const kept = globalThis as { assayTurns?: Map<string, Promise<unknown>> };
kept.assayTurns ??= new Map();
const turns = kept.assayTurns;

/** Serialises work by name; over all processes on PostgreSQL. */
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
