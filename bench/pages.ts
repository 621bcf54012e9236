// npm run bench -- pages [--samples 1000,100000 --times N --out FILE]: response times of a run's pages, sorts, filters and searches,
// and of the first rows in a browser, for a large and a small run. Compare the ratios.
import { type ChildProcess, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { measureInBrowser } from "./pages-browser";
import { end, seed, serve } from "./served";

const { values } = parseArgs({
  options: {
    samples: { type: "string", default: "1000,100000" },
    times: { type: "string", default: "20" },
    port: { type: "string", default: "4377" },
    /** Databases with existing runs: size=run id, separated by commas. */
    database: { type: "string" },
    runs: { type: "string" },
    out: { type: "string", default: "bench-results/pages.json" },
  },
});
const times = Number(values.times);
const base = `http://127.0.0.1:${values.port}`;

const trulens = "trulens-context-relevance";
const nvidia = "nvidia-context-relevance";
const ragas = "ragas-context-relevancy";
/** By name and kind. */
const requests: { name: string; kind: "page" | "search"; search: (samples: number) => string }[] = [
  { name: "first page", kind: "page", search: () => "" },
  { name: "page in the middle", kind: "page", search: (samples) => `page=${Math.ceil(samples / 50)}` },
  { name: "last page", kind: "page", search: (samples) => `page=${Math.ceil(samples / 25)}` },
  { name: "order of the file, last page", kind: "page", search: (samples) => `sort=position&page=${Math.ceil(samples / 25)}` },
  { name: "sorted by another metric, best first", kind: "page", search: () => `sort=${ragas}&order=desc` },
  {
    name: "the same, page in the middle",
    kind: "page",
    search: (samples) => `sort=${ragas}&order=desc&page=${Math.ceil(samples / 50)}`,
  },
  { name: "sorted by id", kind: "page", search: () => "sort=id" },
  { name: "a band", kind: "page", search: () => `metric=${trulens}&band=Poor` },
  { name: "a tenth, sorted by another metric", kind: "page", search: () => `metric=${trulens}&bin=4&sort=${ragas}` },
  { name: "ranges of two metrics", kind: "page", search: () => `score=${trulens}:0.2..0.6,${nvidia}:Good&sort=${ragas}` },
  { name: "metrics that differ", kind: "page", search: () => `differ=${trulens},${nvidia}&by=0.4` },
  { name: "a label", kind: "page", search: () => "label=adherent&value=true" },
  {
    name: "a label, page in the middle",
    kind: "page",
    search: (samples) => `label=adherent&value=true&page=${Math.ceil(samples / 80)}`,
  },
  { name: "split polls", kind: "page", search: () => "split=true" },
  { name: "judgments in error", kind: "page", search: () => "error=timeout" },
  {
    name: "everything together",
    kind: "page",
    search: () => `score=${trulens}:0.2..0.9&differ=${trulens},${ragas}&by=0.1&label=grade&value=3&split=true`,
  },
  { name: "a rare text", kind: "search", search: () => "q=in+case+777" },
  { name: "a common text", kind: "search", search: () => "q=customer+covers" },
  { name: "a text in every sample", kind: "search", search: () => "q=section" },
  { name: "two letters", kind: "search", search: () => "q=77" },
  { name: "no such text", kind: "search", search: () => "q=xylophone" },
];

interface Answered {
  name: string;
  kind: "page" | "search";
  samples: number;
  p50: number;
  p95: number;
  /** Uncompressed, and as sent. */
  bytes: number;
  sent: number;
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;

async function ask(runId: string, search: string): Promise<{ ms: number; bytes: number }> {
  const began = performance.now();
  const response = await fetch(`${base}/runs/${runId}?${search}`, { headers: { "accept-encoding": "identity" } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${search}: ${response.status}`);
  return { ms: performance.now() - began, bytes: Buffer.byteLength(text) };
}

/** With curl, since fetch would decompress. */
const sentBytes = (runId: string, search: string): number =>
  Number(
    execFileSync("curl", [
      "-s",
      "-H",
      "accept-encoding: gzip",
      "-o",
      "/dev/null",
      "-w",
      "%{size_download}",
      `${base}/runs/${runId}?${search}`,
    ]),
  );

async function measure(runs: { samples: number; id: string }[]): Promise<Answered[]> {
  const asked = runs.flatMap(({ samples, id }) =>
    requests.map(({ search, ...request }) => ({
      ...request,
      samples,
      id,
      search: search(samples),
      ms: [] as number[],
      bytes: 0,
    })),
  );
  // Alternating, so that other load affects both.
  for (let time = -2; time < times; time++) {
    for (const one of asked) {
      const { ms, bytes } = await ask(one.id, one.search);
      if (time >= 0) one.ms.push(ms);
      one.bytes = Math.max(one.bytes, bytes);
    }
  }
  return asked.map(({ ms, id, search, ...one }) => {
    const sorted = ms.sort((a, b) => a - b);
    return { ...one, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), sent: sentBytes(id, search) };
  });
}

function report(answered: readonly Answered[], sizes: readonly number[]): void {
  const small = Math.min(...sizes) ?? 0;
  const large = Math.max(...sizes) ?? small;
  const title = (samples: number) => `${samples.toLocaleString("en")}: p50`.padStart(14) + "p95".padStart(8);
  console.log(
    `\n${"milliseconds".padEnd(40)}${title(small)}${title(large)}${"ratio p50".padStart(11)}${"p95".padStart(7)}${"kB".padStart(7)}${"sent".padStart(7)}`,
  );
  for (const one of answered.filter(({ samples }) => samples === small)) {
    const other = answered.find(({ name, samples }) => name === one.name && samples === large) ?? one;
    const cells = (row: Answered) => row.p50.toFixed(0).padStart(14) + row.p95.toFixed(0).padStart(8);
    console.log(
      `${one.name.padEnd(40)}${cells(one)}${cells(other)}${(other.p50 / one.p50).toFixed(2).padStart(11)}${(other.p95 / one.p95).toFixed(2).padStart(7)}` +
        `${(other.bytes / 1000).toFixed(0).padStart(7)}${(other.sent / 1000).toFixed(0).padStart(7)}`,
    );
  }
}

const folder = mkdtempSync(path.join(tmpdir(), "assay-pages-"));
const database = values.database ?? `file:${path.join(folder, "pages.db")}`;
let server: ChildProcess | undefined;
try {
  const runs = values.runs
    ? values.runs.split(",").map((pair) => ({ samples: Number(pair.split("=")[0]), id: pair.split("=")[1] ?? "" }))
    : values.samples.split(",").map((samples) => seed(database, ["--samples", samples]));
  server = await serve(database, values.port);
  const answered = await measure(runs);
  report(
    answered,
    runs.map(({ samples }) => samples),
  );
  const browser = [];
  for (const { samples, id } of runs) {
    const seen = await measureInBrowser(`${base}/runs/${id}`);
    browser.push({ samples, ...seen });
    console.log(
      `\nIn the browser, ${samples.toLocaleString("en")} samples: first rows after ${seen.firstRowsMs.toFixed(0)} ms (median of ${seen.visits}), layout shift ${seen.layoutShift.toFixed(4)}, ` +
        `${(seen.scriptBytes / 1000).toFixed(0)} kB of compressed JavaScript, a click on the next page ${seen.nextPageMs.toFixed(0)} ms`,
    );
  }
  mkdirSync(path.dirname(values.out), { recursive: true });
  writeFileSync(
    values.out,
    `${JSON.stringify({ at: new Date().toISOString(), cpus: cpus().length, node: process.version, times, answered, browser }, null, 2)}\n`,
  );
} finally {
  await end(server);
  rmSync(folder, { recursive: true, force: true });
}
