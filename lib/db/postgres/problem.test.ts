import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { migrate } from "@/lib/db/connection/migrate";
import { databaseOutage, databaseProblem } from "@/lib/db/connection/problem";
import { transact } from "@/lib/db/connection/transact";
import { disconnect } from "@/lib/db/disconnect";
import { createDoorServer } from "@/lib/door/server";
import { answer as askApi } from "@/lib/operations/answer";
import { createDatabase, dropDatabase } from "@/testing/server-databases";
import { onPostgres, testServer } from "@/testing/which-database";
import { checkServer } from "./check";
import { explainServer } from "./problem";

const own = process.env.DATABASE_URL ?? "";
const password = "Geheim-4711";
/** A role of this test, and a database that it may only connect to. */
const role = `assay_test_${process.pid}`;
let foreign = "";

beforeAll(async () => {
  if (!testServer) return;
  foreign = await createDatabase(testServer);
  await asAdministrator(testServer, `CREATE ROLE "${role}" LOGIN PASSWORD '${password}'`);
  await asAdministrator(foreign, "REVOKE CREATE ON SCHEMA public FROM PUBLIC");
});

beforeEach(async () => {
  process.env.DATABASE_URL = own;
  await disconnect();
});

afterAll(async () => {
  if (!testServer) return;
  await disconnect();
  process.env.DATABASE_URL = own;
  await asAdministrator(foreign, `DROP OWNED BY "${role}"`);
  await dropDatabase(testServer, foreign);
  await asAdministrator(testServer, `DROP ROLE "${role}"`);
});

async function asAdministrator(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

const addressed = (change: (url: URL) => void, base = own): string => {
  const url = new URL(base);
  change(url);
  return url.href;
};

const asRole = (url: string) =>
  addressed((address) => {
    address.username = role;
    address.password = password;
  }, url);

/** What reading, writing and migrating say about a database, each in its own way. */
async function problemsOf(url: string): Promise<(string | null)[]> {
  await disconnect();
  process.env.DATABASE_URL = url;
  const attempts = [
    migrate(),
    db.run.count(),
    db.$queryRaw`SELECT "id" FROM "Run"`,
    transact([[`DELETE FROM "Run" WHERE "id" = ?`, "none"]]),
    db.$transaction((inside) => inside.run.count()),
  ];
  const ended = await Promise.allSettled(attempts);
  return ended.map((end) => {
    if (end.status === "fulfilled") return null;
    return end.reason.name === "Refusal" ? end.reason.message : databaseProblem(end.reason);
  });
}

/** Every way of asking says so, and none the password. */
async function expectProblem(url: string, said: string): Promise<void> {
  const problems = await problemsOf(url);
  for (const problem of problems) {
    expect(problem).toContain(said);
    expect(problem).not.toContain(password);
  }
}

onPostgres("a server that cannot be reached, or has no such database", async () => {
  // No program is given this port, as it might be one that was free a moment ago.
  const away = addressed((url) => Object.assign(url, { port: "1", password }));
  await expectProblem(away, "its server cannot be reached. Check that it runs");
  await expectProblem(
    addressed((url) => Object.assign(url, { pathname: "none_such", password })),
    "its server has no database of this name",
  );
});

onPostgres("a user without rights, or without a free connection", async () => {
  const [migrating] = await problemsOf(asRole(foreign));
  expect(migrating).toMatch(
    /this user lacks rights that Assay needs \(permission denied for schema public\)\. Make it the owner/,
  );
  await asAdministrator(foreign, `ALTER ROLE "${role}" CONNECTION LIMIT 0`);
  await expectProblem(asRole(foreign), "its server accepts no more connections. Raise max_connections there");
  await asAdministrator(foreign, `ALTER ROLE "${role}" CONNECTION LIMIT -1`);
});

onPostgres("a database without pg_trgm, which the user may not create", async () => {
  await asAdministrator(foreign, `GRANT CREATE ON SCHEMA public TO "${role}"`);
  const [migrating] = await problemsOf(asRole(foreign));
  expect(migrating).toContain("CREATE EXTENSION pg_trgm;");
});

onPostgres("connections that the server closes fail what uses them, and are replaced", async () => {
  const asking = db.$queryRaw`SELECT pg_sleep(30)::text`;
  const writing = transact([["SELECT pg_sleep(30)"]]);
  const waiting = Promise.allSettled([asking, writing]);
  await expect
    .poll(
      () =>
        db.$queryRaw`SELECT 1 AS one FROM pg_stat_activity WHERE query LIKE '%pg_sleep(30)%' AND state = 'active' AND pid <> pg_backend_pid() AND datname = current_database()`,
    )
    .toHaveLength(2);
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${new URL(own).pathname.slice(1)}' AND pid <> pg_backend_pid()`;
  await asAdministrator(testServer ?? "", cut);
  for (const end of await waiting)
    expect(end.status === "rejected" && databaseOutage(end.reason)).toMatch(/is restarting or has closed the connection/);
  // An idle connection may be used before this process has heard that it was closed.
  await expect.poll(() => db.run.count().catch(() => "closed")).toBe(0);
});

onPostgres("the API answers 503 with the sentence, without the server's address, and recovers", async () => {
  const ask = () => askApi(new Request("http://127.0.0.1/api/v1/runs"));
  expect((await ask()).status).toBe(200);
  await disconnect();
  process.env.DATABASE_URL = addressed((url) => Object.assign(url, { pathname: "none_such", password }));
  const refused = await ask();
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("10");
  expect(await refused.json()).toMatchObject({
    detail: "The database cannot be used: its server has no database of this name. Create it there, or correct DATABASE_URL.",
  });
  await disconnect();
  process.env.DATABASE_URL = own;
  expect((await ask()).status).toBe(200);
});

onPostgres("whoever asks for a page gets one that says so and loads itself again", async () => {
  process.env.DATABASE_URL = addressed((url) => Object.assign(url, { pathname: "none_<b>such", password }));
  const handle = async (_: unknown, response: ServerResponse) => void response.end("inside");
  const server = createDoorServer({ handle, actions: new Set() }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const ask = (accept: string) =>
    fetch(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`, { headers: { accept } });
  const page = await ask("text/html,*/*");
  expect([page.status, page.headers.get("retry-after"), page.headers.get("x-frame-options")]).toEqual([503, "10", "DENY"]);
  expect(await page.text()).toMatch(/<meta http-equiv="refresh" content="10">[\s\S]*its server has no database of this name/);
  const text = await ask("*/*");
  expect([text.status, await text.text()]).toEqual([
    503,
    expect.stringMatching(/^The database cannot be used: its server has no/),
  ]);
  server.closeAllConnections();
  server.close();
});

onPostgres("a database that cannot hold every text, or is set to read-only", async () => {
  const server = testServer ?? "";
  const latin = `${role}_latin`;
  await asAdministrator(server, `CREATE DATABASE "${latin}" TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`);
  try {
    const url = addressed((address) => Object.assign(address, { pathname: latin }));
    const said = "The database's encoding is LATIN1, which does not support all characters. Create one with: CREATE DATABASE";
    expect((await problemsOf(url))[0]).toContain(said);
    expect((await checkServer()).findings).toMatchObject([{ ok: false, message: expect.stringContaining(said) }]);
    await disconnect();
  } finally {
    await dropDatabase(
      server,
      addressed((address) => Object.assign(address, { pathname: latin })),
    );
  }
  const name = new URL(foreign).pathname.slice(1);
  await asAdministrator(server, `ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
  expect((await problemsOf(foreign))[0]).toContain("it is read-only");
  const { findings } = await checkServer();
  expect(findings.find((finding) => finding.name === "rights")).toMatchObject({
    ok: false,
    message: "The database is read-only: default_transaction_read_only is on.",
  });
  await asAdministrator(server, `ALTER DATABASE "${name}" RESET default_transaction_read_only`);
});

onPostgres("options in the address do not change how times are read", async () => {
  process.env.DATABASE_URL = addressed((url) => url.searchParams.set("options", "-c search_path=public -c TimeZone=Asia/Tokyo"));
  expect(await db.$queryRaw`SELECT current_setting('TimeZone') AS zone`).toEqual([{ zone: "UTC" }]);
});

test.each([
  ["query_wait_timeout", "its server did not answer in time"],
  ["no more connections allowed (max_client_conn)", "its server accepts no more connections"],
  ['database "none_such" does not exist', "its server has no database of this name"],
  ["unsupported startup parameter: options", "rejects a setting (unsupported startup parameter: options)"],
  [
    "server login has been failing, try again later (server_login_retry)",
    "its server is restarting or has closed the connection",
  ],
])("what PgBouncer says is explained: %s", (message, said) => {
  expect(explainServer(Object.assign(new Error(message), { code: "08P01" }))).toContain(said);
});
