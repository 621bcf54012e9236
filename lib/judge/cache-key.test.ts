import { expect, test } from "vitest";
import { cacheKey, promptHash } from "./cache-key";

test("the hash differs between prompts only", () => {
  const of = (...messages: ["system" | "user", string][]) => promptHash(messages.map(([role, content]) => ({ role, content })));
  expect(of(["system", "a"], ["user", "b"])).toBe(of(["system", "a"], ["user", "b"]));
  expect(of(["user", "ab"])).not.toBe(of(["user", "a"], ["user", "b"]));
  expect(of(["user", "a"])).not.toBe(of(["system", "a"]));
});

const setup = { baseUrl: "http://a/v1", servers: {}, temperature: null, maxTokens: 100 };
const ask = { temperature: 0, poll: 0 };

test("everything that shapes a reply changes the key", () => {
  const keys = [
    cacheKey(setup, "m", ask, "hash"),
    cacheKey({ ...setup, baseUrl: "http://b/v1" }, "m", ask, "hash"),
    cacheKey({ ...setup, maxTokens: 101 }, "m", ask, "hash"),
    cacheKey({ ...setup, temperature: 1 }, "m", ask, "hash"),
    cacheKey(setup, "n", ask, "hash"),
    cacheKey(setup, "m", { ...ask, temperature: 0.5 }, "hash"),
    cacheKey(setup, "m", { ...ask, poll: 1 }, "hash"),
    cacheKey(setup, "m", ask, "other"),
    cacheKey(setup, "m", ask, "hash", { type: "json_object" }),
    cacheKey(setup, "m", ask, "hash", { type: "json_schema", json_schema: { name: "a", strict: true, schema: {} } }),
    cacheKey(setup, "m", ask, "hash", { type: "json_schema", json_schema: { name: "a", strict: true, schema: { b: 1 } } }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test("the key of a request without a format never changes, so stored replies are found", () => {
  expect(cacheKey(setup, "m", ask, "hash")).toBe("1msHj94uRfCqnWD6Qwsd2q");
});

test("a temperature of the setup and of the ask give the same key", () => {
  expect(cacheKey({ ...setup, temperature: 0.5 }, "m", ask, "h")).toBe(cacheKey(setup, "m", { ...ask, temperature: 0.5 }, "h"));
});
