import { expect, test } from "vitest";
import { hostileFiles } from "@/lib/datasets/hostile/all.fixture";
import { db } from "@/lib/db/connection/client";
import { isThorough, oneIn } from "@/testing/thorough";
import { foretold } from "./foretold.fixture";

const counted = async () => Promise.all([db.dataset.count(), db.configuration.count(), db.sample.count()]);

test("there are at least 100 different ones", () => {
  expect(new Set(hostileFiles.map(({ about }) => about)).size).toBe(hostileFiles.length);
  expect(hostileFiles.length).toBeGreaterThanOrEqual(100);
});

// It takes as long as all others together.
const slow = "200,000 columns";

test.each(oneIn(4, hostileFiles).filter(({ about }) => isThorough || about !== slow))(
  "$about: ends as its preview says and as it should, and nothing is half stored",
  async ({ fileName, make, ends }) => {
    const before = await counted();
    const outcome = await foretold([[fileName, make()]], { name: "hostile" });
    const [datasets, configurations, samples] = await counted();
    if ("message" in outcome) {
      expect("refused" in ends ? outcome.message : outcome).toMatch("refused" in ends ? ends.refused : "");
      expect([datasets, configurations, samples]).toEqual(before);
      return;
    }
    const { accepted, rejectedCount } = outcome;
    expect({ stored: accepted, rejected: rejectedCount }).toEqual({ rejected: 0, ...ends });
    expect([datasets, samples]).toEqual([before[0] + 1, before[2] + accepted]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  },
);
