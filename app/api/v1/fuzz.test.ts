import { addPerson } from "assay-lib/access/people/manage";
import { findToken, makeToken } from "assay-lib/access/tokens/manage";
import { addComment } from "assay-lib/comments/write";
import { db } from "assay-lib/db/connection/client";
import { judgeFingerprint } from "assay-lib/domain/judges/fingerprint";
import { assayItself } from "assay-lib/domain/people/actor";
import { visitorHeader, writeVisitor } from "assay-lib/door/visitor-header";
import { metrics } from "assay-lib/metrics/registry";
import { answer as askApi } from "assay-lib/operations/answer";
import { createRound } from "assay-lib/rounds/manage";
import { keepCertificate } from "assay-lib/rounds/store/certificates";
import { startRuns } from "assay-lib/runs/start/create";
import { addWebhook, sendTest } from "assay-lib/webhooks/manage";
import { startReceiver } from "assay-lib/webhooks/receiver.fixture";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { createTestDataset } from "@/testing/dataset";
import { runOf, work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { isThorough } from "@/testing/thorough";
import { description, type Operation, operations } from "./answers.fixture";
import { createGenerator } from "./made-up-requests.fixture";

/** To run more, or others: ASSAY_FUZZ_RUNS=2000 ASSAY_FUZZ_SEED=7 npx vitest run app/api/v1/fuzz.test.ts */
const numRuns = Number(process.env.ASSAY_FUZZ_RUNS ?? (isThorough ? 60 : 4));
const seed = Number(process.env.ASSAY_FUZZ_SEED ?? 1);

const { datasetId, configurationId } = await createTestDataset(
  rowsOf(3, (index) => ({ label_good: index > 0, id: `q${index}`, steps: [{ kind: "retrieve", contexts: ["A bridge."] }] })),
);
const [runId = ""] = await startRuns({ datasetId, metrics: ["all"], judge: { kind: "lexical" }, tags: ["a"] });
await work(runId);
const [waitingId = ""] = await startRuns({ datasetId, metrics: ["all"], judge: { kind: "lexical" } });
const [followingId = ""] = await startRuns({ datasetId, metrics: ["all"], judge: { kind: "lexical" }, follow: true });
const sweep = await createTestDataset(
  rowsOf(4, (index) => ({
    id: `q${index >> 1}`,
    question: `When did bridge ${index >> 1} open?`,
    config: index % 2 ? "bm25" : "hybrid",
  })),
);
const rankedIds = await startRuns({ datasetId: sweep.datasetId, metrics: ["all"], judge: { kind: "lexical" } });
for (const id of rankedIds) await work(id);
const raced = await createTestDataset(
  rowsOf(52, (index) => ({
    id: `q${index >> 1}`,
    question: `Where is bridge ${index >> 1}?`,
    config: index % 2 ? "bm25" : "hybrid",
  })),
);
const [racingId = ""] = await startRuns({
  datasetId: raced.datasetId,
  metrics: ["all"],
  judge: { kind: "lexical" },
  untilDecided: { metric: metrics[0]?.id ?? "" },
});
process.env.ASSAY_WEBHOOK_HOSTS = "127.0.0.1";
const receiver = await startReceiver();
afterAll(() => {
  receiver.close();
  delete process.env.ASSAY_WEBHOOK_HOSTS;
});
const { id: webhookId } = await addWebhook({ label: "Chat", url: receiver.url, events: ["run.ended"] }, assayItself);
const { id: deliveryId } = await sendTest(webhookId);
const { id: userId } = await addPerson({ email: "ann@example.org", name: "Ann", role: "admin" }, assayItself);
const { token } = await makeToken({ label: "CI", role: "admin", expires: "none" }, userId, assayItself);
const found = await findToken(token);
if (!found) throw new Error("The token does not work.");
const visitor = writeVisitor({ kind: "token", ...found });
const samples = await db.sample.findMany({ select: { id: true } });
const judgments = await db.judgment.findMany({ select: { id: true }, take: 3 });

const ids = metrics.map(({ id }) => id);
const roundQuestion = { kind: "yes-no", text: "Is it right?" };
const roundId = await createRound(
  { runId, name: "First", unit: "response", metric: ids[0], question: roundQuestion, design: { kind: "random", size: 2 } },
  null,
);
const { sampleId } = await db.roundItem.findFirstOrThrow({ where: { roundId }, select: { sampleId: true } });
const labelFile = `${JSON.stringify({ sampleId, person: "Ann", value: 1 })}\n`;
const judged = await runOf(runId);
await keepCertificate({
  roundId,
  runId,
  metric: ids[0] ?? "",
  fingerprint: judgeFingerprint(judged, ids[0] ?? ""),
  bar: 0.8,
  passes: 0.5,
  caught: 1,
  bad: 1,
  passed: 1,
  good: 1,
  badUnits: null,
  goodUnits: null,
  isCertified: false,
  openedBy: null,
});
const commenter = { reviewer: { id: null, name: "Ann" }, isEditor: false, hiddenIn: async () => [], by: assayItself };
const commentId = await addComment({ run: runId }, commenter, { sampleId: null, parentId: null, text: "Why?", passage: null });
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
  ...[
    "text:bridge",
    "error:any",
    "review:reviewed",
    "comments:open",
    "polls:split",
    "label:good=true",
    "label:none",
    "position",
    "difference",
  ],
  ...["contexts=context", "response=", "skip:x=", ">=0.5", "Zm9vIDE", Buffer.from("from 2").toString("base64url")],
];
const meant = {
  datasetId: [datasetId],
  dataset: ["", sweep.datasetId],
  metric: [ids[0]],
  configurations: [["bridges"]],
  metrics: [["all"], ids.slice(0, 2)],
  runs: [`${runId},${waitingId}`, [runId], [runId, waitingId], rankedIds.join(",")],
  chosen: [runId],
  comparison: [null],
  run: [runId],
  runId: [runId],
  sample: [25, ...samples.map(({ id }) => id)],
  // A limit is given once, for the run or its judge.
  concurrency: [null],
  rpm: [null],
  tpm: [null],
  key: ["sk-1"],
  address: ["https://api.example/v1"],
  model: ["small"],
  contexts: [[], [0]],
  missed: [[]],
  models: [["lexical"]],
  kind: ["lexical"],
  settings: [{}],
  prompts: [{}, { [ids[0] ?? ""]: { system: "", user: "{question} {context}" } }],
  promptVersions: [{}, { [ids[0] ?? ""]: "built-in" }],
  baseUrl: [null],
  question: ["Is it polite?", roundQuestion],
  design: [{ kind: "random", size: 2 }],
  label: ["good"],
  good: ["yes"],
  map: ["", "contexts=contexts"],
  param: ["", "top_k=5", "reranker=none"],
  parameters: [{}, { top_k: 5, reranker: null }],
  judgmentId: [null, ...judgments.map(({ id }) => id)],
  reviewer: ["Ann"],
  parentId: [null, commentId],
  passage: [null, { field: "question", start: 0, quote: "e" }],
  filter: ["", "text:bridge"],
  expires: ["7d", "none"],
  url: [receiver.url],
  events: [["run.ended"], ["run.ended", "comment.added"]],
  margin: [0, 0.5],
  guard: ["none"],
  needs: [["response"], ["question", "response"]],
  unit: ["sample", "response"],
  scale: ["yes or no", ["bad", "good"]],
  prompt: ["{response}", "{question} {response}"],
  polls: [1],
  Excellent: [0.9],
  Good: [0.7],
  Moderate: [0.5],
  decide: [""],
  configuration: [configurationId],
  round: [roundId],
  judges: ["", `${runId}:${ids[0]}`],
  cost: [""],
  latency: [""],
  "fail-on-regression": [""],
};
const right = createGenerator(description.components.schemas, words, meant, false);
const wrong = createGenerator(description.components.schemas, words, meant, true);

/** Deletions get their own ids, so they delete no data of other requests. */
const sharedIds = new Set([
  datasetId,
  runId,
  waitingId,
  webhookId,
  roundId,
  sweep.datasetId,
  ...rankedIds,
  racingId,
  String(commentId),
]);

interface MadeUp {
  params: Record<string, string>;
  query: [string, string][];
  body: BodyInit | null;
  type: string;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();
const jsonOf = (value: unknown) => JSON.stringify(value) ?? "";
const file = rowsOf(2).map(jsonOf).join("\n");

function knownIds(name: string, operationId: string, group: string | undefined): string[] {
  if (name === "sampleId") return samples.map(({ id }) => String(id));
  if (operationId === "editConfiguration") return [name === "id" ? datasetId : configurationId];
  if (name === "deliveryId") return [deliveryId];
  if (name === "commentId") return [String(commentId)];
  if (operationId.includes("PromptVersion")) return [name === "id" ? (ids[0] ?? "") : "built-in"];
  if (group === "Webhooks") return [webhookId];
  if (group === "Rounds") return [roundId];
  if (operationId === "getRace" || operationId === "finishRun") return [racingId];
  return operationId === "unfollowRun" ? [runId, followingId] : [runId, waitingId, datasetId];
}

/** A valid request. */
function asDescribed(
  method: string,
  { operationId, parameters = [], requestBody, tags: [group] }: Operation,
  generator = right,
): fc.Arbitrary<MadeUp> {
  const params = fc.record(
    Object.fromEntries(
      parameters
        .filter((one) => one.in === "path")
        .map(({ name, schema }) => {
          const value = fc.oneof(
            { arbitrary: fc.constantFrom(...knownIds(name, operationId, group)), weight: 4 },
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
  // What is read as a file may be any JSON.
  const json = requestBody?.content["application/x-ndjson"] ? undefined : requestBody?.content["application/json"];
  const body = json
    ? generator.value(json.schema).map(jsonOf)
    : fc.constantFrom(...(requestBody ? [group === "Rounds" ? labelFile : file, "question,contexts,response\nq,c,r\n"] : [""]));
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

/** testing/answers.ts holds it to the description. */
async function revealsNothing(response: Response): Promise<void> {
  expect(response.status === 503 || response.status < 500).toBe(true);
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) return void (await response.body?.cancel());
  expect(await response.text()).not.toMatch(/\n\s+at |\.ts:\d|Prisma|SQLITE_|node_modules/);
}

for (const { name, address, method, operation } of operations) {
  test(`${name} responds as described, whatever is sent`, async () => {
    const outcomes = new Set<boolean>();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(asDescribed(method, operation), damaged(method, operation)),
        async ({ params, query, body, type }) => {
          const places = address.replace(/\{(\w+)\}/g, (_, place: string) => encodeURIComponent(params[place] ?? ""));
          const url = `http://127.0.0.1:3000/api/v1${places}?${new URLSearchParams(query)}`;
          const headers = {
            // Downloads ask again who reads them.
            authorization: `Bearer ${token}`,
            ...(address === "/tokens" && { [visitorHeader]: visitor }),
            ...(type && body !== null && { "content-type": type }),
          };
          const response = await askApi(new Request(url, { method, body, headers }));
          outcomes.add(response.ok);
          await revealsNothing(response);
        },
      ),
      { numRuns, seed },
    );
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    if (!isThorough) return;
    // If every request were refused, or every one accepted, the test would prove little. These operations have only one outcome.
    if (method !== "DELETE" && operation.operationId !== "retryRun") expect(outcomes).toContain(true);
    if (operation.responses["400"] || operation.responses["404"]) expect(outcomes).toContain(false);
  });
}
