import { closeClient } from "@/lib/db/connection/client";
import { closeWriter } from "@/lib/db/connection/transact";

/** Closes this process's connections. The next use connects to the database that DATABASE_URL names then. */
export async function disconnect(): Promise<void> {
  await closeWriter();
  await closeClient();
}
