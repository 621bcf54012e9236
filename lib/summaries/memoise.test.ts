import { expect, test } from "vitest";
import { memoise } from "./memoise";

test("a cached result is made once, the least recently used is evicted first, and failures are not cached", async () => {
  const made: string[] = [];
  const ask = (key: string) =>
    memoise("test", 2, key, async () => {
      made.push(key);
      if (key === "bad") throw new Error("bad");
      return key.toUpperCase();
    });
  expect([await ask("a"), await ask("b"), await ask("a")]).toEqual(["A", "B", "A"]);
  expect(made).toEqual(["a", "b"]);
  await ask("c");
  await ask("a");
  expect(made).toEqual(["a", "b", "c"]);
  await ask("b");
  expect(made).toEqual(["a", "b", "c", "b"]);
  await expect(ask("bad")).rejects.toThrow("bad");
  await expect(ask("bad")).rejects.toThrow("bad");
  expect(made.slice(4)).toEqual(["bad", "bad"]);
  expect(await memoise("another", 2, "a", async () => "other")).toBe("other");
});
