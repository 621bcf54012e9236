import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import type { RoundItem } from "@/lib/rounds/words/definition";
import { createTestDataset } from "@/testing/dataset";
import { readBlind } from "./blind";

const row = {
  question: "Where does the Ems end?",
  contexts: [
    { id: "ems#end", text: "The Ems ends in the Dollart.", score: 0.987 },
    { id: "peat", text: "Peat is fuel.", score: 0.123 },
  ],
  response: "In the Dollart.",
  reference: "In the bay Dollart.",
  labels: { good: "hidden-label" },
  metadata: { source: "hidden-metadata" },
};

const itemOf = (sampleId: number, context: number | null): RoundItem & { isLater: boolean } => ({
  id: 7,
  position: 0,
  sampleId,
  otherId: null,
  context,
  stratum: 0,
  people: 1,
  repeatOf: null,
  isLater: context === null,
});

test("a person sees the texts of an item, and no score, label, reference or metadata; of a context no response", async () => {
  const { datasetId } = await createTestDataset([row]);
  const { id } = await db.sample.findFirstOrThrow({ where: { configuration: { datasetId } }, select: { id: true } });
  const [response, context] = await readBlind([itemOf(id, null), itemOf(id, 1)]);
  expect(response).toEqual({
    id: 7,
    question: { text: row.question, cut: 0 },
    turns: [],
    response: { text: row.response, cut: 0 },
    other: null,
    contexts: row.contexts.map(({ id, text }) => ({ id, text, cut: 0 })),
    more: 0,
    isLater: true,
  });
  expect(context).toMatchObject({ response: null, contexts: [{ id: "peat", text: "Peat is fuel." }] });
});

test("a very long text is cut, and says by how much", async () => {
  const { datasetId } = await createTestDataset([{ ...row, response: "x".repeat(50_003) }]);
  const { id } = await db.sample.findFirstOrThrow({ where: { configuration: { datasetId } }, select: { id: true } });
  const [item] = await readBlind([itemOf(id, null)]);
  expect(item?.response).toEqual({ text: "x".repeat(50_000), cut: 3 });
});
