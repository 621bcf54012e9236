import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { rowsOf } from "@/testing/rows";
import { expect, pageTest as test } from "./fixtures";
import { type Server, startServer } from "./server";

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ options: ["--no-worker"] });
});
test.afterAll(async () => {
  await server?.stop();
});

async function ask(path: string, init?: RequestInit) {
  const answer = await fetch(`${server.address}/api/v1${path}`, { ...init, headers: { connection: "close" } });
  expect(answer.ok, await answer.clone().text()).toBe(true);
  return answer.json();
}

const childrenOf = ({ process: { pid } }: Server): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .map((child) => readFileSync(`/proc/${child}/cmdline`, "utf8"));

test("a server without a worker keeps a run waiting and says so, until a worker on the same database takes it", {
  tag: "@test-all",
}, async ({ page }) => {
  const { id: datasetId } = await ask("/datasets?name=rivers", { method: "POST", body: JSON.stringify(rowsOf(3)) });
  const body = JSON.stringify({ datasetId, metrics: ["all"], judge: { kind: "lexical" } });
  const { runs } = await ask("/runs", { method: "POST", body });
  const id = runs[0].id;
  const waits = "It starts once an assay worker claims it. This server runs no worker.";
  expect(await ask(`/runs/${id}`)).toMatchObject({ status: "queued", reason: waits });
  await page.goto(`${server.address}/runs/${id}`);
  await expect(page.getByText(waits)).toBeVisible();
  expect(await ask("/health")).toMatchObject({ status: "ok", use: { worker: null, runs: { queued: 1 } } });
  expect(server.assay("doctor")).toContain("1 waiting run, for assay worker or assay serve (without --no-worker) to take");
  expect(childrenOf(server)).toEqual([expect.stringContaining("server.mjs")]);

  const worker = spawn(process.execPath, ["cli/bin.mjs", "worker"], { env: server.env, stdio: "ignore" });
  const ended = once(worker, "exit");
  await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  worker.kill();
  await ended;
  expect(await ask("/health")).toMatchObject({ status: "ok" });
});

test("it ends once a newer Assay has updated the database", { tag: "@test-all" }, async () => {
  process.env.DATABASE_URL = server.env.DATABASE_URL;
  const { db } = await import("@/lib/db/connection/client");
  const ended = once(server.process, "exit");
  await db.$executeRaw`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name") VALUES ('future', '', '99990101000000_future')`;
  expect(await ended).toEqual([4, null]);
  expect(server.output()).toContain("The database comes from a newer version of Assay");
});
