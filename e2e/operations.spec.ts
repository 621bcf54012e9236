import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import http, { request as send } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "./fixtures";
import { type Server, usesPostgres, webServerOf } from "./server";

// The doctor would ask the judge, which is in this process and cannot reply while a command runs.
test.use({ serving: { env: { OPENAI_API_KEY: "", OPENAI_BASE_URL: "", ASSAY_MODEL: "" } } });
let server: Server;

test.beforeAll(({ server: started }) => {
  server = started;
});

/** Calls a server action. Returns the status. */
const postAction = (id: string, body = "[]") =>
  new Promise<number>((resolve, reject) => {
    const asked = send(`${server.address}/`, {
      method: "POST",
      headers: { "next-action": id, "content-type": "text/plain;charset=UTF-8", "content-length": Buffer.byteLength(body) },
    });
    asked.on("response", (response) => response.resume().on("end", () => resolve(response.statusCode ?? 0)));
    asked.on("error", reject);
    asked.end(body);
  });

test("failed requests print nothing that acts on a terminal, and no message a hundred times", async () => {
  const before = server.output().length;
  await postAction(`\u009b31m${"b".repeat(40)}`);
  for (let index = 0; index < 10; index++) expect(await postAction(`${index}`.padStart(42, "a"))).toBe(404);
  expect(server.output().slice(before)).toBe("");
  // Next rejects these arguments and logs a stack.
  const manifest = path.join(process.env.NEXT_DIST_DIR || ".next", "server", "server-reference-manifest.json");
  const [action = ""] = Object.keys(JSON.parse(readFileSync(manifest, "utf8")).node);
  await Promise.all(Array.from({ length: 150 }, (_, index) => postAction(action, `["$F${index}\u009b"]`)));
  const printed = server.output().slice(before);
  expect(printed).not.toBe("");
  expect(printed.split("\n").length).toBeLessThan(40);
  expect(printed.replaceAll("\n", "")).not.toMatch(/[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u);
});

test("only the server's account can read what it stores", async () => {
  test.skip(usesPostgres, "The database is no file.");
  const folder = path.dirname(String(server.env.DATABASE_URL).slice("file:".length));
  const modes = readdirSync(folder).map((name) => `${name} ${(statSync(path.join(folder, name)).mode & 0o777).toString(8)}`);
  expect(modes.sort()).toEqual(["assay.db 600", "assay.db-shm 600", "assay.db-wal 600"]);
});

test.describe("downloads", () => {
  let server: Server;
  /** 4,000 samples, larger than a connection's buffers. */
  let large: string;

  test.beforeAll(async ({ server: started }) => {
    server = started;
    large = seed(4_000);
  });

  function seed(samples: number): string {
    const tsx = path.join("node_modules", "tsx", "dist", "cli.mjs");
    const printed = execFileSync(process.execPath, [tsx, "prisma/seed.ts", "--samples", String(samples)], {
      env: server.env,
      encoding: "utf8",
    });
    return JSON.parse(printed.trim().split("\n").at(-1) ?? "").id;
  }

  /** Returns the path. */
  const share = (id: string): string => new URL(server.assay("share", id, "--level", "everything").trim()).pathname;

  interface Download {
    status: Promise<number>;
    retryAfter: Promise<string | undefined>;
    abandon(): void;
  }

  /** On a new connection, of which nothing is read. */
  function open(address: string): Download {
    const request = http.get(server.address + address, { agent: false });
    const response = new Promise<http.IncomingMessage>((resolve, reject) => request.on("response", resolve).on("error", reject));
    return {
      status: response.then(({ statusCode }) => statusCode ?? 0),
      retryAfter: response.then(({ headers }) => headers["retry-after"]),
      abandon: () => request.destroy(),
    };
  }

  /** No kept-alive connections, since this process may not notice that the server closed them. */
  const request = (route: string, method = "GET") => fetch(server.address + route, { method, headers: { connection: "close" } });

  /** CPU ms of the web server, including threads. */
  function cpuUsed(): number {
    const web = webServerOf(server);
    const times = readFileSync(`/proc/${web}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return (Number(times[11]) + Number(times[12])) * 10;
  }

  test("downloads beyond the limits are refused with a time to retry; a client that disconnects frees its place and ends the work", async () => {
    const largeLink = share(large);
    const linkDownloads = Array.from({ length: 10 }, () => open(`${largeLink}/table`));
    for (const { status } of linkDownloads) expect(await status).toBe(200);
    const overLink = open(`${largeLink}/table`);
    expect(await overLink.status).toBe(429);
    expect(Number(await overLink.retryAfter)).toBeGreaterThan(0);
    const ofAddress = Array.from({ length: 10 }, () => open(`/runs/${large}/table`));
    for (const { status } of ofAddress) expect(await status).toBe(200);
    const overAddress = await request(`/api/v1/runs/${large}/export?format=csv&judgments=1`);
    expect(overAddress.status).toBe(429);
    expect(Number(overAddress.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(overAddress.headers.get("content-type")).toBe("application/problem+json");
    expect((await overAddress.json()).detail).toContain("downloads open");

    for (const { abandon } of [...linkDownloads, ...ofAddress]) abandon();
    await expect
      .poll(async () => {
        const again = open(`/runs/${large}/table`);
        const status = await again.status;
        again.abandon();
        return status;
      })
      .toBe(200);
    // Abandoned downloads would keep a core busy.
    await expect
      .poll(async () => {
        const before = cpuUsed();
        await wait(500);
        return cpuUsed() - before;
      })
      .toBeLessThan(150);
  });

  test("a download ends when its share is revoked, and the client sees that it is incomplete", { tag: "@test-all" }, async () => {
    const largeLink = share(large);
    const { shares } = (await (await request("/api/v1/shares")).json()) as { shares: { id: string }[] };
    const download = http.get(`${server.address}${largeLink}/table?format=jsonl`, { agent: false });
    const response = await new Promise<http.IncomingMessage>((resolve) => download.on("response", resolve));
    await new Promise((resolve) => response.once("data", resolve));
    response.pause();
    await request(`/api/v1/shares/${shares[0]?.id}`, "DELETE");
    const ended = new Promise((resolve) => response.on("end", () => resolve("whole")).on("error", () => resolve("broken off")));
    response.on("data", () => undefined).resume();
    expect(await ended).toBe("broken off");
  });
});
