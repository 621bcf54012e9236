import { expect, test } from "vitest";
import { listEvents } from "@/lib/db/audit";
import { db } from "@/lib/db/connection/client";
import { createConfiguration, findDataset, listDatasets } from "@/lib/db/datasets";
import { markDatasets } from "@/lib/db/deletion/delete";
import { findSample, samplesAfter } from "@/lib/db/samples/rows";
import { assayItself } from "@/lib/domain/people/actor";
import { findMapping } from "@/lib/imports/store/mappings";
import { appendSamples } from "./append";
import { importFiles } from "./files";
import type { ImportSource } from "./options";
import { previewFiles } from "./preview";
import { NothingAccepted } from "./report";

async function* chunks(text: string): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < text.length; from += 37) yield Buffer.from(text.slice(from, from + 37));
}
const file = (fileName: string, text: string): ImportSource => ({ fileName, bytes: chunks(text) });
const row = (values: object) => `${JSON.stringify({ question: "Who?", contexts: ["Ann did."], response: "Ann.", ...values })}\n`;
const sizes = async () => [await db.dataset.count(), await db.configuration.count(), await db.sample.count()];

test("a file becomes a dataset with a configuration named after it, its rows in file order", async () => {
  const report = await importFiles([
    file("bm25-k5.jsonl", row({ id: "a" }) + row({ id: "b", contexts: ["1", "2"], labels: { adherent: true } })),
  ]);
  expect(report).toMatchObject({ name: "bm25-k5", configurations: ["bm25-k5"], accepted: 2, rejectedCount: 0 });
  const dataset = await findDataset(report.id);
  expect(dataset?.configurations[0]).toMatchObject({ name: "bm25-k5", sampleCount: 2, fileName: "bm25-k5.jsonl" });
  const samples = await samplesAfter(dataset?.configurations[0]?.id ?? "", -1, 10);
  expect(samples.map(({ externalId, contexts, labels }) => ({ externalId, contexts, labels }))).toEqual([
    { externalId: "a", contexts: ["Ann did."], labels: {} },
    { externalId: "b", contexts: ["1", "2"], labels: { adherent: true } },
  ]);
});

test("names of datasets and configurations lose signs that hide or turn text", async () => {
  const text = row({ question: "Signs?", config: "a\u202eb" });
  expect(await importFiles([file("signs.jsonl", text)], { name: "gpj\u202e\0.exe" })).toMatchObject({
    name: "gpj .exe",
    configurations: ["a b"],
  });
});

test("rows name their configuration, and several files share one dataset", async () => {
  const report = await importFiles([file("one.jsonl", row({ config: "a" }) + row({ config: "b" })), file("two.jsonl", row({}))], {
    name: "Both",
  });
  expect(report).toMatchObject({ name: "Both", configurations: ["a", "b", "two"], accepted: 3 });
});

test("rejects a repeated id in a configuration with the line of the first", async () => {
  const report = await importFiles([file("x.jsonl", row({ id: "a" }) + row({ id: "b" }) + row({ id: "a" }))]);
  expect(report.accepted).toBe(2);
  expect(report.rejected).toEqual([
    expect.objectContaining({ line: 3, field: "id", reason: "Same id and configuration as line 1: a" }),
  ]);
});

test("adds another configuration to a dataset, but none of the same name", async () => {
  const { id } = await importFiles([file("first.jsonl", row({}))]);
  await importFiles([file("second.jsonl", row({}))], { datasetId: id });
  expect((await findDataset(id))?.configurations.map(({ name }) => name)).toEqual(["first", "second"]);
  await expect(importFiles([file("second.jsonl", row({}))], { datasetId: id })).rejects.toThrow(
    "already has a configuration second",
  );
  expect((await findDataset(id))?.configurations).toHaveLength(2);
});

test("nothing is stored when no row can be read, and every row is listed", async () => {
  const before = await sizes();
  const refusal = await importFiles([file("bad.jsonl", row({ question: " " }) + row({ contexts: [1] }))]).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(NothingAccepted);
  expect((refusal as NothingAccepted).rejected.map(({ line, field }) => [line, field])).toEqual([
    [1, "question"],
    [2, "contexts"],
  ]);
  expect(await sizes()).toEqual(before);
});

test("a file that ends abruptly after a thousand rows leaves nothing behind", async () => {
  const before = await sizes();
  const rows = Array.from({ length: 1000 }, (_, index) => JSON.parse(row({ id: `r${index}` })));
  await expect(importFiles([file("cut.json", JSON.stringify(rows).slice(0, -20))])).rejects.toThrow();
  expect(await sizes()).toEqual(before);
});

test("an import whose request ended stores nothing, however much it had read", async () => {
  const before = await sizes();
  const gone = new AbortController();
  async function* bytes() {
    yield Buffer.from(row({}).repeat(1_200));
    gone.abort(new Error("gone"));
    yield Buffer.from(row({}));
  }
  const source = { fileName: "gone.jsonl", bytes: bytes() };
  await expect(importFiles([source], { signal: gone.signal })).rejects.toThrow("gone");
  expect(await sizes()).toEqual(before);
});

test("an import is in the audit log once, unless nothing was stored", async () => {
  const text = row({ config: "a" }) + row({ config: "b" }) + row({ question: 7 });
  for (let time = 0; time < 2; time++) await importFiles([file("logged.jsonl", text)], { by: assayItself });
  const { events } = await listEvents({ action: "dataset-imported" });
  expect(events).toMatchObject([{ target: "logged", detail: { accepted: 2, rejected: 1 } }]);
});

test("a dataset is not listed while its file is still being read", async () => {
  let seen: string[] = [];
  async function* slow() {
    yield Buffer.from(row({}).repeat(600));
    seen = (await listDatasets()).map(({ name }) => name);
    yield Buffer.from(row({}));
  }
  await importFiles([{ fileName: "slow.jsonl", bytes: slow() }]);
  expect(seen).not.toContain("slow");
  expect((await listDatasets()).map(({ name }) => name)).toContain("slow");
});

test("refuses a configuration that another import is still reading, and that import continues", async () => {
  const { id: datasetId } = await importFiles([file("one.jsonl", row({}))]);
  const other = await createConfiguration({ datasetId, name: "two", fileName: null, format: null });
  await expect(importFiles([file("two.jsonl", row({}))], { datasetId })).rejects.toThrow(
    /Another import .* two: it is still running/,
  );
  expect(await db.configuration.findUnique({ where: { id: other ?? "" }, select: { name: true } })).toEqual({ name: "two" });
});

test("a dataset that is deleted during an import leaves nothing behind and causes no unexpected error", async () => {
  const { id: datasetId, name } = await importFiles([file("one.jsonl", row({}))]);
  async function* bytes() {
    yield Buffer.from(row({}));
    await markDatasets([datasetId]);
  }
  const reading = importFiles([{ fileName: "two.jsonl", bytes: bytes() }], { datasetId });
  await expect(reading).rejects.toThrow(`The dataset ${name} was deleted during the import.`);
  expect(await db.configuration.count({ where: { datasetId } })).toBe(0);
});

test("what a file tells of contexts and the earlier turns are kept", async () => {
  const row = {
    messages: [
      { role: "user", content: "Hello" },
      { role: "assistant", content: "What would you like to know?" },
      { role: "user", content: "Who wrote Emma?" },
      { role: "assistant", content: "Jane Austen." },
    ],
    source_nodes: [
      { node: { id_: "n1", text: "Austen wrote Emma.", metadata: { page: 3 } }, score: 0.75 },
      { node: { text: "A plain text." } },
    ],
  };
  const report = await importFiles([{ fileName: "chat.jsonl", bytes: chunks(`${JSON.stringify(row)}\n`) }]);
  const configurations = (await findDataset(report.id))?.configurations ?? [];
  const [{ id } = { id: 0 }] = await samplesAfter(configurations[0]?.id ?? "", -1, 1);
  expect(await findSample(id)).toMatchObject({
    question: "Who wrote Emma?",
    contexts: ["Austen wrote Emma.", "A plain text."],
    contextDetails: [{ id: "n1", score: 0.75, metadata: { page: 3 } }, null],
    turns: [
      { role: "user", text: "Hello" },
      { role: "assistant", text: "What would you like to know?" },
    ],
    response: "Jane Austen.",
  });
});

/** The only sample of a file, as stored. */
async function stored(source: ImportSource, map?: Record<string, string>) {
  const report = await importFiles([source], map ? { map } : {});
  const configurations = (await findDataset(report.id))?.configurations ?? [];
  const [{ id } = { id: 0 }] = await samplesAfter(configurations[0]?.id ?? "", -1, 1);
  return { sample: await findSample(id), hints: report.hints };
}

test("gold contexts are read as texts, ids or both, and looked for in what was retrieved", async () => {
  const contexts = ["Ann did it.", "Bob watched."];
  const found = async (values: object, map?: Record<string, string>) => {
    const { sample, hints } = await stored(file("gold.jsonl", row({ contexts, ...values })), map);
    return { gold: sample?.gold, found: sample?.goldFound, ids: sample?.contextDetails?.map((one) => one?.id), hints };
  };
  const text = (value: string) => ({ id: null, text: value });
  const id = (value: string) => ({ id: value, text: null });
  expect(await found({ reference_contexts: ["Bob  watched.", "Cleo left."] })).toMatchObject({
    gold: [text("Bob  watched."), text("Cleo left.")],
    found: [1, null],
  });
  expect(await found({ reference_context_ids: [7, "b"], retrieved_context_ids: ["a", "b"] })).toMatchObject({
    gold: [id("7"), id("b")],
    found: [null, 1],
    ids: ["a", "b"],
  });
  expect(await found({ relevant_ids: "a" })).toMatchObject({ gold: [id("a")], found: "no-ids" });
  expect(await found({ relevance: { a: 1, b: 0 }, context_ids: ["b", "a"] }, { goldIds: "relevance" })).toMatchObject({
    gold: [id("a")],
    found: [1],
  });
  expect(await found({ gold: [{ id: "x", text: "Bob watched." }], gold_ids: ["y"] })).toMatchObject({
    gold: [{ id: "y", text: "Bob watched." }],
    found: [1],
  });
  expect(await found({ gold: [], gold_ids: null })).toMatchObject({ gold: undefined, found: undefined });
  const odd = await found({ gold: ["Bob watched.", "Ann did it."], gold_ids: ["a"], context_ids: ["a"] });
  expect(odd).toMatchObject({ gold: [id("a")], found: "no-ids", ids: undefined });
  expect(odd.hints.join(" ")).toMatch(
    /numbers of context ids and contexts differ in 1 row.*numbers of gold texts and gold ids differ in 1 row/,
  );
});

test("DeepEval's context is gold next to retrieved contexts, and otherwise a retrieved context", async () => {
  const line = (values: object) => `${JSON.stringify({ input: "Who?", actual_output: "Ann.", context: ["Ann."], ...values })}\n`;
  const { sample } = await stored(file("deepeval.jsonl", line({ retrieval_context: ["Bob.", "Ann."] })));
  expect(sample).toMatchObject({ contexts: ["Bob.", "Ann."], gold: [{ id: null, text: "Ann." }], goldFound: [1] });
  const alone = (await stored(file("alone.jsonl", line({})))).sample;
  expect(alone?.contexts).toEqual(["Ann."]);
  expect(alone?.gold).toBeUndefined();
  const csv = 'question,contexts,response,gold\nWho?,Ann.|Bob.,Ann.,"[""Bob."", ""Cleo|Dan.""]"\nWhom?,Ann.,Ann.,Ann.|Bob.\n';
  const report = await importFiles([file("joined.csv", csv)], { contextDelimiter: "|" });
  const rows = await db.sample.findMany({ where: { datasetId: report.id }, orderBy: { position: "asc" } });
  expect(rows.map(({ goldFoundJson }) => goldFoundJson)).toEqual(["[1,null]", "[0,null]"]);
});

test("gold contexts of a CSV are lists as JSON or Python writes them; values that are none stay metadata", async () => {
  const csv = (cell: string) =>
    file(
      "gold.csv",
      `question,contexts,response,expected_ids,retrieved_ids\nWho?,"['Ann.', 'Bob.']",Ann.,${cell},"['1', '2']"\n`,
    );
  for (const cell of ['"[""2"", ""3""]"', `"['2', '3']"`]) {
    const { sample } = await stored(csv(cell));
    expect(sample?.goldFound).toEqual([1, null]);
  }
  const { sample } = await stored(file("gold.jsonl", row({ expected_ids: [{ a: {} }], reference_contexts: 7 })));
  expect(sample).toMatchObject({ metadata: { expected_ids: [{ a: {} }], reference_contexts: 7 } });
  expect(sample?.gold).toBeUndefined();
  await expect(
    importFiles([file("many.jsonl", row({ relevant_ids: Array.from({ length: 201 }, (_, n) => n) }))]),
  ).rejects.toThrow("The only row could not be read");
});

test("a mapping is kept for the next file with the same columns, and not for others", async () => {
  const line = (name: string) => `${JSON.stringify({ [name]: "Who?", contexts: ["Ann did."], answer: "Ann." })}\n`.repeat(2);
  const source = () => file("mapped.jsonl", line("asked"));
  const [before] = await previewFiles([source()], { map: { question: "asked" } });
  expect(await findMapping(before?.shape ?? "")).toBeNull();
  await importFiles([source()], { map: { question: "asked" } });
  expect(await findMapping(before?.shape ?? "")).toEqual({ question: "asked" });
  const [other] = await previewFiles([file("other.jsonl", line("question"))]);
  expect(await findMapping(other?.shape ?? "")).toBeNull();
});

test("the same file twice is one dataset; read otherwise, under another name or on purpose it is another", async () => {
  const text = row({ id: "a" }) + row({ id: "b", question: "Who else?" });
  const first = await importFiles([file("same.jsonl", text)]);
  const before = await sizes();
  const again = await importFiles([file("same.jsonl", text)]);
  expect(again).toMatchObject({ id: first.id, existed: true, accepted: 2, hints: [expect.stringContaining("already stored")] });
  expect(await sizes()).toEqual(before);
  const others = [
    await importFiles([file("same.jsonl", text)], { again: true }),
    await importFiles([file("same.jsonl", text)], { name: "other" }),
    await importFiles([file("same.jsonl", text)], { configuration: "other" }),
    await importFiles([file("same.jsonl", text)], { map: { response: "" } }),
    await importFiles([file("same.jsonl", `${text}\n`)]),
  ];
  expect(others.map(({ existed }) => existed)).toEqual([false, false, false, false, false]);
  expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(6);
});

test("the same file with each turn as a sample is another dataset", async () => {
  const messages = ["a", "b"].flatMap((text) => [
    { role: "user", content: `${text}?` },
    { role: "assistant", content: `${text}.`, retrieval_context: [text] },
  ]);
  const text = `${JSON.stringify({ id: "x", messages })}\n`;
  expect(await importFiles([file("chat.jsonl", text)])).toMatchObject({ accepted: 1, existed: false });
  const each = await importFiles([file("chat.jsonl", text)], { eachTurn: true });
  expect(each).toMatchObject({ accepted: 2, existed: false });
  expect(await importFiles([file("chat.jsonl", text)], { eachTurn: true })).toMatchObject({ id: each.id, existed: true });
  const rows = await db.sample.findMany({ where: { datasetId: each.id }, orderBy: { position: "asc" } });
  expect(rows.map(({ externalId, turn }) => [externalId, turn])).toEqual([
    ["x-turn-1", 1],
    ["x", 2],
  ]);
});

test("a dataset that has changed, or was deleted, is not the file's any more", async () => {
  const text = row({ id: "changes" });
  const first = await importFiles([file("changes.jsonl", text)]);
  const { sample } = {
    sample: { question: "New?", contexts: ["C."], response: "R.", reference: null, externalId: "n", labels: {}, metadata: {} },
  };
  await appendSamples(first.id, [{ configuration: null, sample }]);
  const second = await importFiles([file("changes.jsonl", text)]);
  expect(second).toMatchObject({ existed: false });
  await markDatasets([second.id]);
  expect(await importFiles([file("changes.jsonl", text)])).toMatchObject({ existed: false });
});

test("columns with one value per configuration become its parameters, and stay metadata", async () => {
  const rows = [
    { config: "a", "config.k": 5, params: { reranker: "none" }, chunk_size: "512" },
    { question: "Who else?", config: "a", "config.k": 5, params: { reranker: "none" }, chunk_size: "1024" },
    { config: "b", "config.k": 10, params: { reranker: "ce" }, chunk_size: "512" },
  ].map(row);
  const hints = [expect.stringContaining("“chunk_size” is only metadata, not a parameter of a:")];
  const [preview] = await previewFiles([file("x.jsonl", rows.join(""))]);
  expect(preview?.hints).toEqual(hints);
  expect(preview?.columns.filter(({ why }) => why.startsWith("a parameter")).map(({ column, field }) => [column, field])).toEqual(
    [
      ["config.k", "metadata.config.k"],
      ["params", "metadata.params"],
      ["chunk_size", "metadata.chunk_size"],
    ],
  );
  const report = await importFiles([file("x.jsonl", rows.join(""))], { parameters: { k: 7, team: "search" } });
  expect(report.hints).toEqual(hints);
  const dataset = await findDataset(report.id);
  const [a, b] = dataset?.configurations ?? [];
  expect(JSON.parse(a?.parametersJson ?? "")).toEqual({ k: 7, team: "search", reranker: "none" });
  expect(JSON.parse(b?.parametersJson ?? "")).toEqual({ k: 7, team: "search", reranker: "ce", chunk_size: 512 });
  const [sample] = await samplesAfter(a?.id ?? "", -1, 1);
  expect(sample?.metadata).toEqual({ "config.k": 5, params: { reranker: "none" }, chunk_size: "512" });
});

test("the same file with other parameters is another dataset", async () => {
  const first = await importFiles([file("x.jsonl", row({}))], { parameters: { k: 5 } });
  expect(await importFiles([file("x.jsonl", row({}))], { parameters: { k: 5 } })).toMatchObject({ id: first.id, existed: true });
  expect((await importFiles([file("x.jsonl", row({}))], { parameters: { k: 7 } })).id).not.toBe(first.id);
  expect((await importFiles([file("x.jsonl", row({}))])).id).not.toBe(first.id);
});
