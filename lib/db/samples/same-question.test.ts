import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { importFiles } from "@/lib/imports/files";
import { fileOf } from "@/testing/rows";
import { responseOf, sameQuestion } from "./questions";

async function imported(files: Record<string, object[]>) {
  const { id } = await importFiles(Object.entries(files).map(([name, rows]) => fileOf(`${name}.jsonl`, rows)));
  return db.sample.findMany({ where: { datasetId: id }, orderBy: { id: "asc" }, include: { configuration: true } });
}

const asked = (id: string, response?: string, question = "When did it open?") => ({ id, question, contexts: ["A."], response });

test("other configurations' responses to the same question are offered, by the same id first", async () => {
  const samples = await imported({
    a: [asked("1", "In 1894."), asked("2", "Of stone.", "What is it made of?")],
    b: [asked("9", "Of steel, it opened."), asked("1", "In 1895.")],
    c: [asked("7", "In 1896."), asked("1")],
    d: [asked("1", "Something else.", "Who built it?")],
  });
  const idOf = (name: string, externalId: string) =>
    samples.find((sample) => sample.configuration.name === name && sample.externalId === externalId)?.id ?? 0;
  const offered = await sameQuestion(idOf("a", "1"));
  expect(offered.map(({ name, sampleId }) => [name, sampleId])).toEqual([
    ["b", idOf("b", "1")],
    ["c", idOf("c", "7")],
  ]);
  expect(await sameQuestion(idOf("a", "2"))).toEqual([]);
  expect(await responseOf(idOf("b", "1"), 5)).toEqual({ text: "In 18", length: 8 });
  expect(await responseOf(idOf("c", "1"), 5)).toBeNull();
});
