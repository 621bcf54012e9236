import { rememberTraits, traitsOf } from "@/lib/db/model-traits";
import { startReceiver } from "@/lib/webhooks/receiver.fixture";
import { reply } from "@/testing/judge-server";
import { rowsOf } from "@/testing/rows";
import { expect, expectAccessible, expectNoSidewaysScroll, openDialog, test } from "./fixtures";
import { usesPostgres } from "./server";

test("a price is set, edited and deleted, by keyboard", { tag: "@test-all" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Prices" }).click();
  const prices = page.getByRole("region", { name: "Prices", exact: true });
  const row = (model: string) =>
    prices.getByRole("row").filter({ has: page.getByRole("button", { name: `Edit the price of ${model}`, exact: true }) });
  const dialog = page.getByRole("dialog");
  await expect(row("gpt-4o")).toContainText("2.5010.001.25built in, mid-2025");

  await prices.getByRole("button", { name: "Add a model" }).press("Enter");
  await expect(dialog.getByLabel("Model")).toBeVisible();
  await dialog.getByLabel("Prompt tokens, US$").fill("2,5");
  await dialog.getByLabel("Completion tokens, US$").fill("-1");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Model")).toBeFocused();
  await expect(dialog.getByLabel("Model")).toHaveAccessibleDescription(/Name the model/);
  await expect(dialog.getByLabel("Prompt tokens, US$")).toHaveAccessibleDescription(/a number from 0 to 1,000,000/);
  await expect(dialog.getByLabel("Prompt tokens, US$")).toHaveValue("2,5");
  await expect(dialog.getByLabel("Completion tokens, US$")).toHaveAccessibleDescription(/a number from 0 to 1,000,000/);
  await expectAccessible(page, openDialog);
  await dialog.getByLabel("Model").fill("llama3.1:8b");
  await dialog.getByLabel("Prompt tokens, US$").fill("0.05");
  await dialog.getByLabel("Completion tokens, US$").fill("0.1");
  await page.keyboard.press("Enter");
  await expect(prices.getByRole("status")).toContainText("Saved: llama3.1:8b costs US$ 0.05 / 0.10");
  await expect(row("llama3.1:8b")).toContainText("0.050.10–yours");
  await expect(prices.getByRole("button", { name: "Add a model" })).toBeFocused();

  await prices.getByRole("button", { name: "Edit the price of gpt-4o", exact: true }).press("Enter");
  await expect(dialog.getByLabel("Prompt tokens, US$")).toHaveValue("2.5");
  await dialog.getByLabel("Prompt tokens, US$").fill("3");
  await page.keyboard.press("Enter");
  await expect(prices.getByRole("status")).toContainText("Saved: gpt-4o costs US$ 3.00 / 10.00");
  await expect(row("gpt-4o")).toContainText("3.0010.001.25yours, replaces 2.50 / 10.00");
  await expect(prices.getByRole("button", { name: "Edit the price of gpt-4o", exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(row("gpt-4o")).toContainText("3.0010.00");

  await prices.getByRole("button", { name: "Restore the built-in price of gpt-4o", exact: true }).press("Enter");
  await expect(prices.getByRole("status")).toContainText("gpt-4o uses the built-in price again, US$ 2.50 / 10.00");
  await expect(row("gpt-4o")).toContainText("2.5010.001.25built in, mid-2025");
  await expect(prices).toBeFocused();
  await prices.getByRole("button", { name: "Remove the price of llama3.1:8b" }).press("Enter");
  await expect(prices.getByRole("status")).toContainText("Deleted your price of llama3.1:8b.");
  await expect(row("llama3.1:8b")).toHaveCount(0);
});

test("a judge is connected, tested and removed without a restart, and its key is never shown", async ({ page, judge }) => {
  const key = "e2e-key-of-a-judge-9b1c";
  await page.goto("/settings/judging");
  const section = page.getByRole("region", { name: "Judges", exact: true });
  await section.getByLabel("Provider").selectOption("vLLM");
  await expect(section.getByLabel("Name")).toHaveValue("vllm");
  await section.getByLabel("Address").fill(judge.url);
  await section.getByLabel("Key").fill(`"${key}"`);
  await section.getByLabel("Model", { exact: true }).fill("judge-a");
  judge.hold();
  await section.getByRole("button", { name: "Test", exact: true }).press("Enter");
  await section.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(section.getByText("Asking, up to 60 s")).toHaveCount(0);
  judge.release();
  judge.script = () => reply('{"score": 2, "reasoning": "It says the year."}');
  await section.getByRole("button", { name: "Test", exact: true }).press("Enter");
  await expect(section).toContainText("It works.");
  await expect(section).toContainText("It says the year.");
  await section.getByRole("button", { name: "Save judge" }).press("Enter");
  const row = section.getByRole("listitem").filter({ hasText: "vllm" });
  await expect(row).toContainText("key …9b1c");
  await expect(section).not.toContainText("It works.");
  await section.getByRole("button", { name: "Test vllm" }).press("Enter");
  await expect(row).toContainText("It works.");
  await section.getByRole("button", { name: "Edit vllm" }).press("Enter");
  await row.getByLabel("Model", { exact: true }).fill("judge-b");
  await row.getByRole("button", { name: "Save judge" }).press("Enter");
  await expect(row).toContainText("judge-b");
  await expect(row).not.toContainText("It works.");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await page.content()).not.toContain(key);
  await section.getByRole("button", { name: "Remove vllm" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).press("Enter");
  await expect(row).toHaveCount(0);
});

test("what was learned about the server is shown, and can be forgotten", { tag: "@test-all" }, async ({ page, judge }) => {
  const server = judge.url;
  await rememberTraits(server, { model: "judge-found", refused: ["temperature"], severalReplies: true, streams: true });
  await rememberTraits("http://127.0.0.1:9/v1", { model: "judge-elsewhere", refused: [], severalReplies: null, streams: false });
  await page.goto("/settings");
  const section = page.getByRole("region", { name: "What this server supports", exact: true });
  const row = section.getByRole("row").filter({ has: page.getByRole("button", { name: "Forget judge-found" }) });
  await expect(row).toContainText("temperature");
  await expect(row).toContainText("in one request");
  await expect(section).not.toContainText("judge-elsewhere");
  await row.getByRole("button").press("Enter");
  await expect(section.getByRole("status")).toContainText("judge-found was forgotten. The next run will detect it again.");
  await expect(row).toHaveCount(0);
  expect((await traitsOf(server)).map(({ model }) => model)).not.toContain("judge-found");
});

test("a word's meaning stands behind it, and in the glossary", { tag: "@test-all" }, async ({ page }) => {
  await page.goto("/settings/judging#bands");
  const word = page.getByRole("link", { name: "band", exact: true });
  await word.press("Enter");
  const meaning = page.getByRole("dialog", { name: "Band" });
  await expect(meaning).toContainText("A name for a range of scores");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(meaning).toBeHidden();
  await expect(word).toBeFocused();
  await word.hover();
  await meaning.getByRole("link", { name: "Open glossary" }).click();
  await expect(page).toHaveURL("/glossary#band");
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 844 });
  await expectNoSidewaysScroll(page);
});

test("the page is accessible, fits a phone, and says where data is kept", async ({ page }) => {
  // Without #installation: share links that other tests left would scroll the navigation out of view.
  await page.goto("/settings/data");
  await expect(page.getByRole("region", { name: "Installation" })).toContainText(usesPostgres ? "postgres://" : "assay.db");
  await expectAccessible(page);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" })).toBeInViewport({
      ratio: 1,
    });
  }
  await expectAccessible(page);
});

test("a webhook is added, tested, corrected and deleted, and tells of a run that ends", async ({ page, verbs }) => {
  const receiver = await startReceiver();
  receiver.answer = (response) => void response.writeHead(500).end("database is down");
  await page.goto("/settings/connections#webhooks");
  const webhooks = page.getByRole("region", { name: "Webhooks", exact: true });
  const dialog = page.getByRole("dialog");
  await webhooks.getByRole("button", { name: "Add a webhook" }).press("Enter");
  await dialog.getByLabel("Label").fill("Team chat");
  await dialog.getByLabel("URL").fill("https://169.254.169.254/latest");
  await dialog.getByRole("checkbox", { name: /fails its gate against a baseline/ }).check();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Baseline of the gate")).toHaveAccessibleDescription(/needs the baseline/);
  await expect(dialog.getByLabel("URL")).toHaveAccessibleDescription(/not a public address/);
  await dialog.getByLabel("Baseline of the gate").fill("main");
  await expect(dialog.getByLabel("Label")).toHaveValue("Team chat");
  await expect(dialog.getByRole("checkbox", { name: /fails its gate against a baseline/ })).toBeChecked();
  await expectAccessible(page, openDialog);
  await dialog.getByLabel("URL").fill(receiver.url);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();

  await webhooks.getByRole("button", { name: "Send test to Team chat" }).click();
  await expect(webhooks.getByRole("status")).toContainText("Not accepted by the receiver. 500: database is down");
  receiver.answer = (response) => void response.writeHead(204).end();
  await webhooks.getByRole("button", { name: "Send again: test" }).click();
  await expect(webhooks.getByRole("status")).toContainText("Accepted by the receiver: 204");
  await verbs.judged(await verbs.addDataset(rowsOf(1), "Told"), { judge: { kind: "lexical" } });
  await expect.poll(() => receiver.received.map(({ body }) => JSON.parse(body).type)).toContain("run.ended");
  await page.reload();
  await expect(webhooks.getByRole("row", { name: /^run\.ended.+Accepted/ }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await webhooks.getByRole("button", { name: "Edit Team chat" }).press("Enter");
  await dialog.getByLabel("Label").fill("Pager");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(webhooks.getByRole("heading", { name: "Pager" })).toBeVisible();
  await webhooks.getByRole("button", { name: "Delete Pager" }).press("Enter");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(webhooks.getByText("No webhooks yet")).toBeVisible();
  receiver.close();
});

test.describe("retention", () => {
  test("by keyboard: old runs are deleted only after the page shows which, and the setting can be switched off again", {
    tag: "@test-all",
  }, async ({ page, verbs }) => {
    const datasetId = await verbs.addDataset(rowsOf(1), "Young");
    await verbs.judged(datasetId, { metrics: ["nvidia-context-relevance"] });
    await page.goto("/settings/retention");
    const section = page.getByRole("region", { name: "Retention" });
    const days = section.getByLabel("Delete runs after this many days");
    await expect(section).toContainText("Runs are kept until you delete them.");
    await days.fill("0");
    await page.keyboard.press("Enter");
    await expect(days).toHaveAccessibleDescription(/a whole number from 1 to 3,650/);
    await days.fill("30");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Delete runs 30 days after they end?" });
    await expect(dialog).toContainText("No run is that old yet.");
    await expectAccessible(page, openDialog);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(section.getByRole("status")).toContainText("Saved.");
    await expect(section).toContainText("Runs are deleted 30 days after they end");
    await section.getByRole("button", { name: "Keep all runs" }).click();
    await expect(section).toContainText("Runs are kept until you delete them.");
  });
});
