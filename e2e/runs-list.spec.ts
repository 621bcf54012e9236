import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type JudgeServer, startJudgeServer } from "@/testing/judge-server";
import { rowsOf } from "@/testing/rows";
import { expect, expectAccessible, expectFits, expectLightPage, openDialog, test } from "./fixtures";
import { type Server, startServer } from "./server";

test("without a dataset the pages say what to do, and the example is one click away", async ({ page, verbs, request }) => {
  await page.goto("/");
  await expect(page.getByText("No runs yet")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/runs/new");
  await expect(page.getByText("Nothing to judge yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add a dataset" }).click();

  await expect(page.getByText("No datasets yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add the example dataset" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "PubMedQA retrieval" })).toBeVisible();
  await expect(page.getByText(/MIT licence/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Configurations" }).getByRole("row")).toHaveCount(7);

  const address = page.url();
  const id = address.split("/").at(-1) ?? "";
  const { configurations } = await (await request.get(`/api/v1/datasets/${id}`)).json();
  const compared = configurations.filter(({ name }: { name: string }) => name === "bm25-k4" || name === "overlap-k4");
  await verbs.judged(id, {
    configurations: compared.map((one: { id: string }) => one.id),
    metrics: ["nvidia-context-relevance"],
    judge: { kind: "openai", models: ["judge-a"] },
  });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Full comparison" })).toBeVisible();
  const place = page.getByRole("navigation", { name: "Questions" });
  await expect(place).toContainText("1 of");
  await expectAccessible(page);
  await page.keyboard.press("j");
  await expect(place).toContainText("2 of");
  await page.getByRole("button", { name: "Paste rows" }).click();
  await page.getByRole("textbox", { name: "Rows" }).fill(JSON.stringify(rowsOf(1)[0]));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page).toHaveURL(/uploads/);

  await page.goto(address);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("dialog")).toContainText("will be deleted, with 6 configurations, 2 runs, 288 samples and");
  await page.getByRole("button", { name: "Delete dataset" }).click();
  await expect(page.getByText("No datasets yet")).toBeVisible();
});

test("the first steps stand above the runs until they are done or closed", { tag: "@test-all" }, async ({ page, verbs }) => {
  await verbs.judged(await verbs.addDataset(rowsOf(1), "first"), { judge: { kind: "lexical" } });
  await page.goto("/");
  const steps = page.getByRole("region", { name: "First steps" });
  const connect = steps.getByRole("listitem").filter({ hasText: "Connect a judge" });
  await expect(steps.getByRole("listitem").filter({ hasText: "Upload" }).getByRole("img", { name: "Done" })).toBeVisible();
  await expect(connect).toContainText("has not judged anything yet");
  await expect(connect.getByRole("img", { name: "Done" })).toHaveCount(0);
  await expectAccessible(page);
  await steps.getByRole("button", { name: "Close first steps" }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(steps).toBeHidden();
});

test.describe("a judge on this machine", () => {
  let judge: JudgeServer | null = null;
  let server: Server;
  test.beforeAll(async () => {
    // Another program can use one of these ports.
    for (const port of [1234, 11434, 8000, 8080])
      judge ??= await startJudgeServer({ port, needsKey: false, models: ["nomic-embed-text", "qwen3:8b"] }).catch(() => null);
    server = await startServer({ env: { OPENAI_API_KEY: "", OPENAI_BASE_URL: "", ASSAY_MODEL: "" } });
  });
  test.afterAll(async () => {
    await server?.stop();
    await judge?.close();
  });

  test("a judge on this machine is found on a click, judges the example, and is then connected", { tag: "@test-all" }, async ({
    page,
  }) => {
    test.skip(judge === null, "All usual ports are taken.");
    const found = page
      .getByRole("region")
      .filter({ hasText: judge?.url ?? "" })
      .last();
    await page.goto(server.address);
    await expect(page.getByText("No runs yet")).toBeVisible();
    await page.getByRole("button", { name: "Look for a judge on this machine" }).click();
    await expect(found.getByRole("combobox")).toHaveValue("qwen3:8b");
    await found.getByRole("button", { name: "Connect a judge" }).click();
    await expect(page.getByRole("dialog").getByLabel("Address")).toHaveValue(judge?.url ?? "");
    await expect(page.getByRole("dialog").getByLabel("Model")).toHaveValue("qwen3:8b");
    await page.keyboard.press("Escape");
    await expectFits(page);
    expect(judge?.requests).toEqual([]);

    await found.getByRole("button", { name: "Judge the example with qwen3:8b" }).click();
    const step = page.getByRole("listitem").filter({ hasText: "Connect a judge" });
    await expect.poll(() => judge?.requests.length ?? 0).toBeGreaterThan(10);
    expect(judge?.requests.every(({ body, headers }) => body.model === "qwen3:8b" && !headers.authorization)).toBe(true);
    const isDone = async () => {
      await page.reload();
      return step.getByRole("img", { name: "Done" }).isVisible();
    };
    await expect.poll(isDone).toBe(true);
    await expect(step).toContainText("connect it in Settings");
  });
});

test.describe("the list", () => {
  test("chosen columns and filters are in the address and stay", { tag: "@test-all" }, async ({ page, verbs, browser }) => {
    const id = await verbs.addDataset(rowsOf(2), "Viewed");
    await verbs.judged(id, { metrics: ["nvidia-context-relevance"] });
    await page.goto(`/?dataset=${id}`);
    const headingsOf = (shown: Page) => shown.getByRole("region", { name: "Runs", exact: true }).getByRole("columnheader");
    await expectLightPage(page);

    await page.getByRole("button", { name: /^Columns/ }).click();
    const menu = page.getByRole("dialog", { name: "Columns" });
    await menu.getByRole("checkbox", { name: "Cost" }).uncheck();
    await menu.getByRole("checkbox", { name: "Calls" }).check();
    await expect(page).toHaveURL(/columns=/);
    await expectAccessible(page, openDialog);
    await page.keyboard.press("Escape");
    await expect(headingsOf(page).filter({ hasText: "Cost" })).toHaveCount(0);

    await page.getByRole("button", { name: "Status", exact: true }).click();
    const choices = page.getByRole("dialog", { name: "Status" });
    await choices.getByRole("checkbox", { name: /Completed/ }).check();
    await expectAccessible(page, openDialog);
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/status=/);

    const other = await (await browser.newContext()).newPage();
    await other.goto(page.url());
    await expect(headingsOf(other).filter({ hasText: "Calls" })).toBeVisible();
    await expect(headingsOf(other).filter({ hasText: "Cost" })).toHaveCount(0);
    await other.close();
    await page.goto("/");
    await expect(headingsOf(page).filter({ hasText: "Calls" })).toBeVisible();
  });

  test("several runs are tagged, exported and deleted together", { tag: "@test-all" }, async ({ page, verbs }) => {
    const id = await verbs.addDataset(rowsOf(2), "Bulk");
    for (let count = 0; count < 3; count++) await verbs.judged(id, { metrics: ["nvidia-context-relevance"] });
    await page.goto(`/?dataset=${id}`);
    const table = page.getByRole("region", { name: "Runs", exact: true });
    const ticks = table.getByRole("checkbox", { name: /^Select (?!all)/ });
    const selected = page.getByRole("region", { name: "Selected runs" });
    await ticks.first().check();
    await ticks.last().click({ modifiers: ["Shift"] });
    await expect(selected).toContainText("3 selected");

    await selected.getByRole("button", { name: "Tag", exact: true }).click();
    await page.getByLabel("Add a tag").fill("release 2.4");
    await expectAccessible(page, openDialog);
    await page.keyboard.press("Enter");
    await expect(table.getByText("release 2.4")).toHaveCount(3);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(table.getByText("release 2.4")).toHaveCount(0);

    await selected.getByRole("button", { name: "Export" }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: /CSV/ }).click()]);
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain("nvidia-context-relevance.ciLow");

    await selected.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete 3 runs?" });
    await expect(dialog).toContainText("3 runs will be deleted, with 12 judgments. Datasets stay.");
    await dialog.getByRole("button", { name: "Delete 3 runs" }).click();
    await expect(page.getByText(/^No run(s yet| matches)$/)).toBeVisible();
    await expect(selected).toBeHidden();
  });
});

test.describe("deleting", () => {
  test("a run is deleted by keyboard, after the dialog says what is deleted with it", { tag: "@test-all" }, async ({
    page,
    verbs,
    request,
  }) => {
    const runId = await verbs.run(rowsOf(3), "To be deleted", { metrics: ["nvidia-context-relevance"] });
    await page.goto(`/runs/${runId}`);
    const trigger = page.getByRole("button", { name: "Delete this run" });
    const dialog = page.getByRole("dialog", { name: "Delete this run?" });
    await trigger.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toContainText("will be deleted, with 6 judgments. Its dataset stays.");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await expectAccessible(page, openDialog);
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(trigger).toBeFocused();
    expect((await request.get(`/api/v1/runs/${runId}`)).status()).toBe(200);

    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Delete run" })).toBeEnabled();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/");
    expect((await request.get(`/api/v1/runs/${runId}`)).status()).toBe(404);
  });
});

test.describe("the palette", () => {
  test("the palette finds runs, datasets, samples, actions and pages, and opens them by keyboard", async ({ page, verbs }) => {
    const run = await verbs.run(
      rowsOf(4, (index) => ({ id: `zeppelin-${index}` })),
      "Airships of old",
      { judge: { kind: "lexical" } },
    );
    await page.goto("/datasets");
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Go to" });
    const text = palette.getByRole("combobox");
    await expect(text).toBeFocused();
    await expect(palette.getByRole("option", { name: /Airships of old/ }).first()).toBeVisible();

    await text.fill("airships");
    await expect(palette.getByRole("option", { name: /New run on Airships of old/ })).toBeVisible();
    await expect(palette.locator("mark").first()).toHaveText("Airships");
    await expectAccessible(page, openDialog);
    await text.fill("zeppelin-2");
    await expect(palette.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/runs/${run}/samples/\\d+`));

    await page.keyboard.press("Escape");
    await page.goto(`/runs/${run}`);
    await page.keyboard.press("Control+k");
    await text.fill(">review");
    await expect(palette.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/runs/${run}/review`);
  });

  test("keys: ? lists those of the page, g and a letter goes to a page, n starts a run, and none acts while one types", {
    tag: "@test-all",
  }, async ({ page, verbs }) => {
    await verbs.judged(await verbs.addDataset(rowsOf(1), "Keys"), { judge: { kind: "lexical" } });
    await page.goto("/");
    await page.keyboard.press("?");
    const palette = page.getByRole("dialog", { name: "Go to" });
    await expect(palette.getByRole("option", { name: "Search runs, datasets, tags /" })).toBeVisible();
    await expectAccessible(page, openDialog);
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await expect(page).toHaveURL("/settings/judging");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("n");
    await expect(page).toHaveURL("/runs/new");
    await page.goto("/");
    await page.getByRole("searchbox").fill("gn?");
    await expect(page).toHaveURL("/?q=gn?");
    await expect(palette).toBeHidden();
  });

  test("the theme is switched and kept", { tag: "@test-all" }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/");
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.getByRole("button", { name: "Theme: System" }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    expect(await ground()).not.toBe(light);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole("button", { name: "Theme: Dark" })).toBeVisible();
    expect(await ground()).not.toBe(light);
  });
});
