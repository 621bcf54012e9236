import { metrics } from "@/lib/metrics/registry";
import { answerEveryMetric, reply } from "@/testing/judge-server";
import { rowsOf } from "@/testing/rows";
import { expect, expectAccessible, expectLightPage, test } from "./fixtures";

// Tests use different judges for the same questions.
const openai = { kind: "openai", models: ["judge-a"], retries: 0, reask: 0, cache: false };

test("a judged run shows its scores, and a bar, a band and a search lead to the samples behind them", async ({
  page,
  verbs,
  judge,
}) => {
  judge.script = (request, index) =>
    request.prompt.includes('"score"') && !request.prompt.includes("Supporting Evidence")
      ? reply(`{"score": ${request.prompt.includes("number 3 ") ? 2 : 0}, "reasoning": "It names the bridge."}`)
      : answerEveryMetric()(request, index);
  const id = await verbs.addDataset(rowsOf(12), "Bridges");
  const [run] = await verbs.judged(id, { judge: openai });
  await page.goto(`/runs/${run}`);
  await expect(page.getByRole("heading", { level: 1, name: "Bridges" })).toBeVisible();
  await expect(page.getByText("132 of 132")).toBeVisible();
  const panels = page.getByRole("region", { name: /^(Retrieval|Response):/ });
  await expect(panels.getByRole("heading", { level: 3 })).toHaveCount(metrics.length);
  await expectLightPage(page);

  const samples = page.getByRole("region", { name: "Samples", exact: true });
  const nvidia = page.getByRole("group", { name: "Context relevance, NVIDIA-style: samples per tenth of the score" });
  await nvidia.getByRole("link", { name: "0.9 to 1.0: 1 sample" }).click();
  await expect(page.getByRole("status").getByText("1 of 12 match")).toBeVisible();
  await expect(samples.getByRole("link", { name: "When was bridge number 3 opened?" })).toBeVisible();
  await expect(page).toHaveURL(/metric=nvidia-context-relevance.*bin=9/);
  await page.getByRole("link", { name: /Clear the filter/ }).click();
  await expect(page.getByText("1–12 of 12")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search text or id" }).fill("Tunnel 7 is");
  await expect(page.getByRole("status").getByText("1 of 12 match")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("Tunnel 7 is");
  await expect(samples.getByRole("link", { name: "When was bridge number 7 opened?" })).toBeVisible();
});

test("a run or dataset that does not exist says so, and the way back", async ({ page }) => {
  for (const address of ["/datasets/nothing-here", "/runs/nothing-here"]) {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
  }
  await page.getByRole("link", { name: "Go to Runs" }).click();
  await expect(page).toHaveURL("/");
});

test("name, note and tags are changed in place, undone, and kept", { tag: "@test-all" }, async ({ page, verbs }) => {
  const run = await verbs.run(rowsOf(2), "About");
  await page.goto(`/runs/${run}`);
  await page.getByRole("button", { name: "Rename run" }).click();
  await page.getByRole("textbox", { name: "Run name" }).fill("Bridges, second try");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Bridges, second try" })).toBeVisible();

  await page.getByRole("button", { name: "Add a tag" }).click();
  await page.getByRole("textbox", { name: "New tag" }).fill("release 2.4");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Tags" }).getByText("release 2.4")).toBeVisible();
  await page.getByRole("button", { name: "Add a note" }).click();
  await page.getByRole("textbox", { name: "Run note" }).fill("Reranker cut-off 0.35.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Edit note" })).toBeFocused();
  await expect(page.getByRole("listitem").filter({ hasText: "Note changed." })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Bridges, second try" })).toBeVisible();
  await expect(page.getByText("Reranker cut-off 0.35.")).toBeVisible();

  await page.getByRole("button", { name: "Remove the tag release 2.4" }).click();
  await expect(page.getByRole("list", { name: "Tags" }).getByText("release 2.4")).toBeHidden();
  const removed = page.getByRole("listitem").filter({ hasText: "Tags changed." }).last();
  await removed.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("list", { name: "Tags" }).getByText("release 2.4")).toBeVisible();

  await page.getByRole("button", { name: "Edit note" }).click();
  await page.getByRole("textbox", { name: "Run note" }).fill("Thrown away");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Reranker cut-off 0.35.")).toBeVisible();
});

test("another person's change in the meantime is shown next to yours, and nothing is overwritten", { tag: "@test-all" }, async ({
  page,
  verbs,
}) => {
  const run = await verbs.run(rowsOf(2), "Two people");
  await page.goto(`/runs/${run}`);
  await page.getByRole("button", { name: "Add a note" }).click();
  const otherEdit = await page.request.patch(`/api/v1/runs/${run}`, { data: { note: "Theirs, first." } });
  expect(otherEdit.status()).toBe(200);
  await page.getByRole("textbox", { name: "Run note" }).fill("Mine, second.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Someone else changed the note. Your change was not saved.")).toBeVisible();
  await expect(page.getByText("Theirs: Theirs, first.")).toBeVisible();
  await expect(page.getByText("Yours: Mine, second.")).toBeVisible();
  await page.getByRole("button", { name: "Use mine" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Note changed." })).toBeVisible();
  const stored = await (await page.request.get(`/api/v1/runs/${run}`)).json();
  expect(stored.note).toBe("Mine, second.");
});

test("by keyboard the samples are near, a panel is one stop, and Escape lifts what was pressed", { tag: "@test-all" }, async ({
  page,
  verbs,
}) => {
  const run = await verbs.run(rowsOf(30), "Keys");
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto(`/runs/${run}`);
  await expect(page.getByText(/These scores count words/)).toBeVisible();
  // Before hydration every link is a tab stop.
  const panel = page.getByRole("group", { name: "Context relevance, TruLens", exact: true });
  const stops = panel.locator("a[href], button, [data-mark]");
  await expect
    .poll(() =>
      stops.evaluateAll(
        (all) => all.filter((one) => (one as HTMLElement).tabIndex === 0 && one.getClientRects().length > 0).length,
      ),
    )
    .toBe(1);
  const samples = page.getByRole("region", { name: "Samples", exact: true });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to samples" })).toBeFocused();
  await page.keyboard.press("Enter");
  const isOnSample = () => samples.evaluate((region) => region.querySelector("tbody")?.contains(document.activeElement));
  let presses = 2;
  for (; presses < 12 && !(await isOnSample()); presses++) await page.keyboard.press("Tab");
  expect(await isOnSample()).toBe(true);

  const bar = panel.getByRole("link", { name: /^[\d.]+ to [\d.]+: \d+ sample/ }).first();
  await bar.focus();
  await page.keyboard.press("Enter");
  await expect(bar).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("status").getByText(/^\d+ of 30 match$/)).toBeVisible();
  await expect(page.getByRole("toolbar", { name: "Find samples" })).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/bin=/);
  await expect(page.getByRole("link", { name: "Clear all filters" })).toBeHidden();
});

test("a range of scores is drawn over a histogram by pointer and by keyboard", { tag: "@test-all" }, async ({
  page,
  verbs,
  judge,
}) => {
  judge.script = ({ prompt }) => reply(`Score: ${/number (\d)/.exec(prompt)?.[1] ?? 0}\nCriteria: c\nSupporting Evidence: e`);
  const run = await verbs.run(rowsOf(10), "Brush", { judge: openai, metrics: ["trulens-answer-relevance"] });
  await page.goto(`/runs/${run}`);
  const bars = page.getByRole("group", { name: "Answer relevance, TruLens: samples per tenth of the score" });
  await expect(bars.getByRole("link")).toHaveCount(10);
  await expect(bars.getByRole("table").getByRole("row")).toHaveCount(11);
  await bars.locator('[data-mark="2"]').hover();
  await page.mouse.down();
  await bars.locator('[data-mark="4"]').hover();
  await page.mouse.up();
  await expect(page).toHaveURL(/metric=trulens-answer-relevance.*bin=2.*last=4/);
  await expect(page.getByRole("status").getByText("3 of 10 match")).toBeVisible();
  await expect(page.getByText("0.2 to 0.5").first()).toBeVisible();
  await expectAccessible(page);

  await bars.getByRole("link", { name: "0.5 to 0.6: 1 sample" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(bars.getByRole("link", { name: "0.6 to 0.7: 1 sample, of all 10.0%, band Moderate" })).toBeFocused();
  await page.keyboard.down("Shift");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.up("Shift");
  await expect(page).toHaveURL(/bin=6.*last=9/);
  await expect(page.getByRole("status").getByText("4 of 10 match")).toBeVisible();
  await bars.getByRole("link", { name: /^0.1 to 0.2: 1 sample/ }).click();
  await expect(page.getByRole("status").getByText("1 of 10 match")).toBeVisible();
  await expect(page).not.toHaveURL(/last=/);
});
