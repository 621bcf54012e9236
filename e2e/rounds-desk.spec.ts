import type { Page } from "@playwright/test";
import { reviewerCookie } from "@/components/reviews/reviewer-cookie";
import { entriesOf } from "@/lib/db/rounds/entries";
import { findRound, itemsOf } from "@/lib/db/rounds/store";
import { createRound } from "@/lib/rounds/create";
import { give } from "@/lib/rounds/label";
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures";

const rows = Array.from({ length: 50 }, (_, at) => ({
  ...{ question: `How long is river ${at}?`, contexts: [`River ${at} is ${at} km long.`], response: `${at} km.` },
}));
const metric = "context-adherence-plus";

const test = base.extend<{ start: (more?: object) => Promise<string> }>({
  start: async ({ verbs, page, baseURL }, use) => {
    await page.context().addCookies([{ name: reviewerCookie, value: "Ann", url: baseURL ?? "" }]);
    await use(async (more = {}) => {
      const [runId = ""] = await verbs.judged(await verbs.addDataset(rows, "rivers"), { metrics: [metric] });
      const question = { kind: "yes-no", text: "Do the contexts support the response?" };
      const round = { runId, name: "First", unit: "response", metric, question, rubric: "**Yes** if they do.", overlap: 0 };
      return createRound({ ...round, design: { kind: "random", size: 50 }, repeats: 0, ...more }, null);
    });
  },
});

const open = (page: Page, id: string) => page.goto(`/rounds/${id}/label`);
const labelsOf = async (id: string) => (await entriesOf(id)).filter(({ kind }) => kind === "label");

test("50 labels typed at 10 keys a second are all saved, in order", { tag: "@test-all" }, async ({ page, start }) => {
  const id = await start();
  await open(page, id);
  const keys = rows.map((_, at) => (at % 3 === 0 ? "n" : "y"));
  for (const key of keys) await page.keyboard.press(key, { delay: 100 });
  await expect(page.getByRole("heading", { name: "No items left for you." })).toBeVisible();
  expect((await labelsOf(id)).map(({ value }) => (value === 1 ? "y" : "n"))).toEqual(keys);
});

test("a press is announced, undo takes it back, and keys are text in the sentence", async ({ page, start }) => {
  const id = await start();
  await open(page, id);
  const first = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Yes saved" })).toBeAttached();
  await page.keyboard.press("u");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first);
  await page.keyboard.press("c");
  await page.keyboard.type("nothing yet");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("n");
  await expect(page.getByRole("status").filter({ hasText: "No saved" })).toBeAttached();
  expect((await labelsOf(id)).at(-1)).toMatchObject({ value: 0, critique: "nothing yet", isBlind: true });
});

test("a lost connection keeps the label until the server is back, and the page without what loads late", {
  tag: "@test-all",
}, async ({ page, start }) => {
  const id = await start();
  await page.addInitScript(() => {
    window.requestIdleCallback = (load) => {
      window.addEventListener("offline", () => load({ didTimeout: false, timeRemaining: () => 50 }), { once: true });
      return 0;
    };
  });
  let failedScripts = 0;
  page.on("requestfailed", (request) => {
    if (request.resourceType() === "script") failedScripts++;
  });
  await open(page, id);
  await page.context().setOffline(true);
  await page.keyboard.press("y");
  await expect(page.getByText("1 label waits to be saved.")).toBeVisible();
  // Each is requested twice.
  await expect.poll(() => failedScripts).toBeGreaterThan(1);
  await page.context().setOffline(false);
  await expect(page.getByRole("status").filter({ hasText: "Yes saved" })).toBeAttached();
  await expect(page.getByRole("region", { name: "Messages" })).toBeAttached();
  expect(await labelsOf(id)).toHaveLength(1);
});

test("neither the page nor its answers hold a score, and it fits a phone", async ({ page, start }) => {
  const id = await start();
  const bodies: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/rounds/")) bodies.push(await response.text().catch(() => ""));
  });
  await open(page, id);
  await page.keyboard.press("y");
  await expect(page.getByRole("status").filter({ hasText: "Yes saved" })).toBeAttached();
  expect(bodies.join("")).not.toMatch(/lexical|score|judgment|explanation/i);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a sample that a person has not labelled asks before it shows its scores", async ({ page, start }) => {
  const id = await start();
  const { runId, sampleId } = await firstSample(id);
  await page.goto(`/runs/${runId}/samples/${sampleId}`);
  await expect(page.getByRole("heading", { name: "You have not labelled this sample" })).toBeVisible();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^How long is river/ })).toBeVisible();
  await open(page, id);
  await page.keyboard.press("y");
  await expect(page.getByRole("status").filter({ hasText: "Yes saved" })).toBeAttached();
  expect((await labelsOf(id)).map(({ isBlind }) => isBlind)).toEqual([false]);
});

test("who settles answers by key without seeing labels, then sees them and opens the next item", async ({ page, start }) => {
  const id = await start({ overlap: 1, design: { kind: "random", size: 2 } });
  for (const { id: itemId } of await itemsOf(id))
    for (const [at, name] of ["Bob", "Eve"].entries()) {
      const critique = `${name} says so.`;
      await give(id, { id: null, name }, { itemId, kind: "label", value: at, critique, rubricVersion: 1, seconds: 1 });
    }
  await page.goto(`/rounds/${id}/settle`);
  const first = await page.getByRole("heading", { level: 1 }).innerText();
  await expect(page.getByText("0 of 2 settled.")).toBeVisible();
  await expect(page.getByText("Bob says so.")).toBeHidden();
  await page.keyboard.press("y");
  await expect(page.getByText("Bob says so.")).toBeVisible();
  await expect(page.getByText("1 of 2 settled.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("j");
  await expect(page.getByText("Bob says so.")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(first);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test("the form plans the number of samples for a precision, and the precision of a number", async ({ page, start }) => {
  const { runId } = await firstSample(await start());
  await page.goto(`/rounds/new?run=${runId}`);
  const [size, precision] = [page.getByLabel("Number of samples"), page.getByLabel("Wanted precision, ±")];
  await expect(precision).toHaveValue("0.142");
  await precision.fill("0.2");
  await expect(size).toHaveValue("27");
  await size.fill("10");
  await expect(precision).toHaveValue("0.352");
  await expectAccessible(page);
});

async function firstSample(id: string) {
  const [round, [item]] = await Promise.all([findRound(id), itemsOf(id)]);
  return { runId: round?.runId, sampleId: item?.sampleId };
}
