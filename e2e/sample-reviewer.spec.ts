import { first, test } from "./bridges";
import { expect, expectAccessible } from "./fixtures";

test("j and k go through the samples of the table, and Escape still leads back in one step", async ({ page, table, runId }) => {
  await page.goto(table);
  await page.getByRole("main").getByRole("link", { name: first }).click();
  const panel = page.getByRole("dialog", { name: "Sample" });
  await expect(panel.getByText("Sample 1 of 3")).toBeVisible();
  await page.keyboard.press("j");
  await expect(panel.getByText("2 of 3")).toBeVisible();
  await expect(panel.getByRole("heading", { level: 1 })).toHaveText("<b>Bold</b> question about markup?");
  await page.keyboard.press("j");
  await expect(panel.getByText("3 of 3")).toBeVisible();
  await expect(panel.getByRole("heading", { level: 1 })).toHaveAttribute("dir", "auto");
  await expect(panel.getByRole("button", { name: "Next sample" })).toBeDisabled();
  await page.keyboard.press("k");
  await expect(panel.getByText("2 of 3")).toBeVisible();
  // Slow enough that keys arrive before the panel notices the dialog above it.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 30 });
  for (const key of ["?", "j", "Escape"]) await page.keyboard.press(key);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeHidden();
  await expect(panel.getByText("2 of 3")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`/runs/${runId}\\?sort=position`));
  await expect(page.getByRole("main").getByRole("link", { name: /Bold/ })).toBeFocused();
});

test("a step requested while a sample is loading happens when it has loaded", { tag: "@test-all" }, async ({ page, table }) => {
  await page.goto(table);
  const link = page.getByRole("main").getByRole("link", { name: first });
  const opened = new URL((await link.getAttribute("href")) ?? "", page.url()).pathname;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    ({ pathname }) => pathname.includes("/samples/") && pathname !== opened,
    (route) => held.then(() => route.continue()),
  );
  await link.click();
  const panel = page.getByRole("dialog", { name: "Sample" });
  const place = panel.getByRole("status").filter({ hasText: / of 3/ });
  await expect(place).toContainText("1 of 3");
  for (const key of ["j", "j", "k", "j"]) await page.keyboard.press(key);
  await expect(place).toContainText("1 of 3");
  release();
  await expect(place).toContainText("3 of 3");
  await expect(panel.getByRole("heading", { level: 1 })).toHaveText("متى افتتح الجسر؟");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});

test("the address on its own is a page with a way back, and markup stays text", { tag: "@test-all" }, async ({
  page,
  table,
  runId,
}) => {
  await page.goto(table);
  await page.getByRole("main").getByRole("link", { name: /Bold/ }).click();
  await expect(page.getByRole("dialog", { name: "Sample" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("<b>Bold</b> question about markup?");
  await expect(page.getByText("<script>document.title = 'taken over'</script>").first()).toBeVisible();
  await expect(page).toHaveTitle(/<b>Bold<\/b> question/);

  const context = page.getByRole("row", { name: /A context that is markup/ });
  await expect(context).toContainText("Gold 1");
  await expect(context).toContainText("<b>document</b>#1");
  await expect(context).toContainText("0.8123 retrieval score");
  await expect(context).toContainText("<i>wiki</i>");
  await context.getByRole("button", { name: "1 more" }).click();
  await expect(page.getByRole("dialog", { name: "Metadata of context 1" })).toContainText("<u>a</u>");
  await page.keyboard.press("Escape");
  const gold = page.getByRole("list", { name: "Gold contexts" });
  await expect(gold.getByRole("listitem").first()).toHaveText(/missed.*A <b>gold<\/b> context that is missed\./);
  await gold.getByRole("link", { name: "rank 1" }).click();
  await expect(context).toBeFocused();
  const turns = page.getByRole("list", { name: "Earlier turns" });
  await expect(turns).toBeHidden();
  await page.getByText("2 earlier turns").click();
  await expect(turns).toContainText("<s>Hello</s>");
  await turns.getByRole("button", { name: /Show all/ }).click();
  await expect(turns.getByRole("button", { name: "Show less" })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { level: 1, name: first })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "bridges" }).click();
  await expect(page).toHaveURL(new RegExp(`/runs/${runId}\\?sort=position`));
  await page.getByRole("navigation", { name: "Parts of the run" }).getByRole("link", { name: /^Why/ }).click();
  const found = page.getByRole("region", { name: "Gold contexts" });
  await expect(found).toContainText("recall among all contexts, n = 1");
  await expect(found.getByRole("listitem")).toContainText("A <b>gold</b> context that is missed.");
  await expectAccessible(page);
});

test("a sample of another run is not found, with a way back", { tag: "@test-all" }, async ({ page, runId }) => {
  const response = await page.goto(`/runs/${runId}/samples/999999`);
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Sample not found in this run")).toBeVisible();
  await expect(page.getByRole("link", { name: "All runs" })).toBeVisible();
  await page.goto(`/runs/${runId}/samples/no-number?contexts=-4&sort=no-metric`);
  await page.getByRole("link", { name: "Open the run" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "bridges" })).toBeVisible();
});
