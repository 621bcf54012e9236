import { hostname } from "node:os";
import { connectionName } from "./names";
import { pool } from "./pool";

interface AssayProcess {
  host: string;
  pid: number;
  connections: number;
}

export async function processesOfServer(): Promise<AssayProcess[]> {
  const { rows } = await pool().query<{ host: string; pid: string; connections: string }>(
    `SELECT split_part(application_name, '/', 2) AS "host", split_part(application_name, '/', 3) AS "pid", count(*) AS "connections"
     FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE $1 GROUP BY 1, 2 ORDER BY 1, 2`,
    [`${connectionName.begins}%`],
  );
  return rows.map(({ host, pid, connections }) => ({ host, pid: Number(pid), connections: Number(connections) }));
}

export async function processesHere(): Promise<number[]> {
  const found = (await processesOfServer()).filter(({ host, pid }) => host === hostname().slice(0, 40) && pid !== process.pid);
  return found.map(({ pid }) => pid);
}
