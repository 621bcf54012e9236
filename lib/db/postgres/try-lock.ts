import { locks, pool } from "./pool";

/** Does nothing while another process has the lock. */
export async function tryLock(name: keyof typeof locks, work: () => Promise<void>): Promise<void> {
  const client = await pool().connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ isFree: boolean }>(`SELECT pg_try_advisory_lock($1, $2) AS "isFree"`, locks[name]);
    if (!rows[0]?.isFree) return;
    try {
      await work();
    } finally {
      await client.query("SELECT pg_advisory_unlock($1, $2)", locks[name]).catch((failure: Error) => {
        broken = failure;
      });
    }
  } finally {
    client.release(broken);
  }
}
