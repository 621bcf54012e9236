import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import http, { request as send } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isThorough } from "@/testing/thorough";
import { expect, test } from "./fixtures";
import { type Server, usesPostgres, webServerOf } from "./server";

// The doctor would ask the judge, which is in this process and cannot reply while a command runs.
test.use({ serving: { env: { OPENAI_API_KEY: "", OPENAI_BASE_URL: "", ASSAY_MODEL: "" } } });
let server: Server;

test.beforeAll(({ server: started }) => {
  server = started;
});

const health = async () => (await fetch(`${server.address}/api/v1/health`, { headers: { connection: "close" } })).json();

function processesOf({ process: { pid } }: Server): Record<"server" | "worker", number> {
  const list = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" });
  const lines = list.split("\n").map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []);
  const find = (named: RegExp) =>
    Number(lines.find(([, , parent, args]) => Number(parent) === pid && named.test(args ?? ""))?.[1]);
  return { server: find(/server\.mjs/), worker: find(/bin\.mjs worker/) };
}

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

test("health, /metrics and the doctor show what both processes use", { tag: "@test-all" }, async () => {
  await expect.poll(async () => (await health()).use?.worker?.pid).toBe(processesOf(server).worker);
  const { use } = await health();
  expect(use).toMatchObject({
    server: { pid: processesOf(server).server, descriptors: { open: expect.any(Number), limit: expect.any(Number) } },
    streams: 0,
    runs: {},
  });
  expect(use.connections).toBeGreaterThan(0);
  const metrics = await fetch(`${server.address}/metrics`);
  expect(metrics.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const text = await metrics.text();
  expect(text).toMatch(/^assay_http_requests_total\{route="\/api\/v1\/health",method="GET",status="2xx"\} \d+$/m);
  expect(text).toMatch(/^assay_process_resident_bytes\{process="worker"\} \d+$/m);
  const checks = JSON.parse(server.assay("doctor", "--json")).checks as { name: string; ok: boolean; message: string }[];
  const found = checks.find(({ name }) => name === "processes");
  expect(found).toMatchObject({ ok: true });
  expect(found?.message).toMatch(/the web server \(process \d+\), [\d,]+ of [\d,]+ descriptors, [\d.]+ MB/);
  expect(found?.message).toMatch(/responds in \d+ ms\. \d+ connections/);
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
    /** Null if the download was interrupted. */
    hash: Promise<string | null>;
    abandon(): void;
  }

  /** On a new connection; a slow one pauses after every piece. */
  function open(address: string, { isSlow = false, isStalled = false } = {}): Download {
    const request = http.get(server.address + address, { agent: false });
    const response = new Promise<http.IncomingMessage>((resolve, reject) => request.on("response", resolve).on("error", reject));
    const hash = response.then(
      (response) =>
        new Promise<string | null>((resolve) => {
          const digest = createHash("sha256");
          if (isStalled) return;
          response.on("data", (piece: Buffer) => {
            digest.update(piece);
            if (!isSlow) return;
            response.pause();
            setTimeout(() => response.resume(), 2);
          });
          response.on("end", () => resolve(digest.digest("hex"))).on("error", () => resolve(null));
        }),
      () => null,
    );
    return {
      status: response.then(({ statusCode }) => statusCode ?? 0),
      retryAfter: response.then(({ headers }) => headers["retry-after"]),
      hash,
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

  test("downloads of every kind are what one alone is, while the health check and pages answer", {
    tag: "@test-all",
  }, async () => {
    const run = seed(600);
    const link = share(run);
    const written = (...options: string[]) =>
      createHash("sha256")
        .update(
          execFileSync(process.execPath, ["cli/bin.mjs", "export", run, ...options], { env: server.env, maxBuffer: 2 ** 30 }),
        )
        .digest("hex");
    // A share link's rows differ from the command's, so compare with a single download.
    const alone = async (address: string) => ({ address, same: (await open(address).hash) ?? "" });
    const kinds: { address: string; same: string }[] = [
      await alone(`${link}/table?format=csv&sort=position`),
      await alone(`${link}/table?format=jsonl&sort=position`),
      { address: `/runs/${run}/table?format=csv&sort=position`, same: written("--format", "csv") },
      { address: `/api/v1/runs/${run}/export?format=jsonl&judgments=1`, same: written("--format", "jsonl", "--judgments") },
      { address: `/api/v1/runs/${run}/export?format=json`, same: written("--format", "json") },
    ];
    const downloads = Array.from({ length: isThorough ? 20 : kinds.length }, (_, number) => {
      const { address, same } = kinds[number % kinds.length] ?? { address: "", same: "" };
      return { same, ...open(address, { isSlow: number % 4 === 3 }) };
    });
    // How quickly, npm run bench -- downloads measures.
    for (const route of ["/api/v1/health", `/runs/${run}`]) expect(await open(route).status).toBe(200);
    expect(await Promise.all(downloads.map(({ hash }) => hash))).toEqual(downloads.map(({ same }) => same));
  });

  test("downloads beyond the limits are refused with a time to retry; a client that disconnects frees its place and ends the work", async () => {
    const largeLink = share(large);
    const linkDownloads = Array.from({ length: 10 }, () => open(`${largeLink}/table`, { isStalled: true }));
    for (const { status } of linkDownloads) expect(await status).toBe(200);
    const overLink = open(`${largeLink}/table`);
    expect(await overLink.status).toBe(429);
    expect(Number(await overLink.retryAfter)).toBeGreaterThan(0);
    const ofAddress = Array.from({ length: 10 }, () => open(`/runs/${large}/table`, { isStalled: true }));
    for (const { status } of ofAddress) expect(await status).toBe(200);
    const overAddress = await request(`/api/v1/runs/${large}/export?format=csv&judgments=1`);
    expect(overAddress.status).toBe(429);
    expect(Number(overAddress.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(overAddress.headers.get("content-type")).toBe("application/problem+json");
    expect((await overAddress.json()).detail).toContain("downloads open");

    for (const { abandon } of [...linkDownloads, ...ofAddress]) abandon();
    await expect
      .poll(async () => {
        const again = open(`/runs/${large}/table`, { isStalled: true });
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

  test("a download ends when its share is revoked, and the client sees that it is incomplete", async () => {
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
