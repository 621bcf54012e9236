import { expect, test } from "vitest";
import { madeForRun } from "@/lib/db/made-for/store";
import { findRun } from "@/lib/db/runs/list";
import { samplesOfRunAfter } from "@/lib/db/samples/rows";
import { StepFigures } from "@/lib/domain/steps/facts";
import { stepScoresOfSample } from "@/lib/judged-steps/of-sample";
import { deleteRun } from "@/lib/runs/control/delete";
import { reply } from "@/testing/judge-server";
import { judgeOfEachTest } from "@/testing/judged/each-test";
import { runAssay, write } from "@/testing/run-assay";

const relevance = "trulens-context-relevance";
/** Its number is the grade that the judge gives. */
const text = (name: string, worth: number) => `The ${name} of the bridge is worth ${worth}.`;
const arch = text("arch", 8);
const tower = text("tower", 6);
const bascule = text("bascule", 2);
const gate = text("gate", 10);
const pier = text("pier", 4);
const rows = [
  {
    id: "q1",
    question: "Who built it?",
    response: "Jones.",
    contexts: [tower],
    steps: [
      { kind: "retrieve", name: "bm25", contexts: [arch, bascule] },
      { kind: "retrieve", name: "dense", contexts: [tower, arch] },
      { kind: "rerank", contexts: [tower] },
    ],
  },
  {
    id: "q2",
    question: "When was it built?",
    response: "In 1894.",
    contexts: [gate],
    steps: [{ kind: "retrieve", name: "bm25", contexts: [gate, pier] }],
  },
  { id: "q3", question: "Where is it?", response: "In London.", contexts: [gate] },
];

const judge = judgeOfEachTest(() => ({ script: ({ prompt }) => reply(`Score: ${/worth (\d+)/.exec(prompt)?.[1]}`) }));
const run = (...args: string[]) => runAssay(args, { OPENAI_BASE_URL: judge.url, OPENAI_API_KEY: "test-key" });

async function judged(name: string, metrics: string): Promise<string> {
  const file = write(`${name}.jsonl`, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const { out } = await run("evaluate", file, "--json", "--metrics", metrics, "--model", "judge", "--no-structured");
  return JSON.parse(out).runs[0].id;
}
const steps = async (...args: string[]) => StepFigures.parse(JSON.parse((await run("steps", ...args, "--json")).out));

test("each step's contexts get scores, with one call for each text that the run did not judge", async () => {
  const id = await judged("asked", `${relevance},trulens-answer-relevance`);
  expect((await steps(id)).judging.state).toBe("none");
  const before = judge.requests.length;
  const { steps: found, judging } = await steps(id, "--judge", "--yes");
  expect(judge.requests.slice(before).map(({ prompt }) => /The (\w+) of the bridge/.exec(prompt)?.[1])).toEqual(
    expect.arrayContaining(["arch", "bascule", "pier"]),
  );
  expect(judge.requests.length - before).toBe(3);
  expect(judging).toMatchObject({ state: "finished", status: "completed", samples: 2, judgments: 5, planned: 5, failed: 0 });
  expect(found.map(({ name, judged }) => [name, judged.map(({ metric }) => metric)])).toEqual([
    ["bm25", [relevance]],
    ["dense", [relevance]],
    [null, [relevance]],
  ]);
  const means = found.map(({ judged }) => judged[0]?.mean);
  for (const [at, mean] of [(0.5 + 0.7) / 2, 0.7, 0.6].entries()) expect(means[at]).toBeCloseTo(mean, 12);
  expect(found[2]?.judged[0]?.rerank).toMatchObject({ before: 0.8, after: 0.6, difference: expect.closeTo(-0.2, 12) });
  const [sample] = await samplesOfRunAfter(id, 0, 1, true);
  expect(sample && (await stepScoresOfSample(id, sample))).toEqual(
    new Map([
      [arch, { [relevance]: 0.8 }],
      [bascule, { [relevance]: 0.2 }],
      [tower, { [relevance]: 0.6 }],
    ]),
  );
});

test("starting again names the run that has judged them, the table has its scores, and deleting the run deletes it", async () => {
  const id = await judged("again", relevance);
  const first = await steps(id, "--judge", "--yes");
  const before = judge.requests.length;
  expect((await steps(id, "--judge", "--yes")).judging.run).toBe(first.judging.run);
  expect(judge.requests.length).toBe(before);
  expect((await madeForRun(id, "steps")).map(({ runs }) => runs.length)).toEqual([1]);
  const { out } = await run("steps", id);
  expect(out).toContain(`Rerank: Among as many contexts, ${relevance} 0.80 before and 0.60 after: −0.20.`);
  expect(out).toContain("The steps’ contexts of 2 samples: completed, 5 of 5 judgments.");
  const refused = await run("steps", first.judging.run ?? "", "--judge", "--yes");
  expect(refused.err).toContain(`was made for the run ${id}`);
  await deleteRun(id);
  expect(await findRun(first.judging.run ?? "")).toBeNull();
});

test("without --yes, or without a metric that scores contexts one by one, nothing is judged", async () => {
  const id = await judged("refused", "trulens-answer-relevance");
  expect((await run("steps", id, "--judge")).err).toContain("Use --yes");
  expect((await run("steps", id, "--judge", "--yes")).err).toContain("None of the run’s metrics scores contexts one by one.");
});
