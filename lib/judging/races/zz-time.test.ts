import { appendFileSync } from "node:fs";
import { Readable } from "node:stream";
import { test } from "vitest";
import { findRace } from "@/lib/db/races/store";
import { findRun } from "@/lib/db/runs/list";
import { importFiles } from "@/lib/imports/files";
import { runWorker } from "@/lib/judging/work-loop";
import { startRuns } from "@/lib/runs/start/create";
import { reply, startJudgeServer } from "@/testing/judge-server";
const metric = "trulens-answer-relevance";
async function one(k: number, n: number) {
  const judge = await startJudgeServer({ script: ({ prompt }) => {
    const [, c = "0", q = "0"] = prompt.match(/answer of (\d+) to (\d+)/) ?? [];
    const h = (Number(c) * 7919 + Number(q) * 104729) % 10;
    const v = Math.max(0, Math.min(3, Math.round(2.6 - Number(c) / k * 1.2 + (h - 4.5) / 9)));
    return reply(`{"score": ${v}, "reasoning": "r"}`);
  } });
  process.env.OPENAI_API_KEY = "test-key"; process.env.OPENAI_BASE_URL = judge.url;
  const files = Array.from({ length: k }, (_, c) => ({ fileName: `c${c}.jsonl`, bytes: Readable.from([Buffer.from(Array.from({ length: n }, (_, q) => JSON.stringify({ id: `q${q}`, question: `What is ${q}?`, contexts: ["One."], response: `An answer of ${c} to ${q}.` })).join("\n"))]) }));
  const dataset = (await importFiles(files, { again: true })).id;
  const ids = await startRuns({ datasetId: dataset, metrics: [metric], judge: { kind: "openai", models: ["judge-a"], cache: false, concurrency: 16 }, untilDecided: { metric, seed: 7 } });
  const stop = new AbortController();
  const t = Date.now();
  const cpu = process.cpuUsage();
  const working = runWorker(stop.signal, (m) => console.log(m));
  let race: Awaited<ReturnType<typeof findRace>> = null;
  const marks: string[] = [];
  let seen = 0;
  for (;;) {
    await new Promise((r) => setTimeout(r, 500));
    race = await findRace((await findRun(ids[0] ?? ""))?.raceId ?? "");
    const looks = race?.looks ?? [];
    for (; seen < looks.length; seen++) marks.push(`${looks[seen]?.questions}@${Math.round((Date.now() - t) / 1000)}s(${judge.requests.length} calls, ${looks[seen]?.runs.filter((r) => r.state !== "out").length} in)`);
    const runs = await Promise.all(ids.map((id) => findRun(id)));
    if (runs.every((r) => r?.status.startsWith("completed"))) break;
    if (Date.now() - t > 400_000) { console.log("TOO LONG", runs.map((r) => r?.status + " " + r?.reason).slice(0, 5)); break; }
  }
  const s = (Date.now() - t) / 1000; const c = process.cpuUsage(cpu);
  appendFileSync("/tmp/w/s-pages/times.txt", `\n${k}x${n}: ${s.toFixed(1)} s, cpu ${((c.user + c.system) / 1e6).toFixed(1)} s, ${judge.requests.length} calls of ${k * n}, ${(s * 1000 / judge.requests.length).toFixed(2)} ms a call; ${marks.join(" ")}`);
  stop.abort(); await working; await judge.close();
}
for (const [k, n] of (process.env.SIZES ?? "6x400,12x400,25x400,50x400").split(",").map((x) => x.split("x").map(Number)))
  test(`${k}x${n}`, () => one(k ?? 2, n ?? 100), 500_000);
