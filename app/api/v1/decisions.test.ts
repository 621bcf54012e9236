import { visitorHeader, writeVisitor } from "assay-lib/access/door/visitor-header";
import { DecisionList } from "assay-lib/api/decisions";
import { Problem } from "assay-lib/api/problem";
import { listEvents } from "assay-lib/db/audit";
import { db } from "assay-lib/db/connection/client";
import { clearDeleted } from "assay-lib/db/deletion/clear-deleted";
import { baselineNames, baselinesByDataset, offeredBaselineName, setBaseline } from "assay-lib/db/runs/baselines";
import { type NewDecisionInput, RecordedDecision } from "assay-lib/domain/decisions/recorded";
import { deleteDataset, deleteRun } from "assay-lib/runs/control/delete";
import { startRuns } from "assay-lib/runs/start/create";
import { expect, test } from "vitest";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import * as decision from "./decisions/[id]/route";
import * as decisions from "./decisions/route";

const address = "http://127.0.0.1:3000/api/v1/decisions";
const maker = { id: "u1", name: "Ann", email: "ann@example.org" };
const headers = { [visitorHeader]: writeVisitor({ kind: "token", id: "t1", label: "CI", role: "editor", maker }) };
const post = (body: NewDecisionInput, sent: Record<string, string> = {}) =>
  decisions.POST(new Request(address, { method: "POST", body: JSON.stringify(body), headers: sent }), {
    params: Promise.resolve({}),
  });
const record = async (body: NewDecisionInput, sent?: Record<string, string>) =>
  RecordedDecision.strict().parse(await (await post(body, sent)).json());
const list = async (query: string) =>
  DecisionList.strict().parse(
    await (await decisions.GET(new Request(`${address}?${query}`), { params: Promise.resolve({}) })).json(),
  );

/** A dataset with two completed runs. */
async function compared(name: string) {
  const { datasetId } = await createTestDataset(rowsOf(2), name);
  const start = async (run: string) => {
    const [id = ""] = await startRuns({
      datasetId,
      metrics: ["nvidia-context-relevance"],
      judge: { kind: "lexical" },
      name: run,
    });
    await db.run.update({ where: { id }, data: { status: "completed" } });
    return id;
  };
  return { datasetId, bm25: await start("bm25"), dense: await start("dense") };
}

test("a decision is recorded with what the comparison came to, and who made it", async () => {
  const { datasetId, bm25, dense } = await compared("recorded");
  const made = await record({ runs: [bm25, dense], chosen: dense, why: "  It reads better.\n" }, headers);
  expect(made).toMatchObject({
    datasetId,
    why: "It reads better.",
    createdBy: "Ann, token CI",
    headline: expect.stringContaining("word counts"),
    runs: [
      { id: bm25, name: "bm25", isChosen: false },
      { id: dense, name: "dense", isChosen: true },
    ],
  });
  const { events } = await listEvents({ action: "decision-recorded" });
  expect(events[0]).toMatchObject({ target: "dense against bm25", actorName: "Ann", detail: { token: "CI", id: made.id } });

  const later = await record({ runs: [dense, bm25], chosen: bm25, why: "It is cheaper." });
  expect(later.createdBy).toBeNull();
  const other = await compared("other");
  await record({ runs: [other.bm25, other.dense], chosen: other.bm25, why: "No difference." });
  expect((await list(`dataset=${datasetId}`)).decisions.map(({ id }) => id)).toEqual([later.id, made.id]);
  expect(await list(`run=${bm25}&limit=1`)).toMatchObject({ total: 2, decisions: [{ id: later.id }], next: expect.any(String) });

  const remove = () =>
    decision.DELETE(new Request(`${address}/${made.id}`, { method: "DELETE" }), { params: Promise.resolve({ id: made.id }) });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
  expect((await list(`dataset=${datasetId}`)).total).toBe(1);
});

test("a decision outlives its runs with their names, and ends with its dataset", async () => {
  const { datasetId, bm25, dense } = await compared("outlived");
  await record({ runs: [bm25, dense], chosen: dense, why: "Better." });
  await deleteRun(bm25);
  const expected = [
    { id: null, name: "bm25", isChosen: false },
    { id: dense, name: "dense", isChosen: true },
  ];
  expect((await list(`dataset=${datasetId}`)).decisions[0]?.runs).toEqual(expected);
  await clearDeleted();
  expect((await list(`dataset=${datasetId}`)).decisions[0]?.runs).toEqual(expected);
  expect((await list(`run=${bm25}`)).total).toBe(0);
  await deleteDataset(datasetId);
  expect((await list(`dataset=${datasetId}`)).total).toBe(0);
  await clearDeleted();
  expect(await db.recordedDecision.count({ where: { datasetId } })).toBe(0);
});

test("the chosen run can become the baseline; a run that has not completed cannot, and then nothing is recorded", async () => {
  const { datasetId, bm25, dense } = await compared("baseline");
  await record({ runs: [bm25, dense], chosen: dense, why: "Better.", baseline: "release" });
  expect((await baselinesByDataset([datasetId])).get(datasetId)).toEqual([{ name: "release", run: dense }]);
  await db.run.update({ where: { id: bm25 }, data: { status: "paused" } });
  const refused = await post({ runs: [bm25, dense], chosen: bm25, why: "Cheaper.", baseline: "release" });
  expect([refused.status, Problem.parse(await refused.json()).detail]).toEqual([409, expect.stringContaining("is paused")]);
  expect((await list(`dataset=${datasetId}`)).total).toBe(1);
});

test("a decision for a run that was not compared, without a reason or with a long one is refused by field", async () => {
  const { bm25, dense } = await compared("refused");
  const problems = async (part: object) => {
    const refused = await post({ runs: [bm25, dense], chosen: dense, why: "Better.", ...part });
    return [refused.status, Problem.parse(await refused.json()).errors?.map(({ path }) => path)];
  };
  expect(await problems({ chosen: "other" })).toEqual([400, ["chosen"]]);
  expect(await problems({ why: " \n" })).toEqual([400, ["why"]]);
  expect(await problems({ why: "x".repeat(2001) })).toEqual([400, ["why"]]);
  expect((await problems({ runs: [bm25, "gone"], chosen: bm25 }))[0]).toBe(404);
});

test("a new baseline is offered the name that its dataset has, then main, then one after the dataset", async () => {
  await db.baseline.deleteMany();
  const [first, second] = [await compared("Bridges"), await compared("Rivers & lakes (2026)")];
  expect(await offeredBaselineName(second.datasetId)).toBe("main");
  await setBaseline("main", { run: first.bm25 });
  expect(await offeredBaselineName(first.datasetId)).toBe("main");
  expect(await offeredBaselineName(second.datasetId)).toBe("Rivers-lakes-2026");
  await setBaseline("weekly", { run: second.bm25 });
  await setBaseline("nightly", { run: second.bm25 });
  expect(await offeredBaselineName(second.datasetId)).toBe("nightly");
  expect(await baselineNames([first.bm25, second.bm25, second.dense])).toEqual(
    new Map([
      [first.bm25, ["main"]],
      [second.bm25, ["nightly", "weekly"]],
      [second.dense, []],
    ]),
  );
});
