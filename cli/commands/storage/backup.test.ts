import { once } from "node:events";
import { copyFileSync, existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect } from "vitest";
import { runInProcess } from "@/lib/db/sqlite/run-in-process";
import { answerEveryMetric, startJudgeServer } from "@/testing/judge-server";
import { folder, type Ran, row, runAssay, startAssay, write } from "@/testing/run-assay";
import { isThorough } from "@/testing/thorough";
import { onSqlite } from "@/testing/which-database";

let made = 0;
const newPath = () => path.join(folder, `own-${++made}.db`);
const on = (file: string) => ({ DATABASE_URL: `file:${file}` });
const ask = async (file: string, sql: string) => Object.values((await runInProcess(file, [[sql]]))[0]?.[0] ?? {})[0];
const runsIn = (file: string) => ask(file, `SELECT count(*) FROM "Run"`);

const one = path.join(folder, "with-one-run.db");
const two = path.join(folder, "with-two-runs.db");
beforeAll(async () => {
  const data = write("rows.jsonl", row("Where does the Ems end?", { id: "a" }));
  for (const file of [one, two]) {
    expect((await runAssay(["evaluate", data, "--judge", "lexical"])).code).toBe(0);
    expect((await runAssay(["backup", file])).code).toBe(0);
  }
});

/** A database that this process has never opened: an opened one counts as in use until it is garbage-collected. */
function copyOf(backup: string): string {
  const file = newPath();
  copyFileSync(backup, file);
  return file;
}

const refused = (ran: Ran, why: string | RegExp) => {
  expect(ran.err).toMatch(why);
  expect({ code: ran.code, out: ran.out }).toEqual({ code: 2, out: "" });
};

onSqlite("a backup made while a run is judged restores a database in which the run finishes", async () => {
  const judge = await startJudgeServer({ script: answerEveryMetric() });
  const env = { OPENAI_API_KEY: "k", OPENAI_BASE_URL: judge.url };
  const source = newPath();
  const data = write(
    "many.jsonl",
    Array.from({ length: 40 }, (_, n) => row(`Where does river ${n} end?`, { id: `r${n}` })).join(""),
  );
  // The run cannot end before its backup is made.
  judge.hold();
  judge.release(20);
  const args = ["evaluate", data, "--model", "judge-a", "--metrics", "nvidia-context-relevance", "--concurrency", "4", "--json"];
  const working = startAssay(args, { ...env, ...on(source) });
  const ended = once(working, "close");
  await expect.poll(() => judge.requests.length).toBeGreaterThan(20);
  const file = path.join(folder, "running.db");
  const backup = await runAssay(["backup", file, "--json"], on(source));
  judge.release();
  expect({ ...backup, out: JSON.parse(backup.out) }).toMatchObject({
    code: 0,
    out: { file, bytes: statSync(file).size, runs: 1, samples: 40, datasets: 1 },
  });
  const copied = JSON.parse(backup.out).judgments;
  expect(copied).toBeLessThan(80);

  const target = newPath();
  const restored = await runAssay(["restore", file, "--yes", "--json"], on(target));
  expect(JSON.parse(restored.out)).toMatchObject({ kept: null, runs: 1, judgments: copied, unfinished: 1 });
  const id = String(await ask(target, `SELECT "id" FROM "Run"`));
  const resumed = await runAssay(["resume", id, "--json"], { ...env, ...on(target) });
  expect(JSON.parse(resumed.out).runs[0]).toMatchObject({ status: "completed", judgments: { total: 80, ok: 80 } });
  await ended;
  expect(await ask(source, `SELECT "status" FROM "Run"`)).toBe("completed");
  await judge.close();
});

onSqlite("a killed backup leaves no file of that name, and the next backup deletes what it left", async () => {
  const source = copyOf(one);
  const filling = `INSERT INTO "Setting" ("name", "valueJson") VALUES ('filling', hex(randomblob(20000000)))`;
  await runInProcess(source, [[filling]]);
  const file = path.join(folder, "cut.db");
  const partials = () => readdirSync(folder).filter((name) => name.startsWith("cut.db."));
  const writing = startAssay(["backup", file], on(source));
  const ended = once(writing, "close");
  while (partials().length === 0 && writing.exitCode === null) await wait(2);
  writing.kill("SIGKILL");
  await ended;
  expect(existsSync(file)).toBe(false);
  const [partial = ""] = partials();
  refused(await runAssay(["restore", path.join(folder, partial), "--yes"], on(newPath())), "is truncated");
  expect((await runAssay(["backup", file], on(source))).code).toBe(0);
  expect(partials()).toEqual([]);

  const stopped = startAssay(["backup", file, "--force"], on(source));
  let errorOutput = "";
  stopped.stderr.on("data", (text) => {
    errorOutput += text;
  });
  const left = once(stopped, "close");
  while (partials().length === 0 && stopped.exitCode === null) await wait(2);
  stopped.kill("SIGTERM");
  expect(await left).toEqual([130, null]);
  expect(errorOutput).toBe("Stopped. Nothing was changed.\n");
  expect(partials()).toEqual([]);
});

onSqlite("a database in use is not replaced, and the refusal says who uses it; nor is one replaced without asking", async () => {
  const target = copyOf(one);
  const worker = startAssay(["worker"], on(target));
  const ended = once(worker, "close");
  // Until the worker has opened the database there is nothing to refuse.
  while (!existsSync(`${target}-shm`)) await wait(20);
  const ran = await runAssay(["restore", one, "--yes"], on(target));
  refused(ran, /is in use by assay worker \(process \d+\)|is in use/);
  worker.kill();
  await ended;
  refused(await runAssay(["restore", one], on(target)), "Use --yes");
  expect(await runsIn(target)).toBe(1);
});

onSqlite("a backup restored without the secret says whose keys are lost", async () => {
  const target = copyOf(one);
  const key = { ...on(target), KEY: "a-key-of-a-judge", ASSAY_SECRET: "s".repeat(32) };
  const added = ["judge", "add", "mine", "https://judge.example/v1", "--model", "m", "--key-variable", "KEY"];
  expect((await runAssay(added, key)).code).toBe(0);
  const file = newPath();
  expect((await runAssay(["backup", file], key)).code).toBe(0);
  const restored = await runAssay(["restore", file, "--yes"], on(newPath()));
  expect(restored.err).toContain("The keys of mine cannot be opened here. Copy assay-secret");
});

onSqlite("a restore killed at any moment leaves the complete old or the complete new database", async () => {
  const target = copyOf(one);
  let holds = 1;
  for (let delay = 0; delay < 1600; delay += isThorough ? 320 : 800) {
    const restoring = startAssay(["restore", holds === 1 ? two : one, "--yes"], on(target));
    const ended = once(restoring, "close");
    await Promise.race([wait(delay), ended]);
    restoring.kill("SIGKILL");
    await ended;
    expect(await ask(target, "PRAGMA integrity_check")).toBe("ok");
    const found = Number(await runsIn(target));
    expect([1, 2]).toContain(found);
    holds = found;
  }
  const { code } = await runAssay(["restore", holds === 1 ? two : one, "--yes"], on(target));
  expect(code).toBe(0);
  expect(await runsIn(target)).toBe(3 - holds);
  expect(readdirSync(folder).filter((name) => name.includes("restoring"))).toEqual([]);
});
