import { rowsOf } from "@/testing/rows";
import { expect, expectAccessible, test } from "./fixtures";

// The shared server has data of other files.
test.beforeEach(async ({ request }) => {
  const { datasets } = (await (await request.get("/api/v1/datasets")).json()) as { datasets: { id: string }[] };
  for (const { id } of datasets) expect((await request.delete(`/api/v1/datasets/${id}`)).status()).toBe(204);
});

test("without a dataset the pages say what to do, and the example is one click away", async ({ page }) => {
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
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("dialog")).toContainText("will be deleted, with 6 configurations and 288 samples.");
  await page.getByRole("button", { name: "Delete dataset" }).click();
  await expect(page.getByText("No datasets yet")).toBeVisible();
});

test("the first steps stand above the runs until they are done or closed", async ({ page, verbs }) => {
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
