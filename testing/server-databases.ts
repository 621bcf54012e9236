import { randomBytes } from "node:crypto";
import { Client } from "pg";

/** Empty, or a copy of another. Returns the URL. */
export async function createDatabase(server: string, template?: string): Promise<string> {
  const name = `assay_${randomBytes(8).toString("hex")}`;
  const copied = template ? ` TEMPLATE "${new URL(template).pathname.slice(1)}"` : "";
  await execute(server, `CREATE DATABASE "${name}"${copied}`);
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

export const dropDatabase = (server: string, url: string): Promise<void> =>
  execute(server, `DROP DATABASE "${new URL(url).pathname.slice(1)}" WITH (FORCE)`);

async function execute(server: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
