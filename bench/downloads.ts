// npm run bench -- downloads [--samples 40000 --seconds 30 --database FILE]: response times of the health check, alone and with pages
// opened meanwhile, with and without 20 open downloads of large runs. `floor` is a bare server.
import { fork } from "node:child_process";
import { once, setMaxListeners } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { end, seed, serve, usageOf } from "./served";

export interface DownloadsSetup {
  samples: number;
  seconds: number;
  /** With two seeded runs; null to seed one. */
  database: string | null;
  port?: number;
  downloads?: number;
}

interface Percentiles {
  asked: number;
  failed: number;
  p50: number;
  p95: number;
  p99: number;
  longest: number;
}

/** Bytes per second. */
const slowly = 200_000;

export async function measureDownloads({
  samples,
  seconds,
  database,
  port = 5290,
  downloads = 20,
}: DownloadsSetup): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(path.join(tmpdir(), "assay-downloads-"));
  const url = `file:${database ?? path.join(folder, "downloads.db")}`;
  if (!database) seed(url, ["--samples", String(samples), "--configurations", "2"]);
  const server = await serve(url, port);
  const base = `http://127.0.0.1:${port}`;
  const bare = fork(fileURLToPath(new URL("bare-server.mjs", import.meta.url)), { execArgv: [] });
  try {
    const [{ port: barePort }] = (await once(bare, "message")) as [{ port: number }];
    const measure = measurer(base, `http://127.0.0.1:${barePort}`);
    const runs = await runsOf(base);
    const links = await Promise.all([runs[0], runs[1], runs[0]].map((run) => linkTo(base, run ?? "")));
    const files = filesOf(runs, links);
    const pages = ["/", `/runs/${runs[0]}`, `/compare?runs=${runs.join(",")}`, links[0] ?? "/", "/datasets"];
    // Fills the caches.
    for (let turn = 0; turn < 10; turn++) for (const page of pages) await timed(base + page);
    const idle = { alone: await measure([], 3_000), withPages: await measure(pages, 3_000) };
    const before = usageOf(server);
    const stop = new AbortController();
    setMaxListeners(0, stop.signal);
    const counts = { bytes: 0, finished: 0, refused: 0, broken: 0 };
    const began = performance.now();
    const readers = Array.from({ length: downloads }, async (_, number) => {
      for (let turn = number; !stop.signal.aborted; turn++) {
        const refused = counts.refused;
        await read(base + files[turn % files.length], number % 5 === 4, stop.signal, counts);
        if (counts.refused > refused) await wait(500);
      }
    });
    await wait(1_000);
    const busy = {
      alone: await measure([], seconds * 500),
      withPages: await measure(pages, seconds * 500),
    };
    const took = (performance.now() - began) / 1000;
    const after = usageOf(server);
    stop.abort();
    await Promise.all(readers);
    return {
      downloads,
      ...counts,
      megabytesASecond: Math.round(counts.bytes / took / 1e5) / 10,
      cpuCores: before && after ? Math.round((after.cpuMs - before.cpuMs) / took / 10) / 100 : null,
      memoryBeforeMb: before && Math.round(before.rssMb),
      memoryMb: after && Math.round(after.rssMb),
      memoryPeakMb: after && Math.round(after.peakMb),
      idle,
      busy,
    };
  } finally {
    await end(server);
    bare.disconnect();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runsOf(base: string): Promise<string[]> {
  const { runs } = (await (await fetch(`${base}/api/v1/runs`)).json()) as { runs: { id: string }[] };
  return runs.slice(0, 2).map(({ id }) => id);
}

async function linkTo(base: string, run: string): Promise<string> {
  const response = await fetch(`${base}/api/v1/shares`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ runs: [run], level: "everything" }),
  });
  const { url } = (await response.json()) as { url: string };
  return new URL(url).pathname;
}

const filesOf = (runs: readonly string[], links: readonly string[]): string[] => [
  ...links.flatMap((link) => [`${link}/table?format=csv`, `${link}/table?format=jsonl`]),
  ...runs.flatMap((run) => [
    `/runs/${run}/table?format=csv`,
    `/runs/${run}/table?format=jsonl&sort=nvidia-context-relevance`,
    `/api/v1/runs/${run}/export?format=jsonl&judgments=1`,
    `/api/v1/runs/${run}/export?format=csv&judgments=1`,
    `/api/v1/runs/${run}/export?format=json`,
  ]),
];

/** Resolves when the download has ended, even with an error. */
function read(
  address: string,
  isSlow: boolean,
  signal: AbortSignal,
  counts: { bytes: number; finished: number; refused: number; broken: number },
): Promise<void> {
  return new Promise((resolve) => {
    let isWhole = false;
    const request = http.get(address, { agent: false, signal }, (response) => {
      if (response.statusCode === 429 || response.statusCode === 503) counts.refused++;
      response.on("data", (piece: Buffer) => {
        counts.bytes += piece.length;
        if (!isSlow) return;
        response.pause();
        setTimeout(() => response.resume(), (piece.length / slowly) * 1000);
      });
      response.on("end", () => {
        isWhole = response.complete;
        if (isWhole && response.statusCode === 200) counts.finished++;
      });
      response.on("error", () => undefined);
    });
    request.on("error", () => undefined);
    request.on("close", () => {
      if (!isWhole && !signal.aborted) counts.broken++;
      resolve();
    });
  });
}

/** Milliseconds; infinite for an error. */
async function timed(address: string): Promise<number> {
  const began = performance.now();
  try {
    const response = await fetch(address, { headers: { "sec-fetch-dest": "document" }, signal: AbortSignal.timeout(60_000) });
    await response.arrayBuffer();
    return response.ok ? performance.now() - began : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Checks at fixed intervals, even if the last check is still open. */
const measurer = (base: string, bare: string) => async (pages: readonly string[], milliseconds: number) => {
  const ends = performance.now() + milliseconds;
  const health: Promise<number>[] = [];
  const floor: Promise<number>[] = [];
  const opened = new Map<string, number[]>(pages.map((page) => [page, []]));
  const visits = (async () => {
    for (let turn = 0; pages.length > 0 && performance.now() < ends; turn++) {
      const page = pages[turn % pages.length] ?? "/";
      opened.get(page)?.push(await timed(base + page));
    }
  })();
  while (performance.now() < ends) {
    health.push(timed(`${base}/api/v1/health`));
    await wait(25);
    floor.push(timed(bare));
    await wait(25);
  }
  await visits;
  const all = [...opened.values()].flat();
  return {
    health: percentiles(await Promise.all(health)),
    floor: percentiles(await Promise.all(floor)),
    pages: percentiles(all),
    ...Object.fromEntries([...opened].map(([page, times]) => [page.replace(/^(\/\w+).*/, "$1"), percentiles(times)])),
  };
};

function percentiles(times: readonly number[]): Percentiles {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return {
    asked: times.length,
    failed: times.filter((time) => time === Number.POSITIVE_INFINITY).length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    longest: at(1),
  };
}
