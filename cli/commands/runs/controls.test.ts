import { afterEach, beforeEach, expect, test } from "vitest";
import { listDatasets } from "@/lib/db/datasets";
import { findRun, listRuns } from "@/lib/db/runs/list";
import { ControlsReport } from "@/lib/domain/controls/report";
import { deleteRun } from "@/lib/runs/control/delete";
import { seeded } from "@/lib/stats/random";
import { type JudgeServer, reply, startJudgeServer } from "@/testing/judge-server";
import { runAssay, write } from "@/testing/run-assay";

const topics = ["bridge", "opera", "engine", "garden", "castle", "violin", "harvest", "glacier", "printer", "tunnel"];
const rows = Array.from({ length: 30 }, (_, at) => {
  const topic = `${topics[at % 10]}${"abc"[Math.floor(at / 10)]}`;
  return {
    id: `q${at}`,
    question: `When was the ${topic} finished?`,
    contexts: [`The ${topic} was finished in ${1800 + at} by the people of the region.`, `It is a ${topic}.`],
    response: `The ${topic} was finished in ${1800 + at} by the people of the region.`,
  };
});
const metrics = "trulens-answer-relevance,context-adherence-plus";

let judge: JudgeServer;
beforeEach(async () => {
  judge = await startJudgeServer();
  process.env.OPENAI_BASE_URL = judge.url;
});
afterEach(() => judge.close());

async function judged(name: string, ...options: string[]): Promise<string> {
  const file = write(`${name}.jsonl`, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const { out } = await runAssay(["evaluate", file, "--metrics", metrics, "--json", ...options]);
  return JSON.parse(out).runs[0].id;
}

const byModel = ["--model", "judge", "--polls", "1", "--concurrency", "16", "--no-structured"];
const controls = async (...args: string[]) => ControlsReport.parse(JSON.parse((await runAssay(["controls", ...args, "--json"])).out));
const small = ["--size", "10", "--yes"];

const random = seeded(5);
const tenth = () => random() % 11;
const verdictOf = (score: number) => ({ answer: `Reasons. Verdict: ${score >= 5 ? "yes" : "no"}`, relevance: `Score: ${score}` });
const scripted = (score: () => number) => () => {
  const { answer, relevance } = verdictOf(score());
  return reply(`${relevance}\n${answer}`);
};

test.each([
  ["random", tenth],
  ["constant", () => 9],
])("a %s judge is flagged for every metric", async (name, score) => {
  judge.script = scripted(score);
  const report = await controls(await judged(name, ...byModel), ...small);
  expect(report.metrics.map(({ metric }) => metric)).toEqual(metrics.split(","));
  for (const { verdict } of report.metrics) expect(["blind", "weak"]).toContain(verdict);
});

test("controls are asked at the judge again, whatever the cache has, and appear in no list", async () => {
  judge.script = scripted(() => 9);
  const id = await judged("asked", ...byModel);
  const before = judge.requests.length;
  const report = await controls(id, ...small);
  const untouched = report.metrics[0]?.noise;
  expect(untouched).toMatchObject({ changed: { hits: 0 }, meanAbsolute: 0 });
  expect(judge.requests.length - before).toBe(report.runs.reduce((sum, { planned }) => sum + planned, 0));
  const names = (await listDatasets()).map(({ name }) => name);
  expect(names.filter((one) => one.startsWith("Controls of"))).toEqual([]);
  const { runs } = await listRuns({}, { take: 200 });
  for (const one of report.runs) expect(runs.map((run) => run.id)).not.toContain(one.id);
});

test("the lexical judge catches responses to other questions, and its canary set finds the same judge", async () => {
  const id = await judged("lexical", "--judge", "lexical");
  const [relevance] = (await controls(id, ...small)).metrics;
  expect(relevance).toMatchObject({ verdict: "separates", caught: { hits: 20, of: 20 } });
  const { again } = await controls(id, "--again", "--yes");
  expect(again?.metrics.map(({ verdict, sameSetup }) => [verdict, sameSetup])).toEqual([
    ["same", true],
    ["same", true],
  ]);
  const { out } = await runAssay(["controls", id]);
  expect(out).toContain("Response to another question");
  expect(out).toContain("same judge as before");
});

test("a judge that was replaced is found by its canary set, and deleting the run deletes its controls", async () => {
  judge.script = ({ prompt }) => {
    const [first = ""] = /when was the (\w+) finished/i.exec(prompt)?.slice(1) ?? [];
    const isSame = prompt.split(first).length > 2 && !prompt.includes("not finished");
    const { answer, relevance } = verdictOf(isSame ? 9 : 1);
    return reply(`${relevance}\n${answer}`);
  };
  const id = await judged("replaced", ...byModel);
  const { runs } = await controls(id, ...small);
  judge.script = scripted(() => 3);
  const { again } = await controls(id, "--again", "--yes");
  expect(again?.metrics.map(({ verdict }) => verdict)).toContain("differs");
  await deleteRun(id);
  for (const run of runs) expect(await findRun(run.id)).toBeNull();
});

test("a run of controls has none itself, and without --yes nothing is asked", async () => {
  const id = await judged("refused", "--judge", "lexical");
  const refused = await runAssay(["controls", id]);
  expect(refused.err).toContain("Use --yes");
  const { runs } = await controls(id, ...small);
  expect((await runAssay(["controls", runs[0]?.id ?? "", ...small])).err).toContain("consists of controls");
});
