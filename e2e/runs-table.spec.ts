import { readFile } from "node:fs/promises";
import { rowsOf } from "@/testing/rows";
import { expect, expectAccessible, expectLightPage, openDialog, test } from "./fixtures";

test("columns and filters become a view that others open, and a deleted view comes back", async ({ page, verbs, browser }) => {
  const id = await verbs.addDataset(rowsOf(2), "Viewed");
  await verbs.judged(id, { metrics: ["nvidia-context-relevance"] });
  await page.goto(`/?dataset=${id}`);
  const table = page.getByRole("region", { name: "Runs", exact: true });
  const headings = table.getByRole("columnheader");
  await expectLightPage(page);
  const views = page.getByRole("navigation", { name: "Views" });

  await page.getByRole("button", { name: /^Columns/ }).click();
  const menu = page.getByRole("dialog", { name: "Columns" });
  await menu.getByRole("checkbox", { name: "Cost" }).uncheck();
  await menu.getByRole("checkbox", { name: "Calls" }).check();
  await menu.getByRole("button", { name: "Move Calls" }).press("ArrowUp");
  await expect(menu.getByRole("status")).toHaveText(/^Calls: position \d+ of 17$/);
  await menu.getByRole("button", { name: "Move Judge", exact: true }).press("ArrowRight");
  await expect(page).toHaveURL(/widths=judge\.\d+/);
  await expectAccessible(page, openDialog);
  await page.keyboard.press("Escape");
  await expect(headings.filter({ hasText: "Cost" })).toHaveCount(0);

  await page.getByRole("button", { name: "Status", exact: true }).click();
  const choices = page.getByRole("dialog", { name: "Status" });
  await choices.getByRole("checkbox", { name: /Completed/ }).check();
  await expectAccessible(page, openDialog);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save as view" }).click();
  await page.getByLabel("Name").fill("Mine");
  await page.keyboard.press("Enter");
  await expect(views.getByRole("link", { name: "Mine 1" })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Clear the filter Status" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);

  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url().replace(/\?.*/, ""));
  await other.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Mine" }).click();
  const theirs = other.getByRole("region", { name: "Runs", exact: true }).getByRole("columnheader");
  await expect(theirs.filter({ hasText: "Calls" })).toBeVisible();
  await expect(theirs.filter({ hasText: "Cost" })).toHaveCount(0);
  await other.close();

  await page.getByRole("button", { name: "Change the view Mine" }).click();
  await page.getByRole("menuitem", { name: /Delete/ }).click();
  await expect(views.getByRole("link", { name: /Mine/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(views.getByRole("link", { name: /Mine/ })).toHaveAttribute("aria-current", "page");
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
