import { expect } from "vitest";
import { onPostgres } from "@/testing/which-database";
import { type Visit, visitServer } from "./call-limits";

const server = "http://judge";
const visit = (owner: string, wanted: number, more: Partial<Visit> = {}) =>
  visitServer({
    server,
    owner,
    wanted,
    concurrency: 30,
    held: 0,
    msPerCall: 0,
    msPerToken: 0,
    calls: 0,
    tokens: 0,
    owedTokens: 0,
    holdBackMs: 0,
    ...more,
  });
const slots = async (...given: Parameters<typeof visit>) => (await visit(...given)).slots;

onPostgres("workers share what a server takes at once: all that is free, or an equal part once somebody is short", async () => {
  expect(await slots("a", 0)).toBe(0);
  expect(await slots("a", 5)).toBe(30);
  expect(await slots("b", 40)).toBe(0);
  // b wants more than it has. What a has in flight stays its own.
  expect(await slots("a", 40, { held: 20 })).toBe(15);
  expect(await slots("b", 40)).toBe(10);
  expect(await slots("a", 40, { held: 15 })).toBe(15);
  expect(await slots("b", 40)).toBe(15);
  expect(await slots("c", 1)).toBe(0);
  expect(await slots("a", 2)).toBe(2);
  expect(await slots("c", 40, { concurrency: 30 })).toBe(10);
  expect(await slots("elsewhere", 40, { server: "http://other" })).toBe(30);
});

onPostgres("calls of all workers keep their distance, and all wait when one must", async () => {
  expect((await visit("a", 5, { calls: 2, msPerCall: 10_000 })).callInMs).toBe(0);
  const second = await visit("b", 5, { calls: 1, msPerCall: 10_000, tokens: 100, msPerToken: 100 });
  expect(Math.round(second.callInMs / 1_000)).toBe(20);
  expect(second.tokensInMs).toBe(0);
  expect(second.openInMs).toBeLessThanOrEqual(0);
  const third = await visit("a", 5, { tokens: 1, msPerToken: 100, owedTokens: -50, holdBackMs: 60_000 });
  expect(Math.round(third.tokensInMs / 1_000)).toBe(5);
  expect(Math.round((await visit("b", 5)).openInMs / 1_000)).toBe(60);
});
