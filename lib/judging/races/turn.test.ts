import { once } from "node:events";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { pairRuns } from "@/lib/comparison/paired-runs";
import { findRace, racersOf } from "@/lib/db/races/store";
import { findRun } from "@/lib/db/runs/list";
import type { StartRunInput } from "@/lib/domain/run";
import { importFiles } from "@/lib/imports/files";
import { newOwner } from "@/lib/judging/execute/lease-owner";
import { judgeNextRun } from "@/lib/judging/work-loop";
import { rankRuns } from "@/lib/ranking/report";
import { retryRun } from "@/lib/runs/control/status";
import { judgeTheRest } from "@/lib/runs/races/control";
import { startRuns } from "@/lib/runs/start/create";
import { unseen } from "@/lib/stats/ranked/rare";
import { failure, reply, type Script } from "@/testing/judge-server";
import { usualJudge } from "@/testing/judged/each-test";
import { startAssay } from "@/testing/run-assay";
import { isThorough } from "@/testing/thorough";

const metric = "trulens-answer-relevance";
const questions = 90;

/** "bad" is worse by one third, and "fair" is as good as "good" on average. */
const scoreOf = (prompt: string): number => {
  const [, name = "", number = "0"] = prompt.match(/(good|fair|bad) answer (\d+)/) ?? [];
  const at = Number(number);
  if (name === "bad") return at % 3 === 0 ? 2 : 1;
  return 2 + ((name === "fair" ? at + 1 : at) % 2);
};
const scored: Script = ({ prompt }) => reply(`{"score": ${scoreOf(prompt)}, "reasoning": "r"}`);

const judge = usualJudge(() => ({ script: scored }));

async function sweep(names: readonly string[], count = questions): Promise<string> {
  const rows = (name: string) =>
    Array.from({ length: count }, (_, at) =>
      JSON.stringify({ id: `q${at}`, question: `What is ${at}?`, contexts: ["One."], response: `A ${name} answer ${at}.` }),
    );
  const files = names.map((name) => ({ fileName: `${name}.jsonl`, bytes: Readable.from([Buffer.from(rows(name).join("\n"))]) }));
  return (await importFiles(files, { again: true })).id;
}

const setup = { kind: "openai" as const, models: ["judge-a"], cache: false, concurrency: 8 };
const start = (datasetId: string, input: Partial<StartRunInput> = {}) =>
  startRuns({ datasetId, metrics: [metric], judge: setup, untilDecided: { metric, seed: 7 }, ...input });

/** Until no run is due. */
async function work(ids: readonly string[]): Promise<void> {
  for (let taken = true; taken; ) {
    taken = false;
    for (const id of ids) if (await judgeNextRun(id, newOwner(), new AbortController().signal)) taken = true;
  }
}

async function raceOf(id = "") {
  const race = await findRace((await findRun(id))?.raceId ?? "");
  if (!race) throw new Error("There is no race.");
  return race;
}
const states = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await findRun(id)) ?? { status: "gone", ok: 0, planned: 0 })).then((runs) =>
    runs.map(({ status, ok, planned }) => [status, ok, planned]),
  );

test("a configuration that is worse is out, the others continue, and the rest can be judged", async () => {
  const ids = await start(await sweep(["good", "fair", "bad"]));
  await work(ids);
  const race = await raceOf(ids[0]);
  expect(race.looks.map((look) => look.questions)).toEqual([40, 52, 68, 90]);
  expect(race.looks[0]?.runs[2]).toMatchObject({ run: ids[2], questions: 40, state: "out" });
  expect(race.looks.at(-1)).toMatchObject({ isDecided: true, runs: [{ questions: 90 }, { questions: 90 }] });
  expect(await states(ids)).toEqual([
    ["completed", 90, 90],
    ["completed", 90, 90],
    ["completed", 40, 40],
  ]);
  const out = (await findRun(ids[2] ?? ""))?.summaries[metric];
  expect(out).toMatchObject({ scored: 40, unscored: 0, bounds: null, errors: { decided: 50 } });
  expect(judge.requests).toHaveLength(90 + 90 + 40);

  // Compare counts what both were judged on, with intervals that allow for the looks.
  const pairs = async () => {
    const [pair] = (await pairRuns([ids[0] ?? "", ids[2] ?? ""], { pairBy: null, first: null }, (runs) => [...runs])).pairs;
    const [row] = pair?.rows ?? [];
    return {
      questions: row?.difference?.questions,
      leftOut: row?.leftOut,
      withoutScore: row?.withoutScore,
      looked: pair?.timesLooked,
    };
  };
  expect(await pairs()).toMatchObject({ questions: 40, leftOut: 50, withoutScore: 0 });
  expect((await pairs()).looked).toBeGreaterThan(1.5);
  const { leastDifference, notes } = await rankRuns({ runs: ids });
  expect(leastDifference).toBeGreaterThanOrEqual(unseen(40));
  expect(notes[0]).toContain("Tests and intervals of differences allow for the looks.");

  await judgeTheRest(race.id);
  await work(ids);
  expect((await states(ids))[2]).toEqual(["completed", 90, 90]);
  expect(await pairs()).toMatchObject({ questions: 90, leftOut: 0, withoutScore: 0 });
  expect(judge.requests).toHaveLength(3 * 90);
});

test.runIf(isThorough)("killed, it comes to the same decision", async () => {
  const datasetId = await sweep(["good", "fair", "bad"]);
  const whole = await start(datasetId);
  await work(whole);
  const ids = await start(datasetId);
  const before = judge.requests.length;
  const env = { DATABASE_URL: process.env.DATABASE_URL ?? "", OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: judge.url };
  judge.script = (request, index) => ({ ...scored(request, index), latencyMs: 10 });
  for (const calls of [10, 100, 150]) {
    const worker = startAssay(["worker"], env);
    const ended = once(worker, "exit");
    await expect.poll(() => judge.requests.length - before, { interval: 5 }).toBeGreaterThanOrEqual(calls);
    worker.kill("SIGKILL");
    await ended;
  }
  await expect
    .poll(async () => {
      await work(ids);
      return (await states(ids)).map(([status]) => status);
    })
    .toEqual(["completed", "completed", "completed"]);
  const one = await raceOf(whole[0]);
  const other = await raceOf(ids[0]);
  const plain = (looks: typeof one.looks, of: readonly string[]) =>
    JSON.parse(of.reduce((text, id, at) => text.replaceAll(id, `run ${at}`), JSON.stringify(looks)));
  expect(plain(other.looks, ids)).toEqual(plain(one.looks, whole));
});

test("a judge that fails for one configuration pauses it, and none is out until its judgments are repeated", async () => {
  const ids = await start(await sweep(["good", "bad"]));
  judge.script = (request, index) =>
    request.prompt.includes("bad answer") && /[02468]\./.test(request.prompt)
      ? failure(400, { message: "No." })
      : scored(request, index);
  await work(ids);
  const [good, bad] = await Promise.all(ids.map(findRun));
  expect(good).toMatchObject({ status: "running", ok: 40 });
  expect(bad).toMatchObject({ status: "paused", reason: expect.stringContaining("It is not out: retry them") });
  expect((await raceOf(ids[0])).looks).toEqual([]);
  judge.script = scored;
  await retryRun(ids[1] ?? "");
  await work(ids);
  expect((await raceOf(ids[0])).looks.at(-1)).toMatchObject({ questions: 52, isDecided: true });
  expect((await racersOf(await raceOf(ids[0]))).map(({ status }) => status)).toEqual(["completed", "completed"]);
});

test("one configuration stops early against a run that is judged", async () => {
  const datasetId = await sweep(["good", "bad"]);
  const baseline = (await startRuns({ datasetId, metrics: [metric], judge: setup, configurations: ["good"] }))[0] ?? "";
  await work([baseline]);
  const ids = await start(datasetId, { configurations: ["bad"], untilDecided: { metric, baseline, seed: 7 } });
  await work(ids);
  expect((await raceOf(ids[0])).looks.at(-1)).toMatchObject({ questions: 52, leader: baseline, isDecided: true });
  expect(await states(ids)).toEqual([["completed", 52, 52]]);
});

test("what cannot be decided is refused with the field", async () => {
  const datasetId = await sweep(["good", "bad"], 24);
  const refused = (input: Partial<StartRunInput>) => expect(start(datasetId, input)).rejects;
  await refused({ untilDecided: { metric: "nvidia-context-relevance" } }).toThrow("not among the chosen metrics");
  await refused({ configurations: ["good"] }).toThrow("One configuration alone");
  await refused({}).toThrow("share 24 questions; deciding early needs at least 25");
  await refused({ configurations: ["good"], untilDecided: { metric, baseline: "missing" } }).toThrow("There is no run missing");
  const [other = ""] = await startRuns({
    datasetId,
    metrics: [metric],
    judge: { ...setup, models: ["judge-b"] },
    configurations: ["good"],
  });
  await work([other]);
  await refused({ configurations: ["bad"], untilDecided: { metric, baseline: other } }).toThrow("by another judge");
  await refused({ follow: true }).toThrow("follows its dataset");
});
