import { rowsOf } from "@/testing/rows";
import { expect, expectAccessible, openDialog, test } from "./fixtures";

test("a run is deleted by keyboard, after the dialog says what is deleted with it", async ({ page, verbs, request }) => {
  const datasetId = await verbs.addDataset(rowsOf(3), "To be deleted");
  const [runId = ""] = await verbs.judged(datasetId, { metrics: ["nvidia-context-relevance"] });
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

test("one configuration of two is deleted and the other stays; then the dataset is deleted with everything in it", {
  tag: "@test-all",
}, async ({ page, verbs, request }) => {
  const rows = rowsOf(4, (index) => ({ config: index % 2 ? "bm25" : "hybrid" }));
  const datasetId = await verbs.addDataset(rows, "Two configurations");
  await page.goto(`/datasets/${datasetId}`);
  const configurations = page.getByRole("region", { name: "Configurations" });
  await configurations.getByRole("button", { name: "Remove bm25" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("bm25 will be deleted, with 2 samples. The dataset and its other configurations stay.");
  await dialog.getByRole("button", { name: "Delete configuration" }).click();
  await expect(configurations.getByRole("row")).toHaveCount(2);
  await expect(configurations.getByText("bm25")).toHaveCount(0);

  const [runId = ""] = await verbs.judged(datasetId, { metrics: ["nvidia-context-relevance"] });
  await page.reload();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(dialog).toContainText("1 configuration, 1 run, 2 samples and 4 judgments");
  await request.delete(`/api/v1/runs/${runId}`);
  await dialog.getByRole("button", { name: "Delete dataset" }).click();
  await expect(page).toHaveURL("/datasets");
  expect((await request.get(`/api/v1/datasets/${datasetId}`)).status()).toBe(404);
});
