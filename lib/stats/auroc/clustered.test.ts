import { expect, test } from "vitest";
import { countClasses } from "@/lib/stats/confusion";
import { aurocDifference, aurocParts, clusteredAuroc, intervalOf, pOf } from "./clustered";
import { aurocOfCounts } from "./independent";

const list = <T>(count: number, value: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => value(at));

// Python with numpy and scipy 1.17, Obuchowski's formulas in loops; X[c] and Y[c] are the good and the bad scores of cluster c:
//   psi = lambda x, y: 1.0 if x > y else 0.5 if x == y else 0.0
//   A = sum(psi(x, y) for x in allx for y in ally) / (m * n)
//   V10 = {c: sum(sum(psi(x, y) for y in ally) / n for x in X[c]) for c in names}
//   V01 = {c: sum(sum(psi(x, y) for x in allx) / m for y in Y[c]) for c in names}
//   S10 = I10 / ((I10 - 1) * m) * sum((V10[c] - len(X[c]) * A) ** 2 for c in names)
//   S01 = I01 / ((I01 - 1) * n) * sum((V01[c] - len(Y[c]) * A) ** 2 for c in names)
//   S11 = I / (I - 1) * sum((V10[c] - len(X[c]) * A) * (V01[c] - len(Y[c]) * A) for c in names)
//   se = np.sqrt(S10 / m + S01 / n + 2 * S11 / (m * n)); d = stats.t.ppf(0.975, min(I10, I01) - 1) * se / (A * (1 - A))
//   ends: 1 / (1 + np.exp(-(np.log(A / (1 - A)) ± d)))
test("twelve questions of five contexts", () => {
  const scores = list(60, (at) => ((at * 37) % 101) / 100);
  const labels = scores.map((score, at) => ((at * 53) % 97) / 97 < score);
  const { value, ci95, cause } = clusteredAuroc(
    scores,
    labels,
    list(60, (at) => Math.floor(at / 5)),
  );
  expect(value).toBeCloseTo(0.8064516129032258, 12);
  expect(ci95?.[0]).toBeCloseTo(0.699276387036018, 8);
  expect(ci95?.[1]).toBeCloseTo(0.8818824293581492, 8);
  expect(cause).toBeNull();
});

test("eight questions of ten contexts that score alike: far wider than if all were independent", () => {
  const scores = list(80, (at) => Math.round((((Math.floor(at / 10) * 3) % 7) + (at % 4)) * 10) / 100);
  const labels = scores.map((score, at) => ((at * 29) % 31) / 31 < score + 0.2 * (Math.floor(at / 10) % 2));
  const { value, ci95 } = clusteredAuroc(
    scores,
    labels,
    list(80, (at) => Math.floor(at / 10)),
  );
  expect(value).toBeCloseTo(0.7517198248905566, 12);
  expect(ci95?.[0]).toBeCloseTo(0.48093806672953077, 8);
  expect(ci95?.[1]).toBeCloseTo(0.9082036727820888, 8);
  const alone = aurocOfCounts(countClasses(scores, labels)).ci95;
  expect(alone?.[0]).toBeGreaterThan(0.62);
});

test("where no cluster repeats it is DeLong's", () => {
  const scores = list(20, (at) => ((at * 7) % 11) / 10);
  const labels = scores.map((score, at) => score + (at % 3) / 5 > 0.6);
  expect(clusteredAuroc(scores, labels, [...scores.keys()])).toEqual(aurocOfCounts(countClasses(scores, labels)));
});

test("complete separation has the interval of as many values as each class has clusters", () => {
  const scores = list(24, (at) => (at % 2 ? 0.9 : 0.1));
  const labels = list(24, (at) => at % 2 === 1);
  const clusters = list(24, (at) => Math.floor(at / 4));
  const { value, ci95 } = clusteredAuroc(scores, labels, clusters);
  expect(value).toBe(1);
  expect(ci95).toEqual(
    aurocOfCounts(
      countClasses(
        list(12, (at) => (at % 2 ? 0.9 : 0.1)),
        labels.slice(0, 12),
      ),
    ).ci95,
  );
});

test("without two clusters of each class, or with equal scores, there is no interval", () => {
  expect(clusteredAuroc([0.9, 0.8, 0.4, 0.3], [true, true, false, false], [0, 0, 1, 1])).toEqual({
    value: 1,
    ci95: null,
    cause: "too-few",
  });
  expect(clusteredAuroc([0.5, 0.5, 0.5, 0.5], [true, true, false, false], [0, 1, 0, 1])).toEqual({
    value: 0.5,
    ci95: null,
    cause: "scores-equal",
  });
  expect(clusteredAuroc([0.2, 0.4], [true, true], [0, 0]).cause).toBe("one-class");
});

const labels = [true, true, true, true, false, false, false, false];
const first = [0.9, 0.8, 0.7, 0.4, 0.6, 0.3, 0.2, 0.1];
const second = [0.6, 0.9, 0.2, 0.8, 0.7, 0.1, 0.5, 0.3];
const alone = labels.map((_, at) => at);

const partsOf = (scores: readonly number[], clusters: readonly number[] = alone, good: readonly boolean[] = labels) => {
  const parts = aurocParts(scores, good, clusters);
  if (!parts) throw new Error("There is one class.");
  return parts;
};

test("the difference and its error are those of DeLong's paired test", () => {
  // By hand: the shares of bad scores below each good one, and of good ones above each bad one, differ by these.
  const ofGood = [-0.25, 0, -0.75, 0.25];
  const ofBad = [-0.25, -0.25, -0.25, 0];
  const variance = (values: number[]) => {
    const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
    return values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1);
  };
  const found = aurocDifference(partsOf(first), partsOf(second));
  expect(found.difference).toBeCloseTo(-0.1875, 12);
  expect(found.error).toBeCloseTo(Math.sqrt(variance(ofGood) / 4 + variance(ofBad) / 4), 12);
  expect(found).toMatchObject({ degrees: 3, labels: 8 });
});

test("a question that occurs twice counts once", () => {
  const twice = <Value>(values: readonly Value[]) => [...values, ...values];
  const once = aurocDifference(partsOf(first), partsOf(second));
  const doubled = aurocDifference(
    partsOf(twice(first), twice(alone), twice(labels)),
    partsOf(twice(second), twice(alone), twice(labels)),
  );
  expect(doubled.difference).toBeCloseTo(once.difference, 12);
  expect(doubled.error).toBeCloseTo(once.error ?? 0, 12);
});

test("judges that rank alike have no error, p or interval", () => {
  const same = aurocDifference(partsOf(first), partsOf(first.map((score) => score / 2)));
  expect(same).toMatchObject({ difference: 0, error: null });
  expect([pOf(same), intervalOf(same, 0.05)]).toEqual([null, null]);
});

test("a perfect judge and a constant one differ, but not for certain with few labels", () => {
  const of = (size: number) => {
    const many = Array.from({ length: 2 * size }, (_, at) => at);
    const good = many.map((at) => at < size);
    return aurocDifference(
      partsOf(
        many.map(() => 0.5),
        many,
        good,
      ),
      partsOf(good.map(Number), many, good),
    );
  };
  expect(of(4).difference).toBe(0.5);
  expect(pOf(of(4))).toBeGreaterThan(0.05);
  expect(pOf(of(40))).toBeLessThan(0.001);
});

test("one class has no parts", () => expect(aurocParts([0.1, 0.2], [true, true], [0, 1])).toBeNull());
