import type { Client } from "pg";
import { Refusal } from "@/lib/domain/problem";
import { connectTo } from "./pool";

/** Throws Refusal for a pooler that switches connections per transaction: session locks would stay with the wrong client. A
 *  busy pooler can hide this. */
export async function requireSessions(client: Client, url: string): Promise<void> {
  const first = await backendOf(client);
  const { processID: told } = client as Client & { processID: number | null };
  // No pooler: a pooler reports its own process id.
  if (first === told) return;
  const other = await connectTo(url);
  try {
    await other.query("BEGIN");
    const second = await backendOf(other);
    if (first === second || first !== (await backendOf(client))) {
      throw new Refusal(
        "DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer's; Assay needs its own sessions. Use the server's address, or set the pooler's mode to session.",
        "conflict",
      );
    }
  } finally {
    await other.end();
  }
}

async function backendOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(`SELECT pg_backend_pid() AS "pid"`);
  return rows[0]?.pid;
}
