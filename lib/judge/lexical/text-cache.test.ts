import { expect, test } from "vitest";
import { TextCache } from "./text-cache";

const counting = () => {
  const computed: string[] = [];
  const cache = new TextCache((text) => {
    computed.push(text);
    return text.length;
  });
  return { cache, computed };
};

test("a text is computed once", () => {
  const { cache, computed } = counting();
  expect([cache.get("abc"), cache.get("abc"), cache.get("")]).toEqual([3, 3, 0]);
  expect(computed).toEqual(["abc", ""]);
});

test("what was used last stays, what was not used for longest goes", () => {
  const { cache, computed } = counting();
  cache.get("kept");
  cache.get("lost");
  for (let text = 0; text < 511; text++) {
    cache.get(`text ${text}`);
    cache.get("kept");
  }
  computed.length = 0;
  cache.get("kept");
  cache.get("lost");
  expect(computed).toEqual(["lost"]);
});

test("texts too long to remember are computed each time", () => {
  const { cache, computed } = counting();
  const long = "x".repeat(1_500_000);
  expect([cache.get(long), cache.get(long)]).toEqual([1_500_000, 1_500_000]);
  expect(computed).toHaveLength(2);
});
