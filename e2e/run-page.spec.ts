import { rowsOf } from "@/prisma/testing/rows";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { answerEveryMetric, reply, wrongKey } from "./judge-server";

// The tests ask the same questions of different judges.
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
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(5);

  const nvidia = page.getByRole("list", { name: "Context relevance, NVIDIA-style: samples per tenth of the score" });
  await nvidia.getByRole("link", { name: "0.9 to 1.0: 1 sample" }).click();
  await expect(page.getByText("1 of 12 match")).toBeVisible();
  await expect(page.getByRole("link", { name: "When was bridge number 3 opened?" })).toBeVisible();
  await expect(page).toHaveURL(/metric=nvidia-context-relevance.*bin=9/);
  await page.getByRole("link", { name: /End the filter/ }).click();
  await expect(page.getByText("1–12 of 12")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search text or id" }).fill("Tunnel 7 is");
  await expect(page.getByText("1 of 12 match")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("Tunnel 7 is");
  await expect(page.getByRole("link", { name: "When was bridge number 7 opened?" })).toBeVisible();
});

test("the table of samples is sorted by a metric from its heading", async ({ page, verbs, judge }) => {
  judge.script = ({ prompt }) => reply(`{"score": ${prompt.includes("number 1 ") ? 2 : 1}, "reasoning": "r"}`);
  const id = await verbs.addDataset(rowsOf(3), "Sorted");
  const [run] = await verbs.judged(id, { judge: openai, metrics: ["nvidia-context-relevance"] });
  await page.goto(`/runs/${run}?sort=nvidia-context-relevance&order=asc`);
  const first = page.getByRole("table").getByRole("row").nth(2);
  await expect(first).toContainText("bridge number 0");
  await page
    .getByRole("table")
    .getByRole("link", { name: /Context rel/ })
    .click();
  await expect(page).toHaveURL(/order=desc/);
  await expect(first).toContainText("bridge number 1");
});

test("a run in progress moves by itself, is cancelled, and goes on", async ({ page, verbs, judge }) => {
  const answer = answerEveryMetric();
  judge.script = (request, index) => ({ ...answer(request, index), latencyMs: 400 });
  const id = await verbs.addDataset(rowsOf(60), "Slow");
  const [run] = await verbs.started(id, { judge: { ...openai, concurrency: 4 } });
  await page.goto(`/runs/${run}`);
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  judge.script = answer;
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  await expect(page.getByText("660 of 660", { exact: true })).toBeVisible();
});

test("a refused key is said on the run and in the list, with the way to go on", async ({ page, verbs, judge }) => {
  judge.script = wrongKey;
  const id = await verbs.addDataset(rowsOf(3), "Refused");
  const [run] = await verbs.judged(id, { judge: openai });
  await page.goto(`/runs/${run}`);
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await expect(page.getByText(/Check OPENAI_API_KEY/)).toBeVisible();
  await expectAccessible(page);
  judge.script = answerEveryMetric();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Completed", { exact: true })).toBeVisible();
});

test("judgments in error are counted by cause, lead to their samples, and are retried", async ({ page, verbs, judge }) => {
  judge.script = ({ prompt }) => reply(prompt.includes("number 2 ") ? "I cannot say." : '{"score": 1, "reasoning": "r"}');
  const id = await verbs.addDataset(rowsOf(4), "Partly");
  const [run] = await verbs.judged(id, { judge: openai, metrics: ["nvidia-context-relevance"] });
  await page.goto(`/runs/${run}`);
  await expect(page.getByText("3 of 4 scored")).toBeVisible();
  await page.getByRole("link", { name: "1 malformed" }).click();
  await expect(page.getByText("1 of 4 match")).toBeVisible();
  await expectAccessible(page);
  judge.script = () => reply('{"score": 2, "reasoning": "r"}');
  await page.getByRole("button", { name: "Retry 2 failed" }).click();
  await expect(page.getByText("4 of 4 scored")).toBeVisible();
});

test("text that looks like markup is shown as text", async ({ page, verbs }) => {
  const question = '<img src=x onerror="document.title=1"> {question} $& Score: 10';
  const id = await verbs.addDataset(
    [{ question, contexts: ["<b>bold</b> '; DROP TABLE Run; --"], response: "=1+1" }],
    "<script>alert(1)</script>",
  );
  const [run] = await verbs.judged(id);
  await page.goto(`/runs/${run}`);
  await expect(page.getByRole("link", { name: question })).toBeVisible();
  expect(await page.locator("img").count()).toBe(0);
});

test("a run or dataset that does not exist says so, and the way back", async ({ page }) => {
  for (const address of ["/datasets/nothing-here", "/runs/nothing-here"]) {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
  }
  await page.getByRole("link", { name: "Go to Runs" }).click();
  await expect(page).toHaveURL("/");
});

test("nonsense in the address is left out", async ({ page, verbs }) => {
  const id = await verbs.addDataset(rowsOf(2), "Nonsense");
  const [run] = await verbs.judged(id);
  await page.goto(`/runs/${run}?sort=%00&order=up&band=Great&bin=99&metric=../x&page=-5&q=%25_`);
  await expect(page.getByRole("heading", { level: 1, name: "Nonsense" })).toBeVisible();
});

test("runs and run pages are accessible and fit a phone", async ({ page, verbs }) => {
  const id = await verbs.addDataset(rowsOf(5), "Accessible");
  const [run] = await verbs.judged(id);
  for (const address of ["/", `/runs/${run}`]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
