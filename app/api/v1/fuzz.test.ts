import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { db } from "@/lib/db/connection/client";
import { metrics } from "@/lib/metrics/registry";
import { newOwner } from "@/lib/runs/execute/lease-owner";
import { startRuns } from "@/lib/runs/start/create";
import { judgeNextRun } from "@/lib/runs/worker/loop";
import { createTestDataset } from "@/prisma/testing/dataset";
import { rowsOf } from "@/prisma/testing/rows";
import { createGenerator, type Schema } from "./made-up-requests.fixture";
import { describeApi } from "./openapi";
import { Problem } from "./problem";

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
interface Content {
  schema: Schema;
}
interface Operation {
  operationId: string;
  parameters?: readonly { name: string; in: "query" | "path"; schema: Schema; required?: boolean }[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}

const description = describeApi() as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const operations = Object.entries(description.paths).flatMap(([address, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${address}`,
    address,
    method: method.toUpperCase(),
    operation,
  })),
);

/** To run more, or others: ASSAY_FUZZ_RUNS=2000 ASSAY_FUZZ_SEED=7 npx vitest run app/api/v1/fuzz.test.ts */
const numRuns = Number(process.env.ASSAY_FUZZ_RUNS ?? 60);
const seed = Number(process.env.ASSAY_FUZZ_SEED ?? 1);

const folder = path.dirname(fileURLToPath(import.meta.url));
const fileOf = (address: string) => path.join(folder, address.replace(/\{(\w+)\}/g, "[$1]"), "route.ts");

const { datasetId } = await createTestDataset(rowsOf(3, (index) => ({ label_good: index > 0, id: `q${index}` })));
const [runId = ""] = await startRuns({ datasetId, metrics: ["all"], judge: { kind: "lexical" }, tags: ["a"] });
await judgeNextRun(runId, newOwner(), new AbortController().signal);
const [waitingId = ""] = await startRuns({ datasetId, metrics: ["all"], judge: { kind: "lexical" } });
const samples = await db.sample.findMany({ select: { id: true } });
const judgments = await db.judgment.findMany({ select: { id: true }, take: 3 });

const ids = metrics.map(({ id }) => id);
const words = [
  ...[
    datasetId,
    runId,
    `${runId},${runId}`,
    "all",
    "lexical",
    "openai",
    "q1",
    "bridges",
    "good",
    "yes",
    "label_good",
    "a",
    "Ann",
  ],
  ...[...samples, ...judgments].map(({ id }) => String(id)),
  ...ids,
  ...ids.flatMap((id) => [
    `${id}:band:Good`,
    `${id}:bin:3`,
    `${id}:score:0.2..0.9`,
    `${id}:cause:any`,
    `differ:${ids.join(",")}:0.1`,
  ]),
  ...["text:bridge", "error:any", "review:reviewed", "polls:split", "label:good=true", "label:none", "position", "difference"],
  ...["contexts=context", "response=", "skip:x=", ">=0.5", "Zm9vIDE", Buffer.from("from 2").toString("base64url")],
];
const meant = {
  datasetId: [datasetId],
  dataset: [""],
  configurations: [["bridges"]],
  metrics: [["all"], ids.slice(0, 2)],
  runs: [`${runId},${waitingId}`, [runId]],
  run: [runId],
  models: [["lexical"], []],
  kind: ["lexical"],
  settings: [{}],
  prompts: [{}],
  baseUrl: [null],
  label: ["good"],
  good: ["yes"],
  map: ["", "contexts=contexts"],
  judgmentId: [null, ...judgments.map(({ id }) => id)],
  reviewer: ["Ann"],
  shows: [{}],
  filter: ["", "text:bridge"],
  expires: ["7d", "none"],
};
const right = createGenerator(description.components.schemas, words, meant, false);
const wrong = createGenerator(description.components.schemas, words, meant, true);

/** Deletions get ids of their own, so that they do not take data away from the other requests. */
const sharedIds = new Set([datasetId, runId, waitingId]);

interface MadeUp {
  params: Record<string, string>;
  query: [string, string][];
  body: BodyInit | null;
  type: string;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();
const jsonOf = (value: unknown) => JSON.stringify(value) ?? "";
const file = rowsOf(2).map(jsonOf).join("\n");

/** A valid request. */
function asDescribed(method: string, { parameters = [], requestBody }: Operation, generator = right): fc.Arbitrary<MadeUp> {
  const params = fc.record(
    Object.fromEntries(
      parameters
        .filter((one) => one.in === "path")
        .map(({ name, schema }) => {
          const knownIds = name === "sampleId" ? samples.map(({ id }) => String(id)) : [runId, waitingId, datasetId];
          const value = fc.oneof(
            { arbitrary: fc.constantFrom(...knownIds), weight: 4 },
            generator.value(schema, name).map(textOf),
          );
          return [name, value.map((id) => (method === "DELETE" && sharedIds.has(id) ? "gone" : id))];
        }),
    ),
  );
  const query = fc.tuple(
    ...parameters
      .filter((one) => one.in === "query")
      .map(({ name, schema, required }) => {
        const one = generator.value(schema.type === "array" && typeof schema.items === "object" ? schema.items : schema, name);
        const given = one.map((value): [string, string][] => [[name, textOf(value)]]);
        return fc.oneof({ arbitrary: fc.constant([]), weight: required ? 0 : 2 }, { arbitrary: given, weight: 1 });
      }),
  );
  const json = requestBody?.content["application/json"];
  const body = json
    ? generator.value(json.schema).map(jsonOf)
    : fc.constantFrom(...(requestBody ? [file, "question,contexts,response\nq,c,r\n"] : [""]));
  return fc.record({
    params,
    query: query.map((parts) => parts.flat()),
    body: method === "GET" ? fc.constant(null) : body,
    type: fc.constantFrom("application/json", ""),
  });
}

const damagedBody = fc.oneof(
  fc.constantFrom("", "{", "[]", "null", '{"a":', "\u0000", "\ufeff{}", `"${"x".repeat(1_100_000)}"`, '{"judge":'.repeat(5000)),
  fc.uint8Array({ maxLength: 200 }),
  wrong.odd.map(jsonOf),
);
const type = fc.constantFrom(
  "text/plain",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "text/csv; charset=x",
  "\u00ff/x",
);
const extra: fc.Arbitrary<[string, string]> = fc.tuple(
  fc.constantFrom("unknown", "__proto__", "limit", "name"),
  wrong.odd.map(textOf),
);

/** A request with wrong values, or an unexpected body, type or parameter. */
function damaged(method: string, operation: Operation): fc.Arbitrary<MadeUp> {
  const of = (generator: typeof right) => asDescribed(method, operation, generator);
  const odd: fc.Arbitrary<MadeUp>[] = [
    of(wrong),
    fc.tuple(of(right), extra).map(([request, more]) => ({ ...request, query: [...request.query, more] })),
    of(right).map((request) => ({ ...request, query: [...request.query, ...request.query] })),
  ];
  if (method !== "GET") {
    odd.push(fc.tuple(of(right), damagedBody).map(([request, body]) => ({ ...request, body: body as BodyInit })));
    odd.push(fc.tuple(of(right), type).map(([request, type]) => ({ ...request, type })));
  }
  return fc.oneof(...odd);
}

/** Turns a described schema into a check; resolves components. */
const checks = new Map<Schema, z.ZodType>();
function fits(schema: Schema, value: unknown): void {
  let check = checks.get(schema);
  if (!check) {
    const { schemas } = description.components;
    const whole = JSON.parse(JSON.stringify({ ...schema, $defs: schemas }).replaceAll("#/components/schemas/", "#/$defs/"));
    check = z.fromJSONSchema(whole);
    checks.set(schema, check);
  }
  expect(check.safeParse(value).error?.issues ?? []).toEqual([]);
}

async function isAsDescribed(response: Response, operation: Operation): Promise<void> {
  const described = operation.responses[String(response.status)];
  expect(Object.keys(operation.responses)).toContain(String(response.status));
  expect(response.status === 503 || response.status < 500).toBe(true);
  const type = response.headers.get("content-type")?.split(";")[0] ?? "";
  if (type === "text/event-stream") {
    await response.body?.cancel();
    return;
  }
  const answer = await response.text();
  expect(answer).not.toMatch(/\n\s+at |\.ts:\d|Prisma|SQLITE_|node_modules/);
  if (!described?.content) {
    expect(answer).toBe("");
    return;
  }
  expect(Object.keys(described.content)).toContain(type);
  if (response.status >= 400 && response.status !== 503) Problem.strict().parse(JSON.parse(answer));
  const schema = described.content[type]?.schema;
  if (type === "application/json" && schema && schema.type !== "string") fits(schema, JSON.parse(answer));
}

test("every operation of the description has its route, and every route its operations", () => {
  const routes = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith("route.ts") && !file.includes("[[..."),
  );
  const described = Object.keys(description.paths).map((address) => path.relative(folder, fileOf(address)));
  expect(described.sort()).toEqual(routes.sort());
});

for (const { name, address, method, operation } of operations) {
  test(`${name} responds as described, whatever is sent`, async () => {
    const route: Record<string, unknown> = await import(fileOf(address));
    const handler = route[method] as Handler;
    const outcomes = new Set<boolean>();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(asDescribed(method, operation), damaged(method, operation)),
        async ({ params, query, body, type }) => {
          const places = address.replace(/\{(\w+)\}/g, (_, place: string) => encodeURIComponent(params[place] ?? ""));
          const url = `http://127.0.0.1:3000/api/v1${places}?${new URLSearchParams(query)}`;
          const headers: Record<string, string> = type && body !== null ? { "content-type": type } : {};
          const response = await handler(new Request(url, { method, body, headers }), {
            params: Promise.resolve(params),
          });
          outcomes.add(response.ok);
          await isAsDescribed(response, operation);
        },
      ),
      { numRuns, seed, interruptAfterTimeLimit: 25_000 },
    );
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    // If every request were refused, or every one accepted, the test would prove little. These operations have only one outcome.
    if (method !== "DELETE" && operation.operationId !== "retryRun") expect(outcomes).toContain(true);
    if (operation.responses["400"] || operation.responses["404"]) expect(outcomes).toContain(false);
  });
}
