import type { Page } from "@playwright/test";
import { reviewerCookie } from "@/components/reviews/reviewer-cookie";
import { db } from "@/lib/db/connection/client";
import { rowsOf } from "@/testing/rows";
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures";

const metrics = ["context-adherence-plus"];

/** A run, and another of the same samples. */
const test = base.extend<{ runs: [string, string] }>({
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

test("a passage is commented by keys, with a mention, answered, resolved, and waits for whom it mentions", async ({
  page,
  runs: [runId],
  request,
  baseURL,
}) => {
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
});

test("comments on compared runs are not on a run", { tag: "@test-all" }, async ({ page, runs }) => {
  await page.goto(`/compare?runs=${runs.join(",")}`);
  const comments = page.getByRole("region", { name: "Comments" });
  await comments.getByRole("textbox", { name: "Write a comment" }).fill("Take the **second**.");
  await comments.getByRole("button", { name: /^Comment/ }).click();
  await expect(comments.getByText("Take the second.")).toBeVisible();
  await page.goto(`/compare?runs=${runs.toReversed().join(",")}`);
  await expect(comments.getByText("Take the second.")).toBeVisible();
  await page.goto(`/runs/${runs[0]}?tab=comments`);
  await expect(page.getByRole("textbox", { name: "Write a comment" })).toBeVisible();
  await expect(page.getByText("Take the second.")).toHaveCount(0);
});

test("a sample shows 50 comments", { tag: "@test-all" }, async ({ page, runs: [runId] }) => {
  const sampleId = await sampleOf(runId);
  await db.comment.createMany({
    data: Array.from({ length: 50 }, (_, at) => ({
      ...{ place: `run:${runId}`, runId, sampleId, text: `Comment number ${at}.`, reviewer: "Bo", reviewerKey: "name:Bo" },
    })),
  });
  await page.goto(`/runs/${runId}/samples/${sampleId}`);
  const comments = page.getByRole("region", { name: "Comments" });
  await expect(comments.getByText(/^Comment number \d+\.$/)).toHaveCount(50);
  await expectAccessible(page, "main");
});
