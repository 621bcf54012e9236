import { expect, test } from "vitest";
import { findRun } from "@/lib/db/runs/list";
import { countRoundPairs } from "@/lib/rounds/store/pairs";
import { otherRuns } from "@/lib/rounds/store/plan";
import { addEntry, closeRound, itemsOf } from "@/lib/rounds/store/rows";
import { judgedRuns } from "@/testing/rounds/judged-runs";
import { startRound } from "@/testing/rounds/start";
import { knownSpreads, yesNoLabels } from "./plan";

const metric = "context-adherence-plus";
const rows = ["a", "b"].flatMap((config) =>
  Array.from({ length: 24 }, (_, at) => ({
    config,
    question: `What is ${at}?`,
    contexts: [`It is ${at}.`],
    response: at % 4 === 0 ? "Nobody knows that." : `It is ${at}.`,
    labels: { origin: at % 2 === 0 ? "yes" : "no", faithful: at % 4 !== 0, topic: "numbers" },
  })),
);

test("a size is planned from labels that the run has: of a closed round, else of a label that says a quality", async () => {
  const [id = ""] = await judgedRuns(rows);
  const run = await findRun(id);
  if (!run) throw new Error("No run");
  const labels = await yesNoLabels(run);
  expect(labels).toEqual(["faithful", "origin"]);
  const [ofLabel, ...none] = await knownSpreads(run, labels);
  expect(none).toEqual([]);
  expect(ofLabel).toMatchObject({ unit: "response", metric, name: "faithful", isRound: false, labels: 24 });
  expect(ofLabel?.deviation).toBeCloseTo(Math.sqrt((19 / 26) * (7 / 26)), 6);
  expect(ofLabel?.correlation).toBeGreaterThan(0.9);
  expect(await knownSpreads(run, ["origin"])).toEqual([]);

  const round = await startRound(id, 12, { name: "Mine" });
  const entry = { kind: "label", value: 1, critique: null, rubricVersion: 1, isBlind: true, seconds: null } as const;
  for (const item of await itemsOf(round)) await addEntry(round, { id: null, name: "Ann" }, { ...entry, itemId: item.id });
  expect(await knownSpreads(run, labels)).toEqual([ofLabel]);
  await closeRound(round, new Date());
  expect(await knownSpreads(run, labels)).toMatchObject([{ name: "Mine", isRound: true, labels: 12, correlation: 0 }]);
});

test("another run of the same dataset is offered, with the number of questions that both have", async () => {
  const [a = "", b = ""] = await judgedRuns(rows);
  const run = await findRun(a);
  expect(run && (await otherRuns(run))).toMatchObject([{ id: b }]);
  expect(await countRoundPairs([a, b], metric)).toBe(24);
});
