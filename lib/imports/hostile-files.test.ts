import { expect, test } from "vitest";
import { inPieces } from "@/lib/datasets/every-event.fixture";
import { hostileFiles } from "@/lib/datasets/hostile/all.fixture";
import { db } from "@/lib/db/connection/client";
import { Refusal } from "@/lib/domain/problem";
import { importFiles } from "./files";

const counted = async () => Promise.all([db.dataset.count(), db.configuration.count(), db.sample.count()]);

test("there are at least 100 different ones", () => {
  expect(new Set(hostileFiles.map(({ about }) => about)).size).toBe(hostileFiles.length);
  expect(hostileFiles.length).toBeGreaterThanOrEqual(100);
});

test.each(hostileFiles)(
  "$about: ends as it should, and nothing is half stored",
  async ({ fileName, make, ends }) => {
    const before = await counted();
    const source = { fileName, bytes: inPieces(make(), 65_536) };
    const outcome = await importFiles([source], { name: "hostile" }).catch((error: unknown) => error);
    const [datasets, configurations, samples] = await counted();
    if (outcome instanceof Error) {
      if (!(outcome instanceof Refusal)) throw outcome;
      expect("refused" in ends ? outcome.message : outcome).toMatch("refused" in ends ? ends.refused : "");
      expect([datasets, configurations, samples]).toEqual(before);
      return;
    }
    const { accepted, rejectedCount } = outcome as Awaited<ReturnType<typeof importFiles>>;
    expect({ stored: accepted, rejected: rejectedCount }).toEqual({ rejected: 0, ...ends });
    expect([datasets, samples]).toEqual([before[0] + 1, before[2] + accepted]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    // A process that must first run out of memory takes long on a busy machine.
  },
  120_000,
);
