import type { Page } from "@playwright/test";
import { reply } from "@/testing/judge-server";
import { rowsOf } from "@/testing/rows";
import { expect, expectAccessible, expectFits, test } from "./fixtures";

const openai = { kind: "openai", models: ["judge-a"], retries: 0, reask: 0, concurrency: 3, cache: false };
const metrics = ["nvidia-context-relevance"];

const bar = (page: Page) => page.getByRole("progressbar", { name: /^Judgments of/ });
const done = async (page: Page) => Number(await bar(page).getAttribute("aria-valuenow"));
const status = (page: Page, name: string) => page.getByText(name, { exact: true });

test("bar, pace, spending, cards and table update without a reload, until the run ends", async ({ page, verbs, judge }) => {
  judge.hold();
  const id = await verbs.addDataset(rowsOf(30), "Moving");
  const [run] = await verbs.started(id, { judge: openai, metrics });
  await page.goto(`/runs/${run}`);
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  await expect(status(page, "Running")).toBeVisible();
  judge.release(20);
  await expect(page.getByText(/of 60 judgments · [\d.]+ per second · about .+ left/)).toBeVisible();
  await expect.poll(() => done(page)).toBe(20);
  await expect(page.getByText(/^\d+ calls · 0 from the cache · .+ tokens in, .+ out · price unknown$/)).toBeVisible();
  await expect(page.getByText(/^[1-9]\d* of 30 scored$/)).toBeVisible();
  const scored = await page.getByText(/^\d+ of 30 scored$/).textContent();
  judge.release(20);
  await expect(page.getByText(/^\d+ of 30 scored$/)).not.toHaveText(scored ?? "");
  await expectFits(page);
  judge.release();
  await expect(status(page, "Completed")).toBeVisible();
  await expect(page.getByText("30 of 30 scored")).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect(loads).toEqual([]);
});

test("what a person is doing on the page stays while it updates", { tag: "@test-all" }, async ({ page, verbs, judge }) => {
  judge.hold();
  const id = await verbs.addDataset(rowsOf(60), "Undisturbed");
  const [run] = await verbs.started(id, { judge: openai, metrics });
  await page.goto(`/runs/${run}?sort=position`);
  await page.getByRole("link", { name: "When was bridge number 7 opened?" }).click();
  const panel = page.getByRole("dialog", { name: "Sample" });
  await expect(panel).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search text or id", includeHidden: true });
  const scored = page.getByText(/^\d+ of 60 scored$/);
  await expect(page.getByText("not scored yet")).toBeVisible();
  judge.release(20);
  await expect(scored).toBeVisible();
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await search.focus();
  await page.evaluate(() => scrollTo(0, 400));
  const again = await scored.textContent();
  judge.release(20);
  await expect(scored).not.toHaveText(again ?? "");
  await expect(search).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(400);
  judge.release();
  await expect(status(page, "Completed")).toBeVisible();
  await expect(search).toBeFocused();
});

test("a run is paused, resumed and cancelled on its page", async ({ page, verbs, judge }) => {
  judge.hold();
  const id = await verbs.addDataset(rowsOf(30), "Controlled");
  const [run] = await verbs.started(id, { judge: openai, metrics });
  await page.goto(`/runs/${run}`);
  await expect(bar(page)).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  judge.release(9);
  await expect(status(page, "Paused")).toBeVisible();
  await expect(page.getByText("Paused manually.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(status(page, "Running")).toBeVisible();
  const before = await done(page);
  judge.release(9);
  await expect.poll(() => done(page)).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Cancel" }).click();
  judge.release();
  await expect(status(page, "Cancelled")).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(status(page, "Completed")).toBeVisible();
  await expect(page.getByText("30 of 30 scored")).toBeVisible();
});

test("errors by cause lead to their samples, say what they mean, and can be retried", { tag: "@test-all" }, async ({
  page,
  verbs,
  judge,
}) => {
  judge.script = ({ prompt }) => {
    if (prompt.includes("number 2 ")) return reply("I cannot say.");
    return reply(prompt.includes("number 3 ") ? "" : '{"score": 1, "reasoning": "r"}');
  };
  const run = await verbs.run(rowsOf(5), "Causes", { judge: openai, metrics });
  await page.goto(`/runs/${run}`);
  await page.getByRole("button", { name: "Completed, 4 judgments in error" }).click();
  const causes = page.getByRole("region", { name: "Errors by cause" });
  await expect(causes.getByText("The reply is not in the requested format.")).toBeVisible();
  await expect(causes.getByText("The judge's reply was empty.")).toBeVisible();
  await expectAccessible(page);
  await causes.getByRole("link", { name: "malformed 2" }).click();
  await expect(page.getByRole("status").getByText("1 of 5 match")).toBeVisible();
  await expect(page).toHaveURL(/error=malformed/);
  const samples = page.getByRole("region", { name: "Samples", exact: true });
  await expect(samples.getByRole("link", { name: "When was bridge number 2 opened?" })).toBeVisible();
  await causes.getByRole("link", { name: "empty 2" }).click();
  await expect(samples.getByRole("link", { name: "When was bridge number 3 opened?" })).toBeVisible();
  await samples.getByRole("link", { name: "When was bridge number 3 opened?" }).click();
  await expect(page.getByRole("dialog").getByText("1 of 1", { exact: false }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Clear the filter Judgment in error" }).click();
  await expect(page.getByText("1–5 of 5")).toBeVisible();

  judge.script = () => reply('{"score": 2, "reasoning": "r"}');
  await page.getByRole("button", { name: /^Retry \d+ failed$/ }).click();
  await expect(status(page, "Completed")).toBeVisible();
  await expect(page.getByText("5 of 5 scored")).toBeVisible();
  await expect(causes).toHaveCount(0);
});

test("a run that has reached its limit resumes with a higher one", { tag: "@test-all" }, async ({ page, verbs, judge: _ }) => {
  const run = await verbs.run(rowsOf(10), "Limited", { judge: openai, metrics, limits: { maxCalls: 8 } });
  await page.goto(`/runs/${run}`);
  await expect(status(page, "Paused")).toBeVisible();
  await expect(page.getByText(/limit of 8 calls/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Resume", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "a limit of 8 would stop it immediately" })).toBeVisible();
  const limit = page.getByLabel("Maximum calls");
  await expect(limit).toHaveValue("8");
  await limit.fill("some");
  await page.getByRole("button", { name: "Resume with these" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Calls: It must be a whole number" })).toBeVisible();
  await limit.fill("100");
  await page.getByRole("button", { name: "Resume with these" }).click();
  await expect(status(page, "Completed")).toBeVisible();
  await expect(page.getByText("10 of 10 scored")).toBeVisible();
  await page.getByRole("link", { name: "Setup" }).click();
  await expect(page.getByText("100", { exact: true })).toBeVisible();
});

test("a lost connection is announced and restored, and the page keeps what it showed", { tag: "@test-all" }, async ({
  page,
  verbs,
  judge,
}) => {
  judge.hold();
  const id = await verbs.addDataset(rowsOf(4), "Lost");
  const [run] = await verbs.started(id, { judge: openai, metrics });
  await page.route("**/events", (route) => route.abort());
  await page.goto(`/runs/${run}`);
  await expect(page.getByText("Connection lost; reconnecting")).toBeVisible();
  await expect(bar(page)).toBeVisible();
  await page.unroute("**/events");
  await expect(page.getByText("Connection lost; reconnecting")).toBeHidden();
  judge.release();
  await expect(status(page, "Completed")).toBeVisible();
});
