import type { Page } from "@playwright/test";
import { reviewerCookie } from "@/components/reviews/reviewer-cookie";
import { db } from "@/lib/db/connection/client";
import { give } from "@/lib/rounds/label";
import { createRound } from "@/lib/rounds/manage";
import { entriesOf, findRound, itemsOf } from "@/lib/rounds/store/rows";
import { rowsOf } from "@/testing/rows";
import { expect, expectAccessible, expectFits, expectFitsPhone, expectNoSidewaysScroll, test } from "./fixtures";

const rows = Array.from({ length: 50 }, (_, at) => ({
  question: `How long is river ${at}?`,
  contexts: [`River ${at} is ${at} km long.`],
  response: `${at} km.`,
}));
const metric = "context-adherence-plus";

const atDesk = test.extend<{ start: (more?: object) => Promise<string> }>({
  start: async ({ verbs, page, baseURL }, use) => {
    await page.context().addCookies([{ name: reviewerCookie, value: "Ann", url: baseURL ?? "" }]);
    await use(async (more = {}) => {
      const runId = await verbs.run(rows, "rivers", { metrics: [metric] });
      const question = { kind: "yes-no", text: "Do the contexts support the response?" };
      const round = { runId, name: "First", unit: "response", metric, question, rubric: "**Yes** if they do.", overlap: 0 };
      return createRound({ ...round, design: { kind: "random", size: 50 }, repeats: 0, ...more }, null);
    });
  },
});

const open = (page: Page, id: string) => page.goto(`/rounds/${id}/label`);
const labelsOf = async (id: string) => (await entriesOf(id)).filter(({ kind }) => kind === "label");

atDesk(
  "labels are given by button and key, taken back and kept, and no answer of the page holds a score",
  async ({ page, start }) => {
    const id = await start();
    const [round, [, second]] = await Promise.all([findRound(id), itemsOf(id)]);
    const bodies: string[] = [];
    page.on("response", async (response) => {
      if (response.url().includes("/rounds/")) bodies.push(await response.text().catch(() => ""));
    });
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
    expect(bodies.join("")).not.toMatch(/lexical|score|judgment|explanation/i);
    await expectFits(page);

    // Scores of the next item are shown only after a question.
    await page.goto(`/runs/${round?.runId}/samples/${second?.sampleId}`);
    await expect(page.getByRole("heading", { name: "You have not labelled this sample" })).toBeVisible();
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^How long is river/ })).toBeVisible();
    await open(page, id);
    await page.keyboard.press("y");
    await expect(page.getByRole("status").filter({ hasText: "Yes saved" })).toBeAttached();
    expect((await labelsOf(id)).at(-1)).toMatchObject({ value: 1, isBlind: false });

    await page.goto(`/rounds/new?run=${round?.runId}`);
    const size = page.getByLabel("Number of samples");
    const precision = page.getByLabel("Wanted precision, ±");
    await expect(precision).toHaveValue("0.142");
    await precision.fill("0.2");
    await expect(size).toHaveValue("27");
    await size.fill("10");
    await expect(precision).toHaveValue("0.352");
    await expectAccessible(page);
  },
);

atDesk(
  "who settles answers by key without seeing labels, then sees them and opens the next item",
  { tag: "@test-all" },
  async ({ page, start }) => {
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
    await expectFitsPhone(page);
  },
);

test.describe("preferences", () => {
  const questions = Array.from({ length: 6 }, (_, at) => `How long is river ${at}?`);
  const rows = questions.flatMap((question, at) =>
    ["short", "long"].map((config) => ({
      config,
      id: `q${at}`,
      question,
      contexts: [`River ${at} is ${at} km long.`],
      response: config === "short" ? `${at} km.` : `The river is ${at} km long.`,
    })),
  );

  test("two runs' answers are chosen between blind, by keys, and Compare shows what people prefer", { tag: "@test-all" }, async ({
    page,
    verbs,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: reviewerCookie, value: "Ann", url: baseURL ?? "" }]);
    const runs = await verbs.judged(await verbs.addDataset(rows, "rivers"), { metrics: ["context-adherence-plus"] });
    const bodies: string[] = [];
    page.on("response", async (response) => {
      if (response.url().includes("/label")) bodies.push(await response.text().catch(() => ""));
    });
    await page.goto(`/compare?runs=${runs.join(",")}`);
    const section = page.getByRole("region", { name: "Preferences", exact: true });
    await expect(section.getByText("No closed round compares these answers blind.")).toBeVisible();
    await section.getByRole("link", { name: "Compare blind" }).click();
    await expect(page.getByRole("radio", { name: "Which of two answers is better" })).toBeChecked();
    await page.getByRole("textbox", { name: "Name" }).fill("Rivers");
    await page.getByRole("button", { name: "Start round" }).click();
    await page.getByRole("link", { name: /^Label/ }).click();

    const left = page.getByRole("region", { name: "Answer 1" });
    await expectAccessible(page);
    for (const [at] of questions.entries()) {
      await expect(page.getByText(`you ${at}`)).toBeVisible();
      await page.keyboard.press((await left.innerText()).includes("The river is") ? "1" : "2");
    }
    await expect(page.getByText("No items left for you.")).toBeVisible();
    await page.keyboard.press("u");
    await expect(left).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press("0");
    await expect(page.getByText("No items left for you.")).toBeVisible();
    await expect.poll(() => db.roundEntry.count({ where: { isCurrent: true, item: { otherId: { not: null } } } })).toBe(6);
    for (const run of runs) expect(bodies.join("")).not.toContain(run);
    expect(bodies.join("")).not.toMatch(/lexical|"score"|adherence|"short"|"long"/i);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "Back to the round" }).click();
    await page.getByRole("button", { name: /^Close/ }).click();
    const figures = page.getByRole("region", { name: "Preferred answers" }).getByRole("row").last().getByRole("cell");
    await expect(figures.nth(3)).toHaveText("1");
    await expectAccessible(page);
    await page.goto(`/compare?runs=${runs.join(",")}`);
    await expect(figures.nth(3)).toHaveText("1");
    const decided = await Promise.all([figures.nth(1).innerText(), figures.nth(2).innerText()]);
    expect(decided.toSorted()).toEqual(["0", "5"]);
    await expectAccessible(page);
  });
});

test.describe("comments", () => {
  const metrics = ["context-adherence-plus"];

  /** A run, and another of the same samples. */
  const commented = test.extend<{ runs: [string, string] }>({
    runs: async ({ verbs, page, baseURL }, use) => {
      await page.context().addCookies([{ name: reviewerCookie, value: "Ann", url: baseURL ?? "" }]);
      const id = await verbs.addDataset(
        rowsOf(2, () => ({ response: "The bridge opened in 1894 and is blue." })),
        "Commented",
      );
      const [first = ""] = await verbs.judged(id, { metrics });
      const [second = ""] = await verbs.judged(id, { metrics });
      await use([first, second]);
    },
  });

  const sampleOf = async (runId: string): Promise<number> =>
    (await db.runSample.findFirstOrThrow({ where: { runId }, orderBy: { sampleId: "asc" } })).sampleId;

  /** As a person would with the pointer. */
  const select = (page: Page, words: string) =>
    page.evaluate((words) => {
      const texts = [...document.querySelectorAll("[data-text]")];
      const walker = document.createTreeWalker(texts.find((text) => text.textContent?.includes(words)) ?? document);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const start = node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? "").indexOf(words) : -1;
        if (start >= 0) return window.getSelection()?.setBaseAndExtent(node, start, node, start + words.length);
      }
    }, words);

  commented(
    "a passage is commented by keys, with a mention, answered, resolved, and waits for whom it mentions",
    async ({ page, runs: [runId], request, baseURL }) => {
      const post = (text: string, reviewer: string) =>
        request.post("/api/v1/comments", { data: { on: { run: runId }, text, reviewer } });
      expect((await post("Looks fine.", "Bo Lee")).status()).toBe(201);
      const sample = `/runs/${runId}/samples/${await sampleOf(runId)}`;
      await page.goto(sample);
      const comments = page.getByRole("region", { name: "Comments" });
      await expect(comments.getByRole("button", { name: /^Comment/ })).toBeEnabled();
      await select(page, "is blue");
      await expect(page.getByRole("button", { name: "Comment c" })).toBeVisible();
      await page.keyboard.press("c");
      await expect(comments.getByRole("textbox", { name: "Write a comment" })).toBeFocused();
      await page.keyboard.type("Is it, @l");
      await expect(page.getByRole("option", { name: "Bo Lee" })).toHaveAttribute("aria-selected", "true");
      await expectAccessible(page, "main");
      await page.keyboard.press("Enter");
      await page.keyboard.type("?");
      await page.keyboard.press("Control+Enter");
      await expect(comments.getByText("Is it, @Bo Lee ?")).toBeVisible();
      await comments.getByRole("button", { name: "is blue" }).click();
      await expect(page.locator("[data-text]").filter({ hasText: "is blue" }).first()).toBeInViewport();

      await page.context().addCookies([{ name: reviewerCookie, value: "Bo%20Lee", url: baseURL ?? "" }]);
      await page.goto("/");
      const waiting = page.getByRole("region", { name: "Waiting for you" });
      await expectAccessible(page, "main");
      await expectNoSidewaysScroll(page);
      await waiting.getByRole("link", { name: "Ann mentions you" }).filter({ hasText: "Is it" }).click();
      await comments.getByRole("button", { name: "Reply" }).click();
      await page.keyboard.type("No.");
      await page.keyboard.press("Control+Enter");
      await expect(comments.getByRole("list", { name: "Replies" })).toContainText("No.");
      await comments.getByRole("button", { name: "Resolve" }).click();
      await expect(comments.getByText("1 resolved thread")).toBeVisible();
      await page.goto("/");
      await expect(page.getByRole("link", { name: "Ann mentions you" })).toHaveCount(0);

      await page.context().addCookies([{ name: reviewerCookie, value: "Ann", url: baseURL ?? "" }]);
      await page.goto(`/runs/${runId}`);
      await expect(page.getByRole("img", { name: "new comments" })).toBeVisible();
      await page.getByRole("link", { name: /^Comments/ }).click();
      await expect(page.getByText("Looks fine.")).toBeVisible();
      await expect.poll(() => db.seen.count({ where: { reviewerKey: "name:Ann", place: `run:${runId}` } })).toBe(1);
      await page.goto(`/runs/${runId}`);
      await expect(page.getByRole("link", { name: /^Comments/ })).toBeVisible();
      await expect(page.getByRole("img", { name: "new comments" })).toHaveCount(0);
    },
  );
});
