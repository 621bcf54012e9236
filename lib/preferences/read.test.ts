import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { RankReport } from "@/lib/domain/ranking/report";
import { rankRuns } from "@/lib/ranking/report";
import { startRuns } from "@/lib/runs/start/create";
import { judgedRuns } from "@/testing/rounds/judged-runs";
import { readPreferredAmong, withPreferences } from "./read";

const names = ["bm25", "dense", "hybrid", "none"];
const rows = names.flatMap((config) =>
  Array.from({ length: 3 }, (_, at) => ({
    ...{ id: `q${at}`, config, question: `How long is bridge ${at}?`, contexts: [`It is ${at} m long.`] },
    response: `${config} says ${at} m.`,
  })),
);

let runs: { id: string; samples: number[] }[] = [];
let configurations: { run: string; runs: string[] }[] = [];
beforeAll(async () => {
  const ids = await judgedRuns(rows);
  const stored = await db.run.findMany({ where: { id: { in: ids } }, include: { configuration: true } });
  const inOrder = names.flatMap((name) => stored.find(({ configuration }) => configuration.name === name) ?? []);
  runs = await Promise.all(
    inOrder.map(async ({ id, configurationId }) => ({
      id,
      samples: (await db.sample.findMany({ where: { configurationId }, orderBy: { position: "asc" } })).map(
        (sample) => sample.id,
      ),
    })),
  );
  configurations = runs.map(({ id }) => ({ run: id, runs: [id] }));
});
beforeEach(() => db.preference.deleteMany());

async function prefer(one: number, other: number, question: number, choice: "a" | "b") {
  const [first, second] = [runs[one], runs[other]];
  if (!first || !second) throw new Error("no run");
  const isTurned = first.id > second.id;
  const [a, b] = isTurned ? [second, first] : [first, second];
  await db.preference.create({
    data: {
      ...{ runAId: a.id, runBId: b.id, sampleAId: a.samples[question] ?? 0, sampleBId: b.samples[question] ?? 0 },
      ...{ questionKey: `q${question}`, reviewer: "Ann", reviewerKey: "name:Ann", shownFirst: "a" },
      choice: isTurned ? (choice === "a" ? "b" : "a") : choice,
    },
  });
}

test("strengths are of the configurations that people chose from; the ranking has them next to its figures", async () => {
  await prefer(0, 1, 0, "a");
  await prefer(1, 2, 0, "a");
  await prefer(2, 0, 0, "a");
  const preferences = await readPreferredAmong(configurations);
  expect(preferences?.pairs.map(({ a, b, questions }) => [a, b, questions.a, questions.b])).toEqual([
    [runs[0]?.id, runs[1]?.id, 1, 0],
    [runs[0]?.id, runs[2]?.id, 0, 1],
    [runs[1]?.id, runs[2]?.id, 1, 0],
  ]);
  expect(Object.keys(preferences?.strengths ?? {}).sort()).toEqual(
    runs
      .slice(0, 3)
      .map(({ id }) => id)
      .sort(),
  );
  for (const strength of Object.values(preferences?.strengths ?? {})) expect(strength).toBeCloseTo(1 / 3, 9);
  const report = await rankRuns({ runs: runs.map(({ id }) => id) });
  expect(RankReport.strict().parse(await withPreferences(report)).people?.preferences.pairs).toHaveLength(3);
  await db.preference.deleteMany();
  expect(await withPreferences(report)).toEqual(report);
});

test("choices on several runs of a configuration are joined, and count under its newest run", async () => {
  const { datasetId, configurationId } = await db.run.findUniqueOrThrow({ where: { id: runs[0]?.id ?? "" } });
  const [newer = ""] = await startRuns({
    ...{ datasetId, configurationIds: [configurationId], metrics: ["context-adherence-plus"], judge: { kind: "lexical" } },
  });
  await prefer(0, 1, 0, "a");
  runs.push({ id: newer, samples: runs[0]?.samples ?? [] });
  await prefer(4, 1, 1, "a");
  const [first, second, ...rest] = configurations;
  if (!first || !second) throw new Error("no configuration");
  const joined = await readPreferredAmong([{ run: newer, runs: [newer, first.run] }, second, ...rest]);
  expect(joined).toMatchObject({
    pairs: [{ a: newer, b: second.run, people: 1, questions: { total: 2, a: 2 } }],
    strengths: null,
  });
});
