import { once } from "node:events";
import { existsSync, openSync, readdirSync, readFileSync, statSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { answerEveryMetric, startJudgeServer } from "@/e2e/judge-server";
import { refuseWithoutRoom } from "@/lib/db/beside";
import { runAside } from "@/lib/db/run-aside";
import { folder, type Ran, row, runAssay, startAssay, write } from "./run-assay.fixture";

let made = 0;
/** A database of its own, since none may be open in this process while it is replaced. */
const place = () => path.join(folder, `own-${++made}.db`);
const on = (file: string) => ({ DATABASE_URL: `file:${file}` });
const ask = async (file: string, sql: string) => Object.values((await runAside(file, [[sql]]))[0]?.[0] ?? {})[0];
const runsIn = (file: string) => ask(file, `SELECT count(*) FROM "Run"`);

/** A database with so many finished runs. */
async function judged(runs: number): Promise<string> {
  const file = place();
  const data = write("rows.jsonl", row("Where does the Ems end?", { id: "a" }));
  for (let n = 0; n < runs; n++)
    expect((await runAssay(["evaluate", data, "--judge", "lexical", "--json"], on(file))).code).toBe(0);
  return file;
}

const refused = (ran: Ran, why: string | RegExp) => {
  expect(ran.err).toMatch(why);
  expect({ code: ran.code, out: ran.out }).toEqual({ code: 2, out: "" });
};

test("a backup made while a run is judged restores to a database whose run goes on to its end", async () => {
  const judge = await startJudgeServer({ script: answerEveryMetric() });
  const env = { OPENAI_API_KEY: "k", OPENAI_BASE_URL: judge.url };
  const source = place();
  const data = write(
    "many.jsonl",
    Array.from({ length: 60 }, (_, n) => row(`Where does river ${n} end?`, { id: `r${n}` })).join(""),
  );
  const answer = answerEveryMetric();
  judge.script = (request, index) => ({ ...answer(request, index), latencyMs: 40 });
  const args = ["evaluate", data, "--model", "judge-a", "--metrics", "nvidia-context-relevance", "--concurrency", "2", "--json"];
  const working = startAssay(args, { ...env, ...on(source) });
  const ended = once(working, "close");
  while (judge.requests.length < 20) await wait(10);
  const file = path.join(folder, "running.db");
  const backup = await runAssay(["backup", file, "--json"], on(source));
  expect({ ...backup, out: JSON.parse(backup.out) }).toMatchObject({
    code: 0,
    out: { file, bytes: statSync(file).size, runs: 1, samples: 60, datasets: 1 },
  });
  const copied = JSON.parse(backup.out).judgments;
  expect(copied).toBeLessThan(120);

  const target = place();
  const restored = await runAssay(["restore", file, "--yes", "--json"], on(target));
  expect(JSON.parse(restored.out)).toMatchObject({ kept: null, runs: 1, judgments: copied, unfinished: 1 });
  const id = String(await ask(target, `SELECT "id" FROM "Run"`));
  const resumed = await runAssay(["resume", id, "--json"], { ...env, ...on(target) });
  expect(JSON.parse(resumed.out).runs[0]).toMatchObject({ status: "completed", judgments: { total: 120, ok: 120 } });
  await ended;
  expect(await ask(source, `SELECT "status" FROM "Run"`)).toBe("completed");
  await judge.close();
}, 60_000);

test("a backup never takes the place of a file unasked, nor of the database itself, and says what it lacks", async () => {
  const source = await judged(1);
  const there = write("there.db", "mine");
  refused(await runAssay(["backup", there], on(source)), "is there already, and stays as it is");
  expect(readFileSync(there, "utf8")).toBe("mine");
  refused(await runAssay(["backup", source, "--force"], on(source)), "is the database itself");
  refused(await runAssay(["backup", path.join(folder, "no", "b.db")], on(source)), "Make that folder");
  refused(await runAssay(["backup", folder], on(source)), "is a folder");
  refused(await runAssay(["backup", "b.db"], on(place())), "There is no database yet");
  expect((await runAssay(["backup", there, "--force"], on(source))).err).toContain("It holds 1 dataset, 1 run, 1 sample,");
  expect(await runsIn(there)).toBe(1);
});

test("a backup that would not fit is refused before it is begun", () => {
  expect(() => refuseWithoutRoom("The backup", 2_000_000_000, "/mnt", 1_000_000)).toThrow(
    "The backup needs about 1.9 GB, and the disk of /mnt has 977 KB free. Free some space",
  );
  expect(() => refuseWithoutRoom("The backup", 10, "/mnt", 10)).not.toThrow();
});

test("a backup that is killed leaves no file of that name, and what it leaves is cleared away by the next one", async () => {
  const source = await judged(1);
  const filling = `INSERT INTO "Setting" ("name", "valueJson") VALUES ('filling', hex(randomblob(60000000)))`;
  await runAside(source, [[filling]]);
  const file = path.join(folder, "cut.db");
  const partials = () => readdirSync(folder).filter((name) => name.startsWith("cut.db."));
  const writing = startAssay(["backup", file], on(source));
  const ended = once(writing, "close");
  while (partials().length === 0 && writing.exitCode === null) await wait(2);
  writing.kill("SIGKILL");
  await ended;
  expect(existsSync(file)).toBe(false);
  const [partial = ""] = partials();
  refused(await runAssay(["restore", path.join(folder, partial), "--yes"], on(place())), "was cut off while it was written");
  expect((await runAssay(["backup", file], on(source))).code).toBe(0);
  expect(partials()).toEqual([]);
});

test("what is no whole backup of Assay is refused, and the database stays", async () => {
  const target = await judged(1);
  const good = path.join(folder, "good.db");
  await runAssay(["backup", good], on(target));
  const restore = (file: string) => runAssay(["restore", file, "--yes"], on(target));
  const copy = (name: string) => write(name, readFileSync(good));

  refused(await restore(path.join(folder, "missing.db")), "is not there");
  refused(await restore(write("text.db", "question,contexts\n".repeat(100))), "is not an SQLite database");
  refused(await restore(target), "is the database itself");
  const foreign = path.join(folder, "foreign.db");
  await runAside(foreign, [["CREATE TABLE notes (text)"]]);
  refused(await restore(foreign), "none of Assay's");
  const newer = copy("newer.db");
  await runAside(newer, [
    [`INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at) VALUES ('x', 'x', '29990101000000_later', 0)`],
  ]);
  refused(await restore(newer), "newer version of Assay");
  const damaged = copy("damaged.db");
  const handle = openSync(damaged, "r+");
  for (let at = 8192; at < statSync(damaged).size; at += 40_960) writeSync(handle, Buffer.alloc(2000, 7), 0, 2000, at);
  refused(await restore(damaged), "is damaged");
  const short = write("short.db", readFileSync(good).subarray(0, statSync(good).size / 2));
  refused(await restore(short), "is damaged");
  refused(await runAssay(["restore", good], on(target)), "Add --yes");
  expect(await runsIn(target)).toBe(1);
  expect(readdirSync(folder).filter((name) => name.includes("restoring") || name.includes("before-restore"))).toEqual([]);
});

test("a backup of an older version is brought up to this one", async () => {
  const source = await judged(1);
  const old = path.join(folder, "old.db");
  await runAssay(["backup", old], on(source));
  await runAside(old, [
    [`DROP TABLE "Setting"`],
    [`DROP INDEX "Run_removedAt_idx"`],
    ...["Dataset", "Configuration", "Run"].map((table): [string] => [`ALTER TABLE "${table}" DROP COLUMN "removedAt"`]),
    [`DELETE FROM "_prisma_migrations" WHERE "migration_name" LIKE '%_removal'`],
  ]);
  const target = place();
  const restored = await runAssay(["restore", old, "--yes", "--json"], on(target));
  expect(JSON.parse(restored.out)).toMatchObject({ migrated: 1, runs: 1 });
  expect(JSON.parse((await runAssay(["runs", "--json"], on(target))).out).total).toBe(1);
});

test("a database that somebody has open is not replaced, and the refusal says by whom; a damaged one is", async () => {
  const target = await judged(1);
  const file = path.join(folder, "one.db");
  await runAssay(["backup", file], on(target));
  const worker = startAssay(["worker"], on(target));
  const ended = once(worker, "close");
  let ran: Ran;
  // Until the worker has opened it there is nothing to refuse.
  do ran = await runAssay(["restore", file, "--yes"], on(target));
  while (ran.code === 0);
  refused(ran, /is in use by assay worker \(process \d+\)|is in use/);
  worker.kill();
  await ended;
  writeFileSync(target, "no database any more".repeat(1000));
  const { code, out } = await runAssay(["restore", file, "--yes", "--json"], on(target));
  expect(code).toBe(0);
  expect(readFileSync(JSON.parse(out).kept, "utf8")).toContain("no database any more");
  expect(await runsIn(target)).toBe(1);
});

test("a restore that is killed at any moment leaves the old database or the new one, whole", async () => {
  const one = path.join(folder, "with-one.db");
  const two = path.join(folder, "with-two.db");
  const target = await judged(1);
  await runAssay(["backup", one], on(target));
  await runAssay(["backup", two], on(await judged(2)));
  let holds = 1;
  for (let delay = 0; delay < 1800; delay += 220) {
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
}, 90_000);
