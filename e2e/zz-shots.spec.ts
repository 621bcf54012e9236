import { rowsOf } from "@/prisma/testing/rows";
import { expect, test } from "./fixtures";

test("shots", async ({ page, verbs, judge }) => {
  test.setTimeout(120_000);
  judge.queue.plan = () => ({ latencyMs: 600_000 });
  const id = await verbs.addDataset(rowsOf(60), "Bridges");
  const [run] = await verbs.started(id, {
    metrics: ["nvidia-context-relevance"],
    judge: { kind: "openai", models: ["gpt-4o-mini", "gpt-4.1-nano"], batch: true, cache: false },
  });
  await expect.poll(() => judge.queue.batches.length).toBe(2);
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/runs/${run}`);
      await expect(page.getByText(/at the server/)).toBeVisible();
      await page.screenshot({ path: `/tmp/shots-batch/run-${scheme}-${width}.png` });
      await page.goto(`/runs`);
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/shots-batch/runs-${scheme}-${width}.png` });
      await page.goto(`/runs/new?dataset=${id}`);
      await page.getByLabel("Models, separated by commas").fill("gpt-4o-mini");
      await page.getByLabel("In batches: half price, within 24 hours").check();
      await expect(page.getByText(/half the usual price/)).toBeVisible();
      await page.getByLabel("In batches: half price, within 24 hours").scrollIntoViewIfNeeded();
      await page.screenshot({ path: `/tmp/shots-batch/form-${scheme}-${width}.png` });
    }
  }
});
