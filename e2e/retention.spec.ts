import { rowsOf } from "@/testing/rows";
import { expect, expectAccessible, openDialog, test } from "./fixtures";

test("by keyboard: old runs are deleted only after the page shows which, and the setting can be switched off again", async ({
  page,
  verbs,
}) => {
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
