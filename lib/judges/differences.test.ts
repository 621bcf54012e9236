import { expect, test } from "vitest";
import { aurocParts } from "@/lib/stats/auroc/clustered";
import { seeded } from "@/lib/stats/random";
import { differencesFromBest, differencesOfPanel } from "./differences";

const size = 60;
const labels = Array.from({ length: size }, (_, at) => at % 2 === 0);
const alone = labels.map((_, at) => at);

/** `skill` from 0 to 1 mixes the label into noise. */
function judge(seed: number, skill: number) {
  const random = seeded(seed);
  return aurocParts(
    labels.map((good) => skill * Number(good) + (1 - skill) * (random() / 2 ** 32)),
    labels,
    alone,
  );
}

test("a much worse judge is established as worse, and one without AUROC is not compared", () => {
  const { best, differences } = differencesFromBest([judge(1, 0.1), judge(2, 0.6), null, judge(3, 0.5)]);
  expect(best).toBe(1);
  expect(differences[0]).toMatchObject({ isEstablished: true, moreLabels: null });
  expect(differences[0]?.ci?.[1]).toBeLessThan(0);
  expect([differences[1], differences[2]]).toEqual([null, null]);
});

test("more judges make each comparison stricter", () => {
  const two = differencesFromBest([judge(4, 0.25), judge(2, 0.5)]).differences[0];
  const many = differencesFromBest([judge(4, 0.25), judge(2, 0.5), judge(5, 0.45), judge(6, 0.45)]).differences[0];
  expect(many?.difference).toBe(two?.difference);
  expect(many?.p ?? 0).toBeGreaterThan(two?.p ?? 1);
});

test("a difference that is not established says how many labels would settle it, if not too many", () => {
  const [close] = differencesFromBest([judge(5, 0.3), judge(6, 0.34)]).differences.filter((one) => one !== null);
  expect(close?.isEstablished).toBe(false);
  expect(close?.moreLabels === null || (close?.moreLabels ?? 0) > 0).toBe(true);
  const same = differencesFromBest([judge(1, 0.5), judge(1, 0.5)]).differences[1];
  expect(same).toEqual({ difference: 0, ci: null, p: null, isEstablished: false, moreLabels: null });
});

test("the panel is compared with each judge", () => {
  const panel = judge(9, 0.7);
  expect(differencesOfPanel(panel, [judge(1, 0.1), null])).toMatchObject([{ isEstablished: true }, null]);
  expect(differencesOfPanel(null, [judge(1, 0.1)])).toEqual([null]);
});
