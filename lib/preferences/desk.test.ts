import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { clearDeleted } from "@/lib/db/deletion/clear-deleted";
import type { Reviewer } from "@/lib/domain/reviews/state";
import { deleteRun } from "@/lib/runs/control/delete";
import { judgedRuns } from "@/testing/rounds/judged-runs";
import { prefer, readPreferences, undoPreference } from "./desk";
import { drawPair, sideOnLeft } from "./pair";
import { readPreferred } from "./read";

const ann: Reviewer = { id: null, name: "Ann" };
const bo: Reviewer = { id: null, name: "Bo" };
const metric = "context-adherence-plus";

const row = (config: string, at: number, response: string | null) => ({
  ...{ config, question: `How long is bridge ${at}?`, contexts: [`It is ${at} m long.`], response },
});
/** Both answer 20 questions; 4 of those the same way, one not in the same conversation, one only with white space. */
const rows = [
  ...Array.from({ length: 20 }, (_, at) => row("hybrid-secret", at, at < 4 ? "The same." : `It is ${at} m long.`)),
  ...Array.from({ length: 20 }, (_, at) => ({
    ...row("bm25-secret", at, at < 4 ? "The same." : at === 4 ? " " : "Nobody knows that."),
    ...(at === 5 && { turns: [{ role: "user", text: "Hello" }] }),
  })),
];

let runs: string[];
beforeAll(async () => {
  runs = await judgedRuns(rows, metric);
});

const judgeAll = async (reviewer: Reviewer, choose: (left: string, right: string) => "left" | "right" | "equal" | "bad") => {
  for (;;) {
    const [item] = (await readPreferences(runs, reviewer)).items;
    if (!item) return;
    await prefer(runs, reviewer, item.key, choose(item.left.text, item.right.text));
  }
};

test("what a person sees has the texts and nothing that says whose they are", async () => {
  const view = await readPreferences(runs, ann);
  expect([view.total, view.done, view.items.length]).toEqual([14, 0, 4]);
  for (const { left, right } of view.items)
    expect([left.text, right.text].filter((text) => text === "Nobody knows that.")).toHaveLength(1);
  const seen = JSON.stringify(view);
  for (const secret of [...runs, "hybrid-secret", "bm25-secret", metric, "sample"]) expect(seen).not.toContain(secret);
  expect(Object.keys(view.items[0] ?? {}).sort()).toEqual(["key", "left", "question", "right", "turns"]);
});

test("the order of questions is the same for everyone and both orders of runs, the sides are not", async () => {
  const keys = async (reviewer: Reviewer, ids: string[]) => (await readPreferences(ids, reviewer)).items.map(({ key }) => key);
  expect(await keys(bo, runs.toReversed())).toEqual(await keys(ann, runs));
  const pair = await drawPair(runs);
  const sides = (reviewer: Reviewer) => pair.questions.map(({ key }) => sideOnLeft(pair, reviewer, key));
  expect(new Set(sides(ann)).size).toBe(2);
  expect(sides(ann)).not.toEqual(sides(bo));
  const many = Array.from({ length: 2_000 }, (_, at) => sideOnLeft(pair, ann, `q${at}`)).filter((side) => side === "a");
  // Four standard deviations.
  expect(Math.abs(many.length - 1_000)).toBeLessThan(90);
});

test("a choice is stored for the side that was shown, and choosing again replaces it", async () => {
  const [item] = (await readPreferences(runs, ann)).items;
  if (!item) throw new Error("no item");
  await prefer(runs, ann, item.key, item.left.text === "Nobody knows that." ? "right" : "left");
  const stored = () => db.preference.findMany({ where: { reviewer: "Ann" }, include: { sampleA: true, sampleB: true } });
  const [first] = await stored();
  const preferred = first?.choice === "a" ? first.sampleA : first?.sampleB;
  expect(preferred?.response).toContain("m long");
  await prefer(runs, ann, item.key, "equal");
  expect((await stored()).map(({ choice }) => choice)).toEqual(["equal"]);
  expect((await readPreferences(runs, ann)).items.map(({ key }) => key)).not.toContain(item.key);
  expect((await readPreferences(runs, bo)).done).toBe(0);
  await expect(prefer(runs, ann, "none", "left")).rejects.toMatchObject({ kind: "conflict" });
});

test("an undone choice comes back first, and skipped questions come last", async () => {
  const before = await readPreferences(runs, ann);
  const [one, two] = before.items.map(({ key }) => key);
  await prefer(runs, ann, one ?? "", "bad");
  const undone = await undoPreference(runs, ann);
  expect(undone).toBe(one);
  expect((await readPreferences(runs, ann, { skipped: [one ?? ""], first: undone })).items[0]?.key).toBe(one);
  expect((await readPreferences(runs, ann, { skipped: [one ?? ""] })).items[0]?.key).toBe(two);
});

test("the figures name the side by the order of the runs, and go with the run", async () => {
  await undoPreference(runs, ann);
  await judgeAll(ann, (left) => (left === "Nobody knows that." ? "right" : "left"));
  const judged = await db.run.findMany({ where: { id: { in: runs } }, include: { configuration: true } });
  const idOf = (name: string) => judged.find(({ configuration }) => configuration.name === name)?.id ?? "";
  const [hybrid, bm25] = [idOf("hybrid-secret"), idOf("bm25-secret")].map((id) => ({ id, metrics: [metric] }));
  if (!hybrid || !bm25) throw new Error("no runs");
  const [there, back] = [await readPreferred([hybrid, bm25]), await readPreferred([bm25, hybrid])];
  expect(there?.pairs[0]).toMatchObject({ a: hybrid.id, people: 1, questions: { total: 14, a: 14, b: 0 } });
  expect(there?.pairs[0]?.metrics[metric]).toMatchObject({ share: 1, n: 14 });
  expect(back?.pairs[0]).toMatchObject({ a: bm25.id, questions: { a: 0, b: 14 }, metrics: { [metric]: { share: 1 } } });
  expect(there?.strengths).toBeNull();

  await deleteRun(runs[0] ?? "");
  await clearDeleted();
  expect(await db.preference.count()).toBe(0);
  await expect(readPreferences(runs, ann)).rejects.toMatchObject({ kind: "not-found" });
});
