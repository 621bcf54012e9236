import { expect, test } from "vitest";
import { openedSample, searchSamples, textOfSample } from "@/lib/db/samples/rows";
import { createTestDataset } from "@/testing/dataset";

test("lists and opens the beginnings of long texts, and reads one text of a sample alone", async () => {
  const long = "A word of it. ".repeat(10_000);
  const { configurationId } = await createTestDataset([
    { id: "long", question: long, contexts: ["short", long], response: long, reference: "short" },
  ]);
  const { samples } = await searchSamples(configurationId, {});
  expect(samples[0]).toMatchObject({ externalId: "long", contextCount: 2, reference: "short" });
  expect(samples[0]?.question).toHaveLength(301);
  const id = samples[0]?.id ?? 0;
  const opened = await openedSample(id);
  expect(opened?.contexts.map(({ length }) => length)).toEqual([5, 20_001]);
  expect([opened?.question.length, opened?.response?.length]).toEqual([20_001, 20_001]);
  expect(await textOfSample(id, { field: "context", context: 1 })).toBe(long);
  expect(await textOfSample(id, { field: "context", context: 2 })).toBeNull();
  expect(await textOfSample(id, { field: "reference", context: null })).toBe("short");
});
