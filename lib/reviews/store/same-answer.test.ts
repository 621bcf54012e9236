import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { setReview } from "@/lib/reviews/write";
import { createRound } from "@/lib/rounds/manage";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { work } from "@/testing/judged/runs";
import { saidOfAnswers } from "./same-answer";

const metric = "nvidia-context-relevance";
const row = (config: string, question: string, response: string, context = "Peat is fuel.") => ({
  config,
  question,
  response,
  contexts: [context],
});

/** Two configurations, each judged by the stand-in; the second once more. */
async function judged() {
  const { datasetId } = await createTestDataset([
    row("one", "What is peat?", "Fuel."),
    row("one", "Where is Emden?", "In Germany."),
    row("two", "What is peat?", "Fuel.", "Other."),
    row("two", "Where is Emden?", "In the west of Germany."),
  ]);
  const start = () => startRuns({ datasetId, metrics: [metric], judge: { kind: "lexical" } });
  const runs = [...(await start()), ...(await start()).slice(1)];
  for (const id of runs) await work(id);
  const samples = await db.sample.findMany({ where: { datasetId }, orderBy: { id: "asc" }, select: { id: true } });
  return { runs, samples: samples.map(({ id }) => id) };
}

const by = (name: string) => ({ id: null, name });
const petra = { judgmentId: null, metric, reviewer: by("Petra") };
const disagree = { verdict: "disagree" as const, score: 0.2, note: "It is more." };
const visitor = { person: null, canLabel: true };

test("what was said of an answer is found where the same question has word for word the same answer, and only there", async () => {
  const { runs, samples } = await judged();
  const [first = "", second = "", again = ""] = runs;
  const [peat = 0, emden = 0, samePeat = 0, otherEmden = 0] = samples;
  await setReview({ ...petra, runId: first, sampleId: peat }, disagree);
  await setReview({ ...petra, runId: first, sampleId: emden }, disagree);
  await setReview({ ...petra, runId: second, sampleId: samePeat, reviewer: by("Bo") }, { ...disagree, verdict: "agree" });
  const said = await saidOfAnswers({ ...visitor, samples: [samePeat, otherEmden], except: second });
  expect([...said.keys()]).toEqual([samePeat]);
  expect(said.get(samePeat)).toMatchObject([
    {
      reviewer: "Petra",
      metric,
      opinion: disagree,
      text: "It is more.",
      run: { id: first },
      sampleId: peat,
      hasSameContexts: false,
    },
  ]);
  const comment = {
    place: `run:${first}`,
    runId: first,
    sampleId: peat,
    text: "Check this.",
    reviewer: "Ann",
    reviewerKey: "name:Ann",
  };
  await db.comment.create({ data: { ...comment, createdAt: new Date(0) } });
  const later = await saidOfAnswers({ ...visitor, samples: [samePeat], except: again });
  expect(later.get(samePeat)?.map(({ reviewer, hasSameContexts }) => [reviewer, hasSameContexts])).toEqual([
    ["Bo", true],
    ["Petra", false],
    ["Ann", false],
  ]);
  await db.run.update({ where: { id: first }, data: { removedAt: new Date() } });
  expect(await saidOfAnswers({ ...visitor, samples: [samePeat, otherEmden], except: second })).toEqual(new Map());
});

test("what was said stays hidden on an answer that the visitor could still label blind", async () => {
  const { runs, samples } = await judged();
  const [first = "", second = ""] = runs;
  const [peat = 0, , samePeat = 0] = samples;
  await setReview({ ...petra, runId: first, sampleId: peat }, disagree);
  const question = { kind: "yes-no", text: "Is the context relevant?" };
  const round = { runId: second, name: "blind", unit: "response", metric, question, rubric: "Be strict.", repeats: 0 };
  await createRound({ ...round, design: { kind: "random", size: 2 } }, null);
  expect(await saidOfAnswers({ ...visitor, samples: [samePeat], except: second })).toEqual(new Map());
  expect((await saidOfAnswers({ ...visitor, canLabel: false, samples: [samePeat], except: second })).size).toBe(1);
});
