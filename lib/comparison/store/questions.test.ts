import { expect, test } from "vitest";
import type { PairBy } from "@/lib/domain/paired/pair-by";
import { createTestDataset } from "@/testing/dataset";
import { storedRun } from "@/testing/judged/stored";
import { readComparison, runsSharingNone } from "./questions";

type Asked = readonly (readonly [id: string | null, question: string])[];

/** A configuration whose rows have these ids and questions, as a run that has judged nothing. */
async function asking(rows: Asked) {
  const dataset = await createTestDataset(
    rows.map(([id, question]) => ({ ...(id !== null && { id }), question, contexts: ["A context."], response: "A response." })),
  );
  const id = await storedRun(dataset);
  return { id, configurationId: dataset.configurationId };
}

/** Pairs configurations; lengths in place of samples. */
async function pair(sides: readonly Asked[], pairBy: PairBy | null = null) {
  const runs = [];
  for (const rows of sides) runs.push(await asking(rows));
  const found = await readComparison(runs, [], { pairBy });
  return {
    ...found.report,
    paired: found.samples.map(({ length }) => length),
    unpaired: found.unpaired.map(({ length }) => length),
    repeated: found.repeated,
    further: found.further.map(([question, run, samples]) => [question, run, samples.length]),
    clusters: [...found.clusters],
    otherTexts: found.otherTexts,
  };
}

const rows = (count: number, row: (at: number) => Asked[number]): Asked => Array.from({ length: count }, (_, at) => row(at));

test("ids that name the configuration too never meet, so equal texts pair", async () => {
  const hit = rows(11, (at) => [`xquad-ar-56beb4343aeaaa14008c92${at}-top3-hit`, `كم من كرة اعترض اللاعب رقم ${at}؟`]);
  const miss = rows(11, (at) => [`xquad-ar-56beb4343aeaaa14008c92${at}-top3-miss`, `كم من كرة اعترض اللاعب رقم ${at}؟`]);
  expect(await pair([hit, miss])).toMatchObject({ by: "text", byId: 0, byText: 11, paired: [11, 11], unpaired: [0, 0] });
  expect(await pair([hit, miss], "id")).toMatchObject({ by: "id", byId: 0, byText: 11, paired: [0, 0], unpaired: [11, 11] });
});

test("a few equal ids do not beat many equal texts", async () => {
  const right = rows(12, (at) => [at < 3 ? String(at) : `right-${at}`, `Which river has ${at} bridges?`]);
  const made = rows(12, (at) => [at < 3 ? String(at) : crypto.randomUUID(), `which river  has ${11 - at} bridges`]);
  expect(await pair([right, made])).toMatchObject({ by: "text", byId: 3, byText: 12, paired: [12, 12] });
  expect(await pair([right, made], "id")).toMatchObject({ by: "id", paired: [3, 3], otherTexts: [0, 3] });
});

test("ids decide if both pair as many, and where texts were reworded", async () => {
  const one = rows(6, (at) => [`q${at}`, `Which river has ${at} bridges?`]);
  expect(await pair([one, one])).toMatchObject({ by: "id", byId: 6, byText: 6 });
  const reworded = rows(6, (at) => [
    `q${at}`,
    at < 2 ? `Over which river lead ${at} bridges?` : `Which river has ${at} bridges?`,
  ]);
  expect(await pair([one, reworded])).toMatchObject({ by: "id", byId: 6, byText: 4, otherTexts: [0, 2] });
});

test("ids that number the rows pair no different questions where texts pair better", async () => {
  const question = (at: number) => `Which river has ${at} bridges?`;
  const one = rows(12, (at) => [String(at), question(at)]);
  const reversed = rows(12, (at) => [String(at), question(11 - at)]);
  expect(await pair([one, reversed])).toMatchObject({ by: "text", byId: 12, byText: 12, agreeing: 0, misled: 12 });
  const shifted = rows(12, (at) => [String(at), question(at < 6 ? at : at + 1)]);
  expect(await pair([one, shifted])).toMatchObject({
    by: "text",
    byId: 12,
    byText: 11,
    agreeing: 6,
    misled: 5,
    unpaired: [1, 1],
  });
  const mostlyOthers = rows(12, (at) => [String(at), question(at < 2 ? 1 - at : 50 + at)]);
  expect(await pair([one, mostlyOthers])).toMatchObject({ by: "text", byId: 12, byText: 2, misled: 2 });
});

test("rows without ids pair by text; by id they are unpaired, each of them", async () => {
  const one = rows(4, (at) => [null, `Which river has ${at} bridges?`]);
  expect(await pair([one, one])).toMatchObject({ by: "text", byId: 0, byText: 4 });
  expect(await pair([one, one], "id")).toMatchObject({ by: "id", paired: [0, 0], unpaired: [4, 4] });
  const some = rows(4, (at) => [at === 0 ? null : `q${at}`, "Which river has the most bridges?"]);
  expect(await pair([some, some])).toMatchObject({ by: "id", byId: 3, byText: 1, unpaired: [1, 1], clusters: [0, 0, 0] });
});

test("by text, a repeated question counts once; by id, its rows are one cluster", async () => {
  const one = rows(5, (at) => [`a-${at}`, `Which river has ${Math.floor(at / 2)} bridges?`]);
  const other = rows(5, (at) => [`b-${at}`, `Which river has ${Math.floor(at / 2)} bridges?`]);
  expect(await pair([one, other])).toMatchObject({
    by: "text",
    byId: 0,
    byText: 3,
    repeated: [2, 2],
    clusters: [0, 1, 2],
    further: [
      [0, 0, 1],
      [1, 0, 1],
      [0, 1, 1],
      [1, 1, 1],
    ],
  });
  expect(await pair([one, one])).toMatchObject({ by: "id", byId: 5, byText: 3, repeated: [0, 0], clusters: [0, 0, 1, 1, 2] });
});

test("a key counts only where every run has it", async () => {
  const sides = ["x", "y", "x"].map((prefix) => rows(3, (at) => [`${prefix}${at}`, `Which river has ${at} bridges?`]));
  expect(await pair(sides)).toMatchObject({ by: "text", byId: 0, byText: 3, paired: [3, 3, 3] });
  expect(await pair(sides, "id")).toMatchObject({ paired: [0, 0, 0], unpaired: [3, 3, 3] });
});

test("runs without a question in common are named, whether ids or texts could pair them", async () => {
  const first = await asking([["q1", "Which river has 1 bridge?"]]);
  const byId = await asking([["q1", "How many bridges?"]]);
  const byText = await asking([[null, "which river has 1 bridge"]]);
  const neither = await asking([["q2", "Which river has 2 bridges?"]]);
  const withoutId = await asking([[null, "Which river has 3 bridges?"]]);
  const others = [byId, byText, neither, withoutId].map(({ id }) => id);
  expect(await runsSharingNone(first.id, [first.id, ...others])).toEqual([neither.id, withoutId.id]);
  expect(await runsSharingNone(withoutId.id, [neither.id])).toEqual([neither.id]);
});
