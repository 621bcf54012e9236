import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { metrics } from "@/lib/metrics/registry";
import { asksFor } from "@/testing/asks";
import { answerEveryMetric, reply, type Script } from "@/testing/judge-server";
import { rowsOf } from "@/testing/rows";
import { expect, expectAccessible, expectFits, expectLightPage, openDialog, test } from "./fixtures";
import { chooseModel, openAdvanced } from "./run-form";

const rows = [
  { id: "q1", question: "Who built the bridge?", contexts: ["Ann Lee built it.", "It is red."], response: "Ann Lee." },
  { id: "q2", question: "When did it open?", contexts: ["It opened in 1933."], response: "In 1933." },
];
const chosen = ["nvidia-context-relevance"];

test("the form estimates a run's calls, and fewer once its replies are in the cache", { tag: "@test-all" }, async ({
  page,
  verbs,
  judge,
}) => {
  const id = await verbs.addDataset(rows, "Reckoned");
  // A slow connection: what is typed while code still loads must stay.
  await page.route("**/_next/static/chunks/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto(`/runs/new?dataset=${id}`);
  await expectLightPage(page);
  const status = page.getByRole("form", { name: "New run" }).getByRole("status");
  const calls = metrics.map((metric) => asksFor(rows, metric).length);
  const all = calls.reduce((sum, count) => sum + count, 0);
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
  await expectFits(page);

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

test.describe("batches", () => {
  test("a run in batches says what it costs, what waits at the server, and ends by itself", { tag: "@test-all" }, async ({
    page,
    verbs,
    judge,
  }) => {
    judge.queue.plan = () => ({ latencyMs: 3_600_000 });
    const id = await verbs.addDataset(rowsOf(30), "Batched");
    await page.goto(`/runs/new?dataset=${id}`);
    await chooseModel(page, "gpt-4o-mini");
    await openAdvanced(page);
    await page.getByLabel(/Reuse replies of earlier runs/).uncheck();
    const status = page.getByRole("form", { name: "New run" }).getByRole("status");
    await page.getByLabel("Batches: half price, within 24 hours").check();
    await expect(status).toContainText("half the usual price, as assumed for batches");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Start the run" }).click();

    const waiting = page.getByText(/^1 batch at the server: \d+ of \d+ requests done, sent .+; a batch can take 24 hours\.$/);
    await expect(waiting).toBeVisible();
    await expect(page.getByText("Running", { exact: true })).toBeVisible();
    await expectFits(page);
    judge.queue.plan = () => ({});
    for (const batch of judge.queue.batches) batch.endsAt = 0;
    await expect(page.getByText("Completed", { exact: true })).toBeVisible();
    expect(judge.requests).toHaveLength(0);
  });
});

test.describe("own metrics", () => {
  /** Recognises prompts of own metrics by their form of reply. */
  const grades =
    (...of: string[]): Script =>
    (request, index) =>
      request.prompt.includes('"grade"')
        ? reply(JSON.stringify({ reasoning: `Reason ${index}.`, grade: of[index % of.length] }))
        : answerEveryMetric()(request, index);

  const metrics = (page: Page) => page.getByRole("region", { name: "Metrics", exact: true });
  const tryOut = (page: Page) => page.getByRole("region", { name: "Try it out" });

  test("a metric is defined, tried, saved, used by a run, and changed", { tag: "@test-all" }, async ({ page, judge, verbs }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const dataset = await verbs.addDataset(rowsOf(4), "For a metric");
    judge.script = grades("rude", "kind");
    await page.goto("/settings#metrics");
    await expect(page).toHaveURL("/settings/judging#metrics");
    await metrics(page).getByRole("link", { name: "New metric" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "New metric" })).toBeVisible();

    // Problems are at their fields, and what was typed stays.
    await page.getByLabel("Question for the judge").fill("Is the RESPONSE kind to the person?");
    await page.getByRole("radio", { name: "Grades of your own" }).check();
    await page.getByLabel("Grades, worst first").fill("rude");
    await page.getByRole("button", { name: "Save metric" }).press("Enter");
    const name = page.getByLabel("Name", { exact: true });
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/Name is empty\./);
    await expect(page.getByLabel("Grades, worst first")).toHaveAccessibleDescription(/Grades must be at least 2\./);
    await expect(page.getByLabel("Prompt", { exact: true })).toHaveAccessibleDescription(/Prompt is empty\./);
    await expect(page.getByLabel("Question for the judge")).toHaveValue("Is the RESPONSE kind to the person?");
    await expectFits(page);
    await name.fill("Kindness");
    await expect(name).toHaveAccessibleDescription(/kindness/);
    await page.getByLabel("Grades, worst first").fill("rude, plain\nkind");
    await page.getByRole("button", { name: "{response}" }).press("Enter");
    const prompt = page.getByLabel("Prompt", { exact: true });
    await expect(prompt).toBeFocused();
    await expect(prompt).toHaveValue("{response}");
    await page.keyboard.type(" Kind is friendly and helpful.");
    await tryOut(page).getByRole("button", { name: "Try on 3 samples" }).press("Enter");
    await expect(prompt).toBeFocused();
    await expect(prompt).toHaveAccessibleDescription(/The prompt lacks \{question\}, so the judge would not get it\./);
    expect(judge.requests).toEqual([]);
    await page.getByRole("checkbox", { name: "Question", exact: true }).uncheck();

    // The try-out stores nothing.
    await tryOut(page).getByLabel("Dataset").selectOption("For a metric");
    await expect(tryOut(page)).toContainText(`3 calls to judge-a at ${judge.url}. No scores are stored.`);
    await tryOut(page).getByRole("button", { name: "Try on 3 samples" }).press("Enter");
    await expect(tryOut(page).getByRole("status").first()).toHaveText("Judged 3 samples with 3 calls to judge-a.");
    await expect(tryOut(page).getByRole("button", { name: "Try on 3 samples" })).toBeFocused();
    expect(judge.requests).toHaveLength(3);
    const first = tryOut(page).getByRole("listitem").first();
    await expect(first).toContainText(/(rude|kind) Reason \d\./);
    await expect(first.getByRole("link", { name: /^When was bridge number 0 opened\?/ })).toHaveAttribute(
      "href",
      new RegExp(`/datasets/${dataset}\\?.*sample=`),
    );
    await first.getByText("Prompt as sent").press("Enter");
    await expect(first).toContainText("It was opened in 1800.");
    await first.getByText("Raw reply").press("Enter");
    await expect(first).toContainText('"reasoning":"Reason');
    await expectFits(page);
    expect(await (await page.request.get("/api/v1/metrics")).text()).not.toMatch(/kindness/i);
    await prompt.fill("{response} Kind is friendly.");
    await expect(tryOut(page).getByRole("status").first()).toContainText("You have changed the metric since.");

    await expect(page.getByText("Saves a new metric.")).toBeVisible();
    await page.getByRole("button", { name: "Save metric" }).press("Enter");
    await expect(page).toHaveURL("/settings/judging#metrics");
    await expect(page.getByText("Saved: Kindness, version 1. New runs can choose it.").first()).toBeVisible();
    await expect(metrics(page).getByRole("row", { name: /^Kindness/ })).toContainText("version 1responserude, plain, kind1");

    // A run uses it only if it is chosen.
    await page.goto(`/runs/new?dataset=${dataset}`);
    await expect(page.getByRole("link", { name: "Define a metric" })).toHaveAttribute("href", "/settings/metrics");
    const chosen = page.getByRole("checkbox", { name: "Kindness own" });
    await expect(chosen).not.toBeChecked();
    await expect(page.getByRole("button", { name: /^Standard/ })).toHaveAttribute("aria-pressed", "true");
    await chosen.check();
    await expect(page.getByRole("button", { name: /^Standard/ })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: /^Quick look/ }).click();
    await expect(chosen).toBeChecked();
    await expect(page.getByText("4 calls").first()).toBeVisible();
    await page.getByRole("button", { name: "Start the run" }).click();
    await expect(page).toHaveURL(/\/runs\/(?!new)/);
    await expect(page.getByText("completed").first()).toBeVisible();
    await expect(page.getByRole("columnheader", { name: /^Kindness/ })).toBeVisible();
    const run = page.url();

    // A change is a new version, and the run keeps the first one.
    await page.goto("/settings/judging#metrics");
    await metrics(page).getByRole("link", { name: "Edit Kindness" }).press("Enter");
    await expect(page.getByLabel("Grades, worst first")).toHaveValue("rude, plain, kind");
    await expect(page.getByText("Saving a change makes version 2 of kindness.")).toBeVisible();
    await page.getByRole("button", { name: "Save metric" }).press("Enter");
    await expect(page.getByText("Kindness is unchanged, so it stays at version 1.").first()).toBeVisible();
    await expect(page).toHaveURL("/settings/judging#metrics");
    await metrics(page).getByRole("link", { name: "Edit Kindness" }).press("Enter");
    await expect(page.getByText("Saving a change makes version 2 of kindness.")).toBeVisible();
    // The page that was open before is shown again until its data arrive.
    await page.waitForLoadState("networkidle");
    await page.getByLabel("Name", { exact: true }).fill("Kindness 2");
    await expect(page.getByText("Another name makes another metric. kindness stays as it is.")).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("Kindness");
    await page.getByLabel("Grades, worst first").fill("rude, kind");
    await page.getByRole("button", { name: "Save metric" }).press("Enter");
    await expect(page.getByText("Saved: Kindness, version 2.").first()).toBeVisible();
    await expect(metrics(page).getByRole("row", { name: /^Kindness/ })).toContainText(
      /kindness-v2.*version 2responserude, kind2/,
    );
    await metrics(page).getByRole("button", { name: "Remove Kindness" }).press("Enter");
    await expect(page.getByRole("dialog")).toContainText("Earlier runs still show its scores.");
    await expectAccessible(page, openDialog);
    await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).press("Enter");
    await expect(metrics(page).getByRole("status")).toContainText("Removed kindness.");
    await expect(metrics(page).getByRole("row", { name: /^Kindness/ })).toHaveCount(0);
    await page.goto(run);
    await expect(page.getByRole("columnheader", { name: /^Kindness/ })).toBeVisible();
  });

  test("a shipped metric is added with one click, and a definition goes out and in as YAML", { tag: "@test-all" }, async ({
    page,
    verbs,
  }) => {
    await verbs.addDataset(rowsOf(3), "For a shipped metric");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/settings/judging#metrics");
    await expect(metrics(page)).toContainText("None of your own yet.");
    await metrics(page).getByRole("button", { name: "Add Completeness" }).press("Enter");
    await expect(metrics(page).getByRole("status")).toContainText("Added: Completeness.");
    await expect(metrics(page).getByRole("button", { name: "Add Completeness" })).toHaveCount(0);
    await expect(metrics(page).getByRole("button", { name: "Add Refusal" })).toBeVisible();
    await expectFits(page);

    await page.goto("/settings/metrics?name=completeness");
    await expectLightPage(page);
    await expect(page.getByRole("textbox", { name: "Excellent from" })).toHaveValue("0.95");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download YAML" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("completeness.yaml");
    const yaml = readFileSync(await file.path(), "utf8");

    await page.goto("/settings/metrics");
    await page.getByRole("button", { name: "Import YAML" }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Or paste it").fill(yaml.replace("scale: [nothing, ", "scale: [everything, "));
    await dialog.getByRole("button", { name: "Fill the form" }).press("Enter");
    await expect(dialog.getByLabel("Or paste it")).toHaveAccessibleDescription("YAML, line 4: two grades are equal");
    await expectAccessible(page, openDialog);
    const changed = yaml.replace("Completeness", "Whole answer");
    await dialog.getByLabel("File").setInputFiles({ name: "m.yaml", mimeType: "text/yaml", buffer: Buffer.from(changed) });
    await expect(dialog.getByLabel("Or paste it")).toHaveValue(changed);
    await dialog.getByRole("button", { name: "Fill the form" }).press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Whole answer");
    await expect(page.getByRole("checkbox", { name: "Reference" })).toBeChecked();
    await expect(page.getByLabel("Polls")).toHaveCount(0);

    expect((await page.request.delete("/api/v1/metrics?name=completeness")).status()).toBe(204);
  });

  test("a version of a built-in prompt is edited, used by a run, and compared with the built-in one as a judge", {
    tag: "@test-all",
  }, async ({ page, judge, verbs }) => {
    const metric = "trulens-answer-relevance";
    judge.script = ({ prompt }) => reply(`Score: ${prompt.includes("Be strict.") && prompt.includes("wrong") ? 1 : 9}`);
    const rows = rowsOf(30, (at) => ({
      labels: { correct: at % 2 === 0 },
      response: `Number ${at} is ${at % 2 === 0 ? "right" : "wrong"}.`,
    }));
    await verbs.judged(await verbs.addDataset(rows, "For a prompt"), {
      metrics: [metric],
      judge: { kind: "openai", models: ["judge-a"] },
    });
    await page.goto("/settings/judging#metrics");
    await metrics(page).getByRole("link", { name: "Prompt versions of Answer relevance, TruLens" }).click();
    await page.getByRole("link", { name: "New version" }).click();

    const user = page.getByRole("textbox", { name: "User message" });
    const text = await user.inputValue();
    await user.fill(text.replace("{response}", "{answer}"));
    await expect(user).toHaveAccessibleDescription(
      /lacks \{response\}.*Add \{response\} to the user message\. Nothing fills \{answer\}/,
    );
    await user.fill(`${text}\nBe strict.`);
    await expect(page.getByRole("region", { name: "Changes of the user message" })).toContainText("Be strict.");
    await page.getByLabel("Name", { exact: true }).fill("strict");
    await expectFits(page);
    await page.getByRole("button", { name: "Save version" }).click();

    await expect(page.getByRole("heading", { level: 1, name: "strict" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Start a run" }).last().click();
    await expect(page.getByLabel("Prompt version")).toHaveValue("strict");
    await page.getByRole("button", { name: "Start the run" }).click();
    await expect(page).toHaveURL(/\/runs\/(?!new)/);
    await expect(page.getByText("completed").first()).toBeVisible();
    await page.goto(`/settings/metrics/${metric}/prompts/strict`);
    await page.getByRole("link", { name: /^Which judge\?/ }).click();
    await expect(page).toHaveURL(/\/judges\?configuration=/);
    await expect(page.getByRole("main")).toContainText(/strict/);
    await expectFits(page);
  });
});
