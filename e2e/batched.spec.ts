import { rowsOf } from "@/testing/rows";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { chooseModel, openAdvanced } from "./run-form";

const metrics = ["nvidia-context-relevance"];

test("a run in batches says what it costs, what waits at the server, and ends by itself", async ({ page, verbs, judge }) => {
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
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  judge.queue.plan = () => ({});
  for (const batch of judge.queue.batches) batch.endsAt = 0;
  await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  expect(judge.requests).toHaveLength(0);
});

test("a server without batches is refused at the box, and nothing is started", { tag: "@test-all" }, async ({
  page,
  verbs,
  judge,
  request,
}) => {
  judge.queue.isOff = true;
  const id = await verbs.addDataset(rowsOf(2), "Unbatched");
  const body = { datasetId: id, metrics, judge: { kind: "openai", models: ["judge-a"], batch: true } };
  const answer = await request.post("/api/v1/runs", { data: body });
  expect(answer.status()).toBe(400);
  expect((await answer.json()).errors[0]).toMatchObject({
    path: "judge.batch",
    message: expect.stringContaining("no files and batches"),
  });
  await page.goto(`/runs/new?dataset=${id}`);
  // The estimate after the checkbox arrives after the refusal.
  let release = () => {};
  const refused = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/runs/new/plan", async (route) => {
    await refused;
    await route.continue();
  });
  const counted = page.waitForResponse("**/runs/new/plan");
  await page.getByLabel("Batches: half price, within 24 hours").check();
  await page.getByRole("button", { name: "Start the run" }).click();
  const reason = page.getByText(/has no files and batches/).first();
  await expect(reason).toBeVisible();
  release();
  await counted;
  await expect(page.getByRole("form", { name: "New run" }).getByRole("status")).toHaveAttribute("aria-busy", "false");
  await expect(reason).toBeVisible();
});
