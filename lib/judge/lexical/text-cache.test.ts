import { expect, test } from "vitest";
import { createTextCache } from "./text-cache";

const counting = () => {
  const computed: string[] = [];
  const cache = createTextCache((text) => {
    computed.push(text);
    return { length: text.length };
  });
  return { cache, computed };
};

test("a text is computed once", () => {
  const { cache, computed } = counting();
  expect([cache.memo("abc"), cache.memo("abc"), cache.memo("")]).toEqual([{ length: 3 }, { length: 3 }, { length: 0 }]);
  expect(computed).toEqual(["abc", ""]);
});

test("the least recently used entry is dropped first", () => {
  const { cache, computed } = counting();
  cache.memo("kept");
  cache.memo("lost");
  for (let text = 0; text < 511; text++) {
    cache.memo(`text ${text}`);
    cache.memo("kept");
  }
  computed.length = 0;
  cache.memo("kept");
  cache.memo("lost");
  expect(computed).toEqual(["lost"]);
});

test("texts too long to cache are computed each time", () => {
  const { cache, computed } = counting();
  const long = "x".repeat(1_500_000);
  expect([cache.memo(long), cache.memo(long)]).toEqual([{ length: 1_500_000 }, { length: 1_500_000 }]);
  expect(computed).toHaveLength(2);
});
