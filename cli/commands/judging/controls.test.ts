import { expect, test } from "vitest";
import { ControlsReport } from "@/lib/controls/words/report";
import { listDatasets } from "@/lib/db/datasets";
import { findRun, listRuns } from "@/lib/db/runs/list";
import { deleteRun } from "@/lib/runs/control/delete";
import { reply } from "@/testing/judge-server";
import { judgeOfEachTest } from "@/testing/judged/each-test";
import { runAssay, write } from "@/testing/run-assay";

/** No two questions share a word. */
const rows = Array.from({ length: 30 }, (_, at) => {
  const [subject, made, place, gate, tower] = ["bridge", "opened", "harbour", "gate", "tower"].map(
    (word) => `${word}${"abcdefghijklmnopqrstuvwxyzäöüß"[at]}`,
  );
  const sentence = `The ${subject} was ${made} in ${1800 + at} by the people of the region near the ${place}.`;
  return {
    id: `q${at}`,
    question: `When was the ${subject} ${made} at the ${place}?`,
    contexts: [sentence, `It is the ${subject} of the ${place}.`],
    response: `${sentence} It has a ${gate} and a ${tower}.`,
  };
});
const relevance = "trulens-answer-relevance";

const judge = judgeOfEachTest();
const run = (...args: string[]) => runAssay(args, { OPENAI_BASE_URL: judge.url, OPENAI_API_KEY: "test-key" });

async function judged(name: string, ...options: string[]): Promise<string> {
  const file = write(`${name}.jsonl`, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const { out } = await run("evaluate", file, "--json", ...options);
  return JSON.parse(out).runs[0].id;
}

const byModel = ["--metrics", relevance, "--model", "judge", "--concurrency", "16", "--no-structured"];
const controls = async (...args: string[]) => ControlsReport.parse(JSON.parse((await run("controls", ...args, "--json")).out));
const small = ["--size", "10", "--yes"];

const scripted = (score: number) => () => reply(`Score: ${score}`);

test("controls are judged anew, whatever the cache has, and appear in no list", async () => {
  judge.script = scripted(9);
  const id = await judged("asked", ...byModel);
  const before = judge.requests.length;
  const report = await controls(id, ...small);
  expect(report.metrics).toMatchObject([
    { metric: relevance, verdict: "blind", noise: { changed: { hits: 0 }, meanAbsolute: 0 } },
  ]);
  expect(judge.requests.length - before).toBe(report.runs.reduce((sum, { planned }) => sum + planned, 0));
  const names = (await listDatasets()).map(({ name }) => name);
  expect(names.filter((one) => one.startsWith("Controls of"))).toEqual([]);
  const { runs } = await listRuns({}, { take: 200 });
  for (const one of report.runs) expect(runs.map((run) => run.id)).not.toContain(one.id);
});

test("the lexical judge separates responses to other questions, and its canary set finds the same judge", async () => {
  const id = await judged("lexical", "--judge", "lexical", "--metrics", `${relevance},context-adherence-plus`);
  const [first] = (await controls(id, ...small)).metrics;
  expect(first).toMatchObject({ verdict: "separates", caught: { of: 20 } });
  const { again } = await controls(id, "--again", "--yes");
  expect(again?.metrics.map(({ verdict, sameSetup }) => [verdict, sameSetup])).toEqual([
    ["same", true],
    ["same", true],
  ]);
  const { out } = await run("controls", id);
  expect(out).toContain("Response to another question");
  expect(out).toContain("same judge as before");
});

test("a judge that was replaced is found by its canary set, and deleting the run deletes its controls", async () => {
  judge.script = ({ prompt }) => {
    const [subject = ""] = /When was the (\S+) /.exec(prompt)?.slice(1) ?? [];
    return reply(`Score: ${prompt.split(subject).length > 2 ? 9 : 1}`);
  };
  const id = await judged("replaced", ...byModel);
  const { runs } = await controls(id, ...small);
  judge.script = scripted(3);
  const { again } = await controls(id, "--again", "--yes");
  expect(again?.metrics.map(({ verdict }) => verdict)).toContain("differs");
  await deleteRun(id);
  for (const run of runs) expect(await findRun(run.id)).toBeNull();
});

test("a run of controls has none itself, and without --yes nothing is judged", async () => {
  const id = await judged("refused", "--judge", "lexical", "--metrics", relevance);
  const refused = await run("controls", id);
  expect(refused.err).toContain("Use --yes");
  const { runs } = await controls(id, ...small);
  expect((await run("controls", runs[0]?.id ?? "", ...small)).err).toContain("was made for the run");
});
