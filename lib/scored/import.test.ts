import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { judgmentsOfSample } from "@/lib/db/judgments/read";
import { findRun } from "@/lib/db/runs/list";
import { exportRun } from "@/lib/exports/file";
import { retryRun } from "@/lib/runs/control/status";
import { startRuns } from "@/lib/runs/start/create";
import { summariseRun } from "@/lib/summaries/refresh";
import { requireWhy } from "@/lib/why/read";
import { asIfByModel } from "@/testing/judge/as-if-by-model";
import { judgedRows } from "@/testing/judged/runs";
import { fileOf, parsedLines, rowsOf, whole } from "@/testing/rows";
import { importScored, type ScoredOptions } from "./import";

const ragas = (index: number, more: object) => ({
  user_input: `Who wrote book ${index}?`,
  retrieved_contexts: ["Ann wrote it.", "It is red."],
  response: "Ann.",
  ...more,
});
const load = async (rows: readonly object[], options: ScoredOptions = {}, name = "ragas-result.jsonl") => {
  const report = await importScored([fileOf(name, rows)], options);
  const runs = await Promise.all(report.runs.map(async ({ id }) => findRun(id)));
  return { report, runs: runs.flatMap((run) => run ?? []) };
};
const samplesOf = async (run: string) =>
  (await db.runSample.findMany({ where: { runId: run }, orderBy: { sampleId: "asc" } })).map(({ sampleId }) => sampleId);

test("a file with scores becomes samples and a finished run that no judge made", async () => {
  const values = [1, 0.5, Number.NaN, 1.4, "maybe", null];
  const { report, runs } = await load(
    values.map((faithfulness, index) => ragas(index, { faithfulness, answer_relevancy: 0.9, took: 3 })),
  );
  const [run] = runs;
  expect(report).toMatchObject({
    accepted: 6,
    runs: [{ metrics: ["ragas.faithfulness", "ragas.answer-relevancy"], judgments: 10 }],
  });
  expect(run).toMatchObject({
    name: "ragas-result",
    status: "completed-with-errors",
    judge: { kind: "elsewhere", models: ["RAGAS"] },
    calls: 0,
    ok: 8,
    failed: 2,
    planned: 10,
    sampleCount: 6,
    summaries: {
      "ragas.faithfulness": {
        mean: 0.75,
        scored: 2,
        unscored: 4,
        band: null,
        thresholds: null,
        errors: { "out-of-range": 1, "no-score": 1 },
      },
      "ragas.answer-relevancy": { scored: 6 },
    },
  });
  const [, , , beyond = 0] = await samplesOf(run?.id ?? "");
  expect(await judgmentsOfSample(run?.id ?? "", beyond)).toMatchObject([
    { score: 0.9 },
    { error: "out-of-range", errorDetail: "1.4 is outside 0 to 1." },
  ]);
  const stored = await db.sample.findFirst({ where: { id: beyond } });
  expect(stored?.metadataJson).toBe('{"took":3}');
});

test("each context's judgment, its label and explanation are kept, and lower is turned around", async () => {
  const scores = {
    relevance: { contexts: [{ score: 4, explanation: "It says who.", label: "good" }, { score: 2 }] },
    risk: { score: 0.2, explanation: "Low.", model: "o3" },
  };
  const row = { question: "Who?", contexts: ["Ann wrote it.", "It is red."], response: "Ann.", scores };
  const { runs } = await load([row, { ...row, contexts: ["Ann."] }], {
    score: { relevance: { role: "context relevance", scale: [1, 5], isYesNo: false }, risk: { direction: "lower" } },
    scoredBy: "gpt-4o-mini",
  });
  const [run] = runs;
  expect(run?.judge.models).toEqual(["o3"]);
  const [first = 0, second = 0] = await samplesOf(run?.id ?? "");
  expect(await judgmentsOfSample(run?.id ?? "", first)).toMatchObject([
    { metric: "own.relevance", item: 0, raw: 4, score: 0.75, verdict: "good", explanation: "It says who.", model: "gpt-4o-mini" },
    { metric: "own.relevance", item: 1, raw: 2, score: 0.25 },
    { metric: "own.risk", item: null, raw: 0.2, score: 0.8, explanation: "Low.", model: "o3" },
  ]);
  expect(await judgmentsOfSample(run?.id ?? "", second)).toMatchObject([
    { error: "malformed", errorDetail: "There are 2 scores for 1 contexts." },
    {},
  ]);
});

test("the same rows with other scores become another run, and nothing is doubled", async () => {
  const rows = [0, 1, 2].map((index) => ragas(index, { faithfulness: 1 }));
  const first = await load(rows, { name: "twice" });
  const again = await load(rows, { name: "twice" });
  expect(again.report).toMatchObject({ id: first.report.id, existed: true });
  const datasetId = first.report.id;
  const other = rows.toReversed().map((row) => ({ ...row, faithfulness: 0 }));
  const scored = await load(other, { datasetId, knownRows: true });
  expect(await db.sample.count({ where: { datasetId } })).toBe(3);
  expect([first, again, scored].map(({ runs: [run] }) => run?.summaries["ragas.faithfulness"]?.mean)).toEqual([1, 1, 0]);
  const changed = [{ ...rows[0], response: "Bob." }];
  await expect(load(changed, { datasetId, knownRows: true })).rejects.toThrow(
    "1 row, the first in line 1, is not among the samples",
  );
});

test("a metric whose definition changes becomes another version, and configurations become runs", async () => {
  const rows = ["a", "b"].map((config) => ({ ...ragas(0, { faithfulness: 1 }), config }));
  const { report } = await load(rows);
  expect(report.runs.map(({ configuration }) => configuration)).toEqual(["a", "b"]);
  const { report: changed } = await load(rows, { again: true, score: { faithfulness: { scale: [0, 10], isYesNo: false } } });
  expect(changed.runs[0]?.metrics).toEqual(["ragas.faithfulness-v2"]);
});

test("what only a judge can do is refused", async () => {
  const { report, runs } = await load([ragas(0, { faithfulness: 2 })], { again: true });
  const [run] = runs;
  await expect(retryRun(run?.id ?? "")).rejects.toThrow("computed elsewhere");
  const start = { datasetId: report.id, metrics: ["ragas.faithfulness"], judge: { kind: "lexical" as const } };
  await expect(startRuns(start)).rejects.toThrow("no judge here can compute");
});

test("roles give such a run stages", async () => {
  const scores = [
    { nv_context_relevance: 0, faithfulness: 0.1 },
    { nv_context_relevance: 1, faithfulness: 0.1 },
    { nv_context_relevance: 1, faithfulness: 1, answer_relevancy: 0.2 },
    { nv_context_relevance: 1, faithfulness: 1, answer_relevancy: 1 },
  ];
  const { runs } = await load(scores.map((one, index) => ragas(index, one)));
  const { stages } = await requireWhy(runs[0]?.id ?? "");
  expect(stages).toMatchObject({ "not-retrieved": 1, unsupported: 1, unused: 1, fine: 1 });
});

test("Assay's own export becomes an equal run, with judgments, polls and the causes of what is missing", async () => {
  const texts = rowsOf(3, (index) =>
    index === 1
      ? { response: "", metadata: { city: "Bonn" }, contexts: [{ text: "It is red.", id: "d1", score: 0.5 }, "It is long."] }
      : { reference: "It opened in 1900." },
  );
  const { id } = await judgedRows(texts, ["all", "claims"]);
  await asIfByModel(id);
  const judge = (await db.run.findUnique({ where: { id } }))?.judgeJson ?? "";
  await db.run.update({ where: { id }, data: { judgeJson: judge.replaceAll('"lexical"', '"gpt-4o"') } });
  await db.judgment.updateMany({ where: { runId: id }, data: { model: "gpt-4o" } });
  const failed = { error: "http-400", errorDetail: "Refused.", raw: null, score: null, verdict: null, explanation: null };
  await db.judgment.updateMany({ where: { runId: id, metric: "context-adherence-plus", poll: 2 }, data: failed });
  const exported = async (run: string, format: "json" | "jsonl") => whole(await exportRun(run, { format }));
  const rowsIn = async (run: string) =>
    JSON.parse(await exported(run, "json")).map(({ run, dataset, prompts, sample, ...row }: Record<string, unknown>) => row);
  const text = await exported(id, "jsonl");
  const { report, runs } = await load(parsedLines(text), {}, "export.jsonl");
  const [run] = runs;
  expect(report.rejected).toEqual([]);
  const original = await findRun(id);
  if (original) await summariseRun(original);
  expect(run?.judge).toMatchObject({ kind: "elsewhere", models: original?.judge.models });
  expect(run?.metrics).toEqual(original?.metrics);
  expect(run?.settings["context-adherence-plus"]).toEqual(original?.settings["context-adherence-plus"]);
  expect(run?.summaries).toEqual((await findRun(id))?.summaries);
  expect(await rowsIn(run?.id ?? "")).toEqual(await rowsIn(id));
  const split = async (of: string) =>
    (await db.runSample.findMany({ where: { runId: of }, orderBy: { sampleId: "asc" } })).map(
      ({ sampleId: _, runId: __, ...row }) => row,
    );
  expect(await split(run?.id ?? "")).toEqual(await split(id));
});

test("an export that a person changed becomes errors of its samples", async () => {
  const row = (score: object, judgments: unknown) => ({
    ...ragas(0, {}),
    prompts: {},
    because: null,
    sample: 1,
    judge: "gpt-4o",
    scores: { "context-adherence-plus": { cause: null, scored: [1, 1], explanation: null, detail: {}, ...score } },
    judgments,
  });
  const twice = {
    metric: "context-adherence-plus",
    step: 0,
    item: null,
    model: "a",
    poll: 0,
    raw: 1,
    score: 1,
    error: null,
    errorDetail: null,
  };
  const { runs } = await load(
    [
      row({ score: 7 }, []),
      row({ score: 1 }, []),
      row({ score: null }, [twice, twice]),
      row({ score: null }, [{ ...twice, step: 4 }]),
    ],
    {},
    "changed.jsonl",
  );
  expect(runs[0]?.summaries["context-adherence-plus"]).toMatchObject({ scored: 0, errors: { malformed: 4 } });
});
