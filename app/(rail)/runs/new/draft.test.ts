import { db } from "assay-lib/db/connection/client";
import { findDataset } from "assay-lib/db/datasets";
import { addOwnMetric, offeredMetrics } from "assay-lib/db/own-metrics";
import { setPrice } from "assay-lib/db/prices";
import { assayItself } from "assay-lib/domain/people/actor";
import { readShipped } from "assay-lib/metrics/own/shipped";
import { metrics } from "assay-lib/metrics/registry";
import { afterEach, beforeEach, expect, test } from "vitest";
import { draftPlan, type KnownCounts, learn } from "@/components/runs/new/estimate/draft";
import type { RunPlan } from "@/components/runs/new/estimate/plan";
import { offerMetric } from "@/components/runs/new/offered-metric";
import { readWanted } from "@/components/runs/new/wanted";
import { createTestDataset } from "@/testing/dataset";
import { planForm } from "./plan-form";
import { judgeFields } from "./read-form";

beforeEach(() => {
  process.env.OPENAI_API_KEY = "test-key";
  process.env.OPENAI_BASE_URL = "http://127.0.0.1:9/v1";
});
afterEach(async () => {
  await db.modelPrice.deleteMany();
  await db.ownMetric.deleteMany();
  await db.dataset.deleteMany();
});

const offered = metrics.map((metric) => offerMetric(metric));
const first = {
  metrics: metrics.map(({ id }) => id),
  "judge.kind": "openai",
  "judge.models": "gpt-4o-mini, gpt-4o",
  "judge.cache": "on",
  "limits.pauseOnUseless": "on",
  "limits.pauseOnOverrun": "on",
};

function formOf(values: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) for (const each of [value].flat()) form.append(name, each);
  return form;
}

/** The server's plan for the first form, then its plan and the browser's draft for a changed form. */
async function both(changes: Record<string, string | string[]>, without: string[] = [], form = { offered, first }) {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    id: `${index}`,
    question: `question ${index}`,
    contexts: Array.from({ length: 1 + (index % 3) }, (_, at) => `context ${at} of ${index}`),
    ...(index % 5 > 0 && { response: `response ${index}` }),
  }));
  const both = [...rows, ...rows.slice(0, 7).map((row) => ({ ...row, question: `b ${row.question}`, config: "b" }))];
  const { datasetId } = await createTestDataset(both);
  const configurations = (await findDataset(datasetId))?.configurations.map(({ id }) => id) ?? [];
  const chosen = { ...form.first, datasetId, configurations };
  const known = await answer(null, formOf(chosen));
  const changed = formOf({ ...chosen, ...changes });
  for (const name of without) changed.delete(name);
  const wanted = readWanted(changed, form.offered, judgeFields);
  const answered = await answer(known, changed);
  return { drafted: wanted && draftPlan(known, wanted), answered: answered.latest };
}

const figures = ({ rates: _rates, basis: _basis, configurations, ...rest }: RunPlan) => ({
  ...rest,
  configurations: configurations.map(
    ({ id, name, samples, metrics, unjudged, judgments, calls, cached, tokens, costUsd, worst }) => ({
      id,
      name,
      samples,
      metrics,
      unjudged,
      judgments,
      calls,
      cached,
      tokens,
      costUsd,
      worst,
    }),
  ),
});

async function answer(known: KnownCounts | null, form: FormData): Promise<KnownCounts> {
  const said = await planForm(form);
  if (!said.ok) throw new Error(JSON.stringify(said.problems));
  return learn(known, said.plan);
}

test.each<[string, Record<string, string | string[]>, string[]?]>([
  ["nothing", {}],
  ["more polls", { "settings.context-adherence-plus.polls": "11" }],
  ["fewer metrics", { metrics: ["context-adherence-plus", "ragas-context-relevancy"] }],
  ["one model less", { "judge.models": "gpt-4o" }],
  ["batches", { "judge.batch": "on" }],
  ["other bounds of a call", { "judge.maxTokens": "50", "judge.reask": "0", "judge.retries": "9" }],
  ["a budget", { "limits.budgetUsd": "0.01" }, ["limits.pauseOnOverrun"]],
  ["the stand-in", { "judge.kind": "lexical" }],
])("with %s changed, the browser drafts what the server answers", async (_, changes, without) => {
  const { drafted, answered } = await both(changes, without);
  expect(drafted && figures(drafted)).toEqual(figures(answered));
});

test("a metric of one's own is drafted and planned like others, with its polls", async () => {
  const definition = await readShipped("refusal");
  const { id } = await addOwnMetric({ ...definition, direction: "higher", polls: 3 }, assayItself);
  const own = (await offeredMetrics()).map((metric) => offerMetric(metric)).filter(({ source }) => source === "own");
  expect(own.map((metric) => metric.id)).toEqual([id]);
  const metrics = [...first.metrics, id];
  const { drafted, answered } = await both({ metrics, [`settings.${id}.polls`]: "5" }, [], {
    offered: [...offered, ...own],
    first: { ...first, metrics },
  });
  expect(answered.metrics[id]?.calls).toBe((30 - 6 + (7 - 2)) * 5 * 2);
  expect(drafted && figures(drafted)).toEqual(figures(answered));
});

test("figures that the server has not counted are not drafted", async () => {
  expect((await both({ "judge.models": "gpt-4.1" })).drafted).toBeNull();
  expect((await both({ configurations: "unknown" }).catch(() => ({ drafted: null }))).drafted).toBeNull();
});

test("a newly set price counts in the next draft", async () => {
  await setPrice("own-model", { prompt: 1, completion: 2 });
  const { drafted, answered } = await both({ "judge.models": "gpt-4o-mini" });
  expect(drafted?.costUsd).toBe(answered.costUsd);
  expect(drafted?.costUsd).toBeGreaterThan(0);
});

test("an invalid number stops the draft", () => {
  expect(readWanted(formOf({ ...first, "judge.retries": "x" }), offered, judgeFields)).toBeNull();
  expect(readWanted(formOf({ ...first, "settings.context-adherence-plus.polls": "21" }), offered, judgeFields)).toBeNull();
});
