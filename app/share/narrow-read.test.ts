import { createShare } from "assay-lib/access/shares/manage";
import { db } from "assay-lib/db/connection/client";
import { listSamples } from "assay-lib/db/samples/table";
import type { ShareLevel } from "assay-lib/domain/shares/choices";
import { exportRun } from "assay-lib/exports/file";
import { createRound } from "assay-lib/rounds/manage";
import { startRuns } from "assay-lib/runs/start/create";
import { expect, test } from "vitest";
import { createTestDataset } from "@/testing/dataset";
import { work } from "@/testing/judged/runs";
import { whole } from "@/testing/rows";
import { readOutline } from "./[token]/outline";
import { confinementOf, type RunShare, readRunShare, visitorsQuery, visitorsSearch } from "./[token]/read-share";
import { readSharedReview } from "./[token]/samples/[sampleId]/read-shared-review";

const secret = (what: string, at: number) => `secret ${what} number ${at}. A second sentence of it.`;
const rows = Array.from({ length: 8 }, (_, at) => ({
  id: `secret-id-${at}`,
  question: secret("question", at),
  contexts: [
    { text: secret("context", at), id: `secret-document-${at}`, score: 0.5, metadata: { folder: `secret-folder-${at}` } },
    { text: `Some other text ${at}.` },
  ],
  turns: [{ role: "user", content: secret("turn", at) }],
  steps: [{ kind: "retrieve", name: `secret-step-${at}`, query: secret("query", at), contexts: [secret("found", at)] }],
  reference_contexts: [secret("gold", at)],
  response: secret("response", at),
  reference: secret("reference", at),
  "labels.checked": `secret-label-${at}`,
  source: `secret-column-${at}`,
}));

async function newRun(): Promise<string> {
  const { datasetId } = await createTestDataset(rows, "secret-dataset");
  const [id = ""] = await startRuns({
    datasetId,
    metrics: ["all"],
    judge: { kind: "lexical" },
    note: "secret-note",
    name: "secret-run",
  });
  await work(id);
  const texts = { explanation: "told explanation", criteria: "told criteria" };
  await db.judgment.updateMany({
    where: { runId: id },
    data: { ...texts, evidence: "secret evidence", reply: "secret reply", errorDetail: "secret detail", model: "secret-model" },
  });
  await db.score.updateMany({ where: { runId: id }, data: { explanation: texts.explanation } });
  const { judgeJson } = await db.run.findUniqueOrThrow({ where: { id } });
  await db.run.update({ where: { id }, data: { judgeJson: judgeJson.replace('"lexical"]', '"secret-model"]') } });
  return id;
}

async function shareOf(run: string, level: ShareLevel = "texts", filter = ""): Promise<{ token: string; shared: RunShare }> {
  const { token } = await createShare({ runs: [run], filter, level });
  const shared = await readRunShare(token);
  if (!shared) throw new Error("The share does not open.");
  return { token, shared };
}

const idsOf = async (run: string): Promise<number[]> =>
  (await db.runSample.findMany({ where: { runId: run }, orderBy: { sampleId: "asc" } })).map(({ sampleId }) => sampleId);

test("of scores alone, table, sample and outline contain only scores", async () => {
  const run = await newRun();
  const { token, shared } = await shareOf(run, "scores");
  const query = visitorsQuery(shared, visitorsSearch(shared, {}));
  const { settings: _, ...shownRun } = shared.run;
  const read = [
    { ...shownRun, judge: shownRun.judge.kind },
    await listSamples(shared.run, query, { withTexts: false }),
    (await readSharedReview(token, "1"))?.review,
    await readOutline(token),
  ].map((part) => JSON.stringify(part));
  for (const part of read) expect(part).not.toMatch(/secret|second sentence|Some other text|told/);
  expect(read[2]).toContain('"score"');
});

test("with texts but not everything, no reply and nothing derived from one is read", async () => {
  const run = await newRun();
  const { token } = await shareOf(run);
  const read = JSON.stringify((await readSharedReview(token, "1"))?.review);
  expect(read).toContain("secret context number 0");
  expect(read).toContain("secret-model");
  expect(read).not.toMatch(/secret reply|secret detail/);
});

test("ids, turns, steps and gold contexts count as texts; contexts' metadata needs everything, and no file has it", async () => {
  const run = await newRun();
  const page = async (level: ShareLevel) => {
    const { token } = await shareOf(run, level);
    return JSON.stringify((await readSharedReview(token, "1"))?.review);
  };
  const texts = await page("texts");
  const file = await whole(await exportRun(run, { format: "jsonl", isShared: true }));
  for (const part of [texts, file]) {
    for (const shown of ["document-0", "turn number 0", "gold number 0", "query number 0", "found number 0", "step-0"])
      expect(part).toMatch(new RegExp(`secret[- ]${shown}`));
    expect(part).not.toContain("secret-folder");
  }
  expect(await page("everything")).toContain("secret-folder-0");
});

test("with everything, a share finds judgments with a reply without reading it", async () => {
  const run = await newRun();
  const [first] = await db.judgment.findMany({ where: { runId: run }, orderBy: { id: "asc" }, select: { id: true } });
  await db.judgment.update({ where: { id: first?.id ?? 0 }, data: { reply: null } });
  const judgmentsShown = async (level: ShareLevel) => {
    const { token } = await shareOf(run, level);
    const found = await readSharedReview(token, "1");
    return { text: JSON.stringify(found?.review), judgments: found?.review.metrics.flatMap(({ judgments }) => judgments) ?? [] };
  };
  const { text, judgments } = await judgmentsShown("everything");
  expect(text).not.toContain("secret reply");
  expect(judgments.filter(({ hasReply }) => !hasReply)).toHaveLength(1);
  expect(judgments.length).toBeGreaterThan(1);
  const hidden = await judgmentsShown("texts");
  expect(hidden.judgments.some(({ hasReply }) => hasReply)).toBe(false);
});

test("a visitor's search never leaves the share's filter", async () => {
  const run = await newRun();
  const { token, shared } = await shareOf(run, "texts", "q=question+number+3");
  expect(shared.share.filter).toBe("q=question+number+3");
  const ids = await idsOf(run);
  const within = ids[3];
  const metric = "nvidia-context-relevance";
  for (const asked of [
    {},
    { q: "secret" },
    { q: "" },
    { q: "question number 4" },
    { metric, band: "Poor" },
    { metric, bin: "0", last: "9" },
    { score: `${metric}:0..1` },
    { sort: metric, order: "desc" },
    { sort: "position" },
    { unlabelled: "true" },
    { gold: "missed" },
    { label: "checked", value: "secret-label-4" },
    { review: "not-reviewed" },
    { q: "' OR 1=1 --" },
    { queue: "all", within: "{}", page: "1" },
  ]) {
    const query = visitorsQuery(shared, visitorsSearch(shared, asked as Record<string, string>));
    const { rows: found, total } = await listSamples(shared.run, query);
    expect(
      found.filter(({ id }) => id !== within),
      JSON.stringify(asked),
    ).toEqual([]);
    expect(total, JSON.stringify(asked)).toBeLessThanOrEqual(1);
  }
  expect((await listSamples(shared.run, confinementOf(shared))).total).toBe(1);
  expect((await readSharedReview(token, "1"))?.stored.sample).toBe(within);
  for (const place of ["2", "4", "8", String(within)].filter((one) => one !== "1"))
    expect(await readSharedReview(token, place), place).toBeNull();
});

test("samples are addressed by place; database ids and other values open nothing", async () => {
  const run = await newRun();
  const { token } = await shareOf(run);
  const ids = await idsOf(run);
  for (const [at, id] of ids.entries()) expect((await readSharedReview(token, String(at + 1)))?.stored.sample).toBe(id);
  const [other = 0] = await idsOf(await newRun());
  for (const id of [String(other), "0", "01", "9", "-1", "1e1", "", "999999999", "1 OR 1=1"])
    expect(await readSharedReview(token, id)).toBeNull();
});

test("without texts, a search cannot reveal words", async () => {
  const { shared } = await shareOf(await newRun(), "scores");
  const asked = { q: "question number 3", label: "checked", value: "secret-label-3", sort: "id" };
  const query = visitorsQuery(shared, visitorsSearch(shared, asked));
  expect(query).not.toHaveProperty("text");
  expect(query).not.toHaveProperty("label");
  expect(query.sort).not.toBe("id");
  expect((await listSamples(shared.run, query)).total).toBe(8);
});

test("an unreadable filter shows nothing", async () => {
  const { token } = await createShare({ runs: [await newRun()], filter: "metric=a-metric-of-old&band=Poor" });
  expect(await readRunShare(token)).toBeNull();
});

test("a filtered share's statistics cover only its samples", async () => {
  const run = await newRun();
  const { token } = await shareOf(run, "texts", "q=question+number+3");
  expect(await readOutline(token)).toMatchObject({ subtitle: "secret-dataset, 1 sample of a run" });
});

test("of samples in an open round, no visitor learns a score, a label, an explanation or a place among scores", async () => {
  const run = await newRun();
  const metric = "context-adherence-plus";
  const { token } = await shareOf(run, "everything");
  const part = await shareOf(run, "texts", `metric=${metric}&band=Poor&score=${metric}:0..1`);
  const question = { kind: "yes-no", text: "Is it right?" };
  const about = { runId: run, name: "Round", unit: "response", metric, overlap: 0, repeats: 0, question };
  const samples = (await idsOf(run)).slice(0, 3);
  await createRound({ ...about, design: { kind: "picked", samples } }, null);
  const shared = (await readRunShare(token)) as RunShare;
  expect([...shared.hidden].sort((a, b) => a - b)).toEqual(samples);
  const query = visitorsQuery(shared, visitorsSearch(shared, { sort: metric }));
  const lines = (await whole(await exportRun(run, { format: "jsonl", query, isShared: true }))).trim().split("\n");
  const rows = (await listSamples(shared.run, query)).rows.map((row) => JSON.stringify(row));
  const reviews = await Promise.all(shared.hidden.map((_, at) => readSharedReview(token, String(at + 1))));
  const read = [...lines.slice(-3), ...rows.slice(-3), ...reviews.map((one) => JSON.stringify(one?.review))];
  for (const one of read) expect(one).not.toMatch(/told|secret-label|secret gold|"band":"|"score":\d\S*"cause"/);
  expect([read[0], lines[0], rows[0]]).toEqual(
    [/secret question/, /told/, /secret-label/].map((one) => expect.stringMatching(one)),
  );
  const partNow = (await readRunShare(part.token)) as RunShare;
  const confined = await listSamples(partNow.run, visitorsQuery(partNow, visitorsSearch(partNow, {})));
  expect(confined.rows.filter(({ id }) => samples.includes(id))).toEqual([]);
});
