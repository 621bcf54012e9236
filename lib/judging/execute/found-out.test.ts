import { afterEach, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { traitsOf } from "@/lib/db/model-traits";
import type { Run } from "@/lib/db/runs/list";
import type { StartRunInput } from "@/lib/domain/run";
import { reportRuns } from "@/lib/exports/json-report";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { answerEveryMetric, refusesFormat, reply, streamsOnly } from "@/testing/judge-server";
import { usualJudge } from "@/testing/judged/each-test";
import { work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";

const judge = usualJudge(() => ({ script: answerEveryMetric() }));
afterEach(async () => {
  delete process.env.OPENAI_HEADERS;
});

// Every object inherits a member of this name.
const openai = { kind: "openai" as const, models: ["constructor"], retries: 1, reask: 0, concurrency: 4 };
const metrics = ["nvidia-context-relevance"];

async function judged(datasetId: string, setup: Partial<StartRunInput["judge"]> = {}): Promise<Run> {
  const [id = ""] = await startRuns({ datasetId, metrics, judge: { ...openai, ...setup } });
  return work(id);
}

test("the query and the headers are sent with every request and stored nowhere", async () => {
  process.env.OPENAI_BASE_URL = `${judge.url}?key=query-secret`;
  process.env.OPENAI_HEADERS = '{"x-gateway":"header-secret"}';
  judge.script = ({ query, headers }) => reply(`{"score": 1, "reasoning": "${query} ${headers["x-gateway"]}"}`);
  const { datasetId } = await createTestDataset(rowsOf(2));
  const run = await judged(datasetId);
  expect(run).toMatchObject({ status: "completed", judge: { baseUrl: judge.url } });
  expect(
    judge.requests.every(({ query, headers }) => query === "?key=query-secret" && headers["x-gateway"] === "header-secret"),
  ).toBe(true);
  const stored = JSON.stringify([run, await db.judgment.findMany(), await db.modelTraits.findMany()], (_, value) =>
    typeof value === "bigint" ? String(value) : value,
  );
  expect(stored).toContain("[key]");
  expect(stored).not.toMatch(/query-secret|header-secret/);
});

test("where a server refuses schemas, replies count as those of plain requests", async () => {
  const { datasetId } = await createTestDataset(rowsOf(3));
  const before = await judged(datasetId, { structured: false });
  judge.script = refusesFormat();
  // The first requests detect it, after their cache lookup.
  const first = await judged(datasetId, { cache: false });
  expect(first).toMatchObject({ status: "completed", dropped: { constructor: ["json_object", "json_schema"] } });
  expect(await traitsOf(judge.url)).toMatchObject([{ refused: ["json_object", "json_schema"], streams: false }]);
  const asked = judge.requests.length;
  expect(await judged(datasetId)).toMatchObject({ cached: before.ok });
  expect(judge.requests).toHaveLength(asked);
});

test("a server that only streams is remembered for later runs", async () => {
  judge.script = streamsOnly();
  const { datasetId } = await createTestDataset(rowsOf(3));
  expect(await judged(datasetId, { concurrency: 1 })).toMatchObject({ status: "completed" });
  const asked = judge.requests.length;
  expect(judge.requests.filter(({ body }) => !body.stream)).toHaveLength(1);
  expect(await judged(datasetId, { cache: false })).toMatchObject({ status: "completed", promptTokens: expect.any(Number) });
  expect(judge.requests.slice(asked).every(({ body }) => body.stream)).toBe(true);
});

test("a raised limit is shown, counts as spent, and does not pause the run as useless", async () => {
  judge.script = ({ body, prompt }, index) => {
    if ((body.max_tokens ?? 0) > 100) return answerEveryMetric()({ body, prompt } as never, index);
    return {
      kind: "reply",
      content: "",
      finishReason: "length",
      usage: { prompt_tokens: 50, completion_tokens: 100 },
      latencyMs: 5,
    };
  };
  const { datasetId } = await createTestDataset(rowsOf(30));
  const run = await judged(datasetId, { maxTokens: 100, concurrency: 24 });
  expect(run).toMatchObject({ status: "completed", failed: 0, raised: { constructor: 400 } });
  const cut = judge.requests.filter(({ body }) => body.max_tokens === 100).length;
  expect(cut).toBeGreaterThan(0);
  expect(cut).toBeLessThanOrEqual(24);
  expect(run.calls).toBe(run.ok + cut);
  expect(run.completionTokens).toBeGreaterThanOrEqual(100 * cut);
  expect((await reportRuns([run]))[0]).toMatchObject({ raised: { constructor: 400 } });
});
