import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Judgment } from "@/lib/domain/judgment";
import type { JudgedSample } from "@/lib/domain/sample";
import type { Metric } from "@/lib/metrics/define";
import { builtInMetrics } from "@/lib/metrics/registry";
import { readReplies } from "./replies";
import { type RecordedJudge, startRecordedJudge } from "./server";

const rows: (JudgedSample & { id: string; config: string })[] = readFileSync("example/pubmedqa-retrieval.jsonl", "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

/** All steps of a metric, as a run asks them, with every reply read. */
function judge(replies: ReturnType<typeof readReplies>, metric: Metric, sample: JudgedSample) {
  const settings = metric.settings.parse("polls" in metric.settings.shape ? { polls: 3 } : {});
  const judgments: Judgment[] = [];
  for (const [step, of] of [metric, ...metric.laterSteps].entries()) {
    for (const ask of of.asks(sample, settings, of.template(settings), [...judgments])) {
      const found = replies(ask.messages.map(({ content }) => content).join("\n\n"), 1);
      const [text = ""] = "texts" in found ? found.texts : [];
      const read = of.parse(text, sample, ask, settings);
      const unit = { step, item: ask.item, poll: ask.poll, model: "recorded" };
      judgments.push(read.ok ? { ...unit, error: null, ...read.reading } : { ...unit, error: read.cause });
    }
  }
  return {
    score: metric.score(sample, judgments, settings).score,
    errors: judgments.filter(({ error }) => error !== null).length,
  };
}

test("every prompt of the example has a reply that its metric reads, and the means are those that README names", () => {
  const replies = readReplies();
  const means = (id: string) => {
    const metric = builtInMetrics.find((one) => one.id === id);
    if (!metric) throw new Error(`There is no ${id}.`);
    const found = new Map<string, number[]>();
    for (const row of rows) {
      const { score, errors } = judge(replies, metric, row);
      expect([row.id, row.config, errors]).toEqual([row.id, row.config, 0]);
      found.set(row.config, [...(found.get(row.config) ?? []), score ?? Number.NaN]);
    }
    return [...found].map(([config, all]) => `${config} ${(all.reduce((sum, one) => sum + one, 0) / all.length).toFixed(2)}`);
  };
  const each = (...of: number[]) =>
    ["bm25-k4", "overlap-k4", "bm25-k2", "overlap-k2", "bm25-k8", "overlap-k8"].map(
      (config, at) => `${config} ${of[at]?.toFixed(2)}`,
    );
  expect(means("trulens-context-relevance")).toEqual(each(0.41, 0.26, 0.58, 0.41, 0.24, 0.16));
  expect(means("nvidia-context-relevance")).toEqual(each(0.33, 0.2, 0.49, 0.33, 0.19, 0.12));
  expect(means("context-adherence-plus")).toEqual(each(0.4, 0.11, 0.17, 0.07, 0.5, 0.16));
  expect(means("trulens-answer-relevance")).toEqual(each(0.91, 0.91, 0.91, 0.91, 0.91, 0.91));
  expect(means("claims").slice(0, 2)).toEqual(each(0.41, 0.14).slice(0, 2));
  expect(means("ragas-context-relevancy")).toHaveLength(6);
});

let server: RecordedJudge;
beforeAll(async () => {
  server = await startRecordedJudge();
});
afterAll(() => server.close());

const ask = async (body: unknown) => {
  const answer = await fetch(`${server.url}/chat/completions`, { method: "POST", body: JSON.stringify(body) });
  return { status: answer.status, ...(await answer.json()) };
};

test("three polls in one request are the three readings, and no usage is given", async () => {
  const metric = builtInMetrics.find(({ id }) => id === "context-adherence-plus");
  const [row] = rows;
  if (!metric || !row) throw new Error("The example is incomplete.");
  const settings = metric.settings.parse({ polls: 3 });
  const messages = metric.asks(row, settings, metric.template(settings))[0]?.messages;
  const { choices, ...rest } = await ask({ messages, n: 3 });
  const texts: string[] = choices.map(({ message }: { message: { content: string } }) => message.content);
  expect([new Set(texts).size, rest]).toEqual([3, { status: 200, object: "chat.completion" }]);
  expect(await ask({ messages, n: 5 })).toMatchObject({
    status: 400,
    error: { message: expect.stringContaining("Set polls to 3") },
  });
});

test("a prompt that was not recorded is refused with what this judge is", async () => {
  const content = "<<<BEGIN QUESTION>>>\nWho?\n<<<END QUESTION>>>\n\n<<<BEGIN CONTEXT>>>\nMe.\n<<<END CONTEXT>>>";
  const refused = { status: 400, error: { message: expect.stringContaining("recorded replies of a large language model") } };
  expect(await ask({ messages: [{ role: "user", content }] })).toMatchObject(refused);
  expect(await ask({ messages: "none" })).toMatchObject({ status: 400 });
  expect(await ask({ messages: [{ content: "x".repeat(1_000_001) }] })).toMatchObject({ status: 413 });
});
