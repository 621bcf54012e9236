import { rowsOf } from "@/testing/rows";
import { expect, expectAccessible, expectNoSidewaysScroll, openDialog, test } from "./fixtures";

test("the palette finds runs, datasets, samples, actions and pages, and opens them by keyboard", async ({ page, verbs }) => {
  const dataset = await verbs.addDataset(
    rowsOf(4, (index) => ({ id: `zeppelin-${index}` })),
    "Airships of old",
  );
  const [run] = await verbs.judged(dataset, { judge: { kind: "lexical" } });
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

test("Tab goes through the groups; Escape gives the focus back; a text without hits says so", async ({ page }) => {
  await page.goto("/");
  const opener = page.getByRole("button", { name: "Go to" });
  await opener.press("Enter");
  const palette = page.getByRole("dialog", { name: "Go to" });
  await palette.getByRole("combobox").fill("auroc");
  await expect(palette.getByRole("option", { name: "Glossary: AUROC" })).toBeVisible();
  await palette.getByRole("combobox").fill("theme");
  await expect(palette.getByRole("option")).toHaveCount(3);
  await page.keyboard.press("Tab");
  await expect(palette.getByRole("button", { name: /Actions/ })).toHaveAttribute("aria-pressed", "true");
  await palette.getByRole("combobox").fill("no such thing at all");
  await expect(palette.getByRole("status")).toHaveText("No results for “no such thing at all”.");
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await expect(opener).toBeFocused();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await opener.click();
  await expect(palette.getByRole("combobox")).toBeFocused();
  await expectNoSidewaysScroll(page);
});

test("keys: ? lists those of the page, g and a letter goes to a page, n starts a run, and none acts while one types", async ({
  page,
  verbs,
}) => {
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
