import { usesPostgres } from "@/lib/db/location/database-url";
import { claimOnServer } from "@/lib/db/postgres/claim";
import { perProcess } from "@/lib/domain/process/values";

const turns = perProcess("turns", () => new Map<string, Promise<unknown>>());

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
