import { beforeAll, expect, test } from "vitest";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { countQuestions, type DatasetQuery, findDatasets } from "./datasets";

const names = async (query: DatasetQuery, page = { take: 10 }) =>
  (await findDatasets(query, page)).datasets.map(({ name }) => name.replace(".jsonl", ""));

beforeAll(async () => {
  await createTestDataset(rowsOf(3), "beta");
  await createTestDataset(rowsOf(1), "Alpha");
  await createTestDataset(rowsOf(2), "gamma_100%");
});

test("datasets are sorted by each of their columns", async () => {
  expect(await names({})).toEqual(["gamma_100%", "Alpha", "beta"]);
  expect(await names({ sort: "name", order: "asc" })).toEqual(["Alpha", "beta", "gamma_100%"]);
  expect(await names({ sort: "samples" })).toEqual(["beta", "gamma_100%", "Alpha"]);
  expect(await names({ sort: "runs", order: "asc" })).toHaveLength(3);
  expect(await names({ sort: "configurations" })).toHaveLength(3);
});

test("a page of the datasets whose name holds a text, as it is written", async () => {
  expect(await names({ text: "A", sort: "name" }, { take: 1 })).toEqual(["gamma_100%"]);
  expect((await findDatasets({ text: "a" }, { skip: 2, take: 5 })).total).toBe(3);
  expect(await names({ text: "_100%" })).toEqual(["gamma_100%"]);
});

test("a question that several configurations ask is counted once", async () => {
  const asking = async (questions: readonly string[]) =>
    (await createTestDataset(questions.map((question) => ({ question, contexts: ["A context."], response: "Yes." }))))
      .configurationId;
  const ids = [await asking(["Is it old?", "Is it new?"]), await asking(["is it old", "Is it blue?", "Is it blue?"])];
  expect(await countQuestions(ids)).toBe(3);
  expect(await countQuestions([])).toBe(0);
});
