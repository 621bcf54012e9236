import { metrics } from "@/lib/metrics/registry";
import { asksFor } from "@/testing/asks";
import { expect, expectAccessible, expectLightPage, expectNoSidewaysScroll, test } from "./fixtures";
import { chooseModel, openAdvanced } from "./run-form";

const rows = [
  { id: "q1", question: "Who built the bridge?", contexts: ["Ann Lee built it.", "It is red."], response: "Ann Lee." },
  { id: "q2", question: "When did it open?", contexts: ["It opened in 1933."], response: "In 1933." },
];
const chosen = ["nvidia-context-relevance"];

test("the form estimates a run's calls, and fewer once its replies are in the cache", async ({ page, verbs, judge }) => {
  const id = await verbs.addDataset(rows, "Reckoned");
  await page.goto(`/runs/new?dataset=${id}`);
  await expectLightPage(page);
  const status = page.getByRole("form", { name: "New run" }).getByRole("status");
  const calls = metrics.map((metric) => asksFor(rows, metric).length);
  const all = calls.reduce((sum, count) => sum + count, 0);
  // Other files can have detected what judge-a supports.
  await chooseModel(page, "never-asked");
  await expect(status).toContainText(`up to ${all} judge calls, 0 of ${all} replies from the cache, up to`);
  await expect(status).toContainText("no price is set for never-asked");
  await expect(status.getByRole("link", { name: "Set a price" })).toHaveAttribute("href", "/settings/judging#prices");
  const table = page.getByRole("region", { name: "Judge calls by configuration and metric" });
  const cells = [rows.length, ...calls, all, 0].join("\\s*");
  await expect(table.getByRole("row", { name: /Reckoned/ })).toContainText(
    new RegExp(`${cells}\\s*[\\d,]+\\s*\\+ [\\d,]+\\s*unknown$`),
  );

  await chooseModel(page, "gpt-4.1-nano");
  await expect(status).toContainText(/tokens, up to US\$ 0\.00\d/);
  await expect(status).not.toContainText("no price is set");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const [first] = await verbs.judged(id, { metrics: chosen, judge: { kind: "openai", models: ["gpt-4.1-nano"] } });
  expect(first).toBeDefined();
  expect(judge.requests).toHaveLength(3);
  await page.getByLabel("Polls", { exact: true }).fill("4");
  await expect(status).toContainText(`${all - 2 - 3} judge calls, 3 of ${all - 2} replies from the cache`);
  await openAdvanced(page);
  await page.getByLabel(/Reuse replies of earlier runs/).uncheck();
  await expect(page.getByText("1 changed")).toBeVisible();
  await expect(status).toContainText(`${all - 2} judge calls, 0 of ${all - 2} replies from the cache`);
});

test("a started run has the form's limits", { tag: "@test-all" }, async ({ page, verbs, request, judge }) => {
  const id = await verbs.addDataset(rows, "Limited");
  await page.goto(`/runs/new?dataset=${id}`);
  await chooseModel(page, "gpt-4o-mini");
  await openAdvanced(page);
  await page.getByLabel("Requests per minute").fill("60,000");
  await page.getByLabel("Tokens per minute").fill("9000000");
  await page.getByLabel("Maximum calls per run").fill("100");
  await page.getByLabel("Budget per run, US dollars").fill("2.50");
  await page.getByLabel(/Reuse replies of earlier runs/).uncheck();
  await page.getByRole("button", { name: "Start the run" }).click();
  await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  const run = await (await request.get(`/api/v1${new URL(page.url()).pathname}`)).json();
  expect(run.judge).toMatchObject({ rpm: 60_000, tpm: 9_000_000, cache: false });
  expect(run.limits).toMatchObject({ maxCalls: 100, budgetUsd: 2.5, pauseOnUseless: true, pauseOnOverrun: true });
  expect(judge.requests.length).toBe(run.calls);
});

test("an invalid limit is refused at its field", { tag: "@test-all" }, async ({ page, verbs }) => {
  const id = await verbs.addDataset(rows, "Unlimited");
  await page.goto(`/runs/new?dataset=${id}`);
  const budget = page.getByLabel("Budget per run, US dollars");
  await budget.fill("5");
  await expect(budget).toHaveAccessibleDescription(/no price is set for judge-a.*Settings/);
  await budget.fill("0");
  await expect(budget).toHaveAccessibleDescription("Budget per run, US dollars: a number above 0 and up to 10,000,000.");
  await budget.fill("");
  await openAdvanced(page);
  await page.getByLabel("Maximum calls per run").fill("1.5");
  await openAdvanced(page);
  await page.getByRole("button", { name: "Start the run" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Nothing was started" });
  await summary.getByRole("button", { name: /Maximum calls per run: a whole number/ }).press("Enter");
  await expect(page.getByLabel("Maximum calls per run")).toBeFocused();
});
