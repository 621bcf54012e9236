import { readFile } from "node:fs/promises";
import { reply } from "@/testing/judge-server";
import { rowsOf } from "@/testing/rows";
import { expect, expectAccessible, openDialog, test } from "./fixtures";

const trulens = "trulens-context-relevance";
const nvidia = "nvidia-context-relevance";
const openai = { kind: "openai", models: ["judge-a"], retries: 0, reask: 0, cache: false };
const rows = rowsOf(8, (index) => ({ label_adherent: index % 2 === 0, ...(index === 5 && { response: "北京的桥很长" }) }));
const numberOf = (prompt: string) => Number(/number (\d+)/.exec(prompt)?.[1] ?? 0);

/** By sample number: TruLens 0 to 0.7; NVIDIA 1 for the first three, else 0. */
const answers = ({ prompt }: { prompt: string }) =>
  prompt.includes("Supporting Evidence")
    ? reply(`Criteria: c\nSupporting Evidence: e\nScore: ${numberOf(prompt)}`)
    : reply(`{"score": ${numberOf(prompt) < 3 ? 2 : 0}, "reasoning": "r"}`);

test.beforeEach(({ judge }) => {
  judge.script = answers;
});

test("filters by score, label and metrics that differ are in the address and shown as chips, and can be cleared one by one", async ({
  page,
  verbs,
}) => {
  const run = await verbs.run(rows, "Filtered", { judge: openai, metrics: [trulens, nvidia] });
  await page.goto(`/runs/${run}`);
  await page.getByRole("button", { name: "Filter" }).click();
  const form = page.getByRole("dialog", { name: "Filter the samples" });
  await form.getByRole("spinbutton", { name: "Context rel., TruLens, from" }).fill("0.1");
  await expectAccessible(page, openDialog);
  await form.getByRole("spinbutton", { name: "Context rel., TruLens, to" }).fill("0.4");
  await form.getByRole("combobox", { name: "Label" }).selectOption({ label: "adherent: true" });
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("status").getByText("2 of 8 match")).toBeVisible();
  await expect(page).toHaveURL(/score=trulens-context-relevance:0.1..0.4/);
  const chips = page.getByRole("list", { name: "Filters", exact: true });
  await expect(chips.getByRole("listitem")).toHaveText(["Context rel. TruLens0.1 to 0.4", "Label adherenttrue"]);
  await page.reload();
  await expect(page.getByRole("status").getByText("2 of 8 match")).toBeVisible();
  await chips.getByRole("link", { name: "Clear the filter Label adherent" }).click();
  await expect(page.getByRole("status").getByText("4 of 8 match")).toBeVisible();

  await page.getByRole("button", { name: "Filter" }).click();
  await form.getByRole("combobox", { name: "One metric" }).selectOption(trulens);
  await form.getByRole("combobox", { name: "The other metric" }).selectOption(nvidia);
  await form.getByRole("spinbutton", { name: "By at least" }).fill("0.85");
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("status").getByText("1 of 8 match")).toBeVisible();
  const table = page.getByRole("region", { name: "Samples", exact: true });
  await expect(table.getByRole("link", { name: "When was bridge number 1 opened?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(page.getByText("1–8 of 8")).toBeVisible();
});

test("columns and the density are remembered, and the server renders them", { tag: "@test-all" }, async ({ page, verbs }) => {
  const id = await verbs.addDataset(rows, "Viewed");
  const [run] = await verbs.judged(id, { judge: openai, metrics: [trulens, nvidia] });
  await page.goto(`/runs/${run}`);
  const table = page.getByRole("region", { name: "Samples", exact: true });
  await expect(table.getByRole("columnheader", { name: "Labels", exact: true })).toBeVisible();
  await expect(table.getByRole("columnheader", { name: "adherent n = 8" })).toBeVisible();
  await expect(
    table.getByRole("row").filter({ hasText: "bridge number 1 " }).getByRole("cell", { name: "no", exact: true }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  const menu = page.getByRole("dialog", { name: "Columns" });
  await menu.getByRole("checkbox", { name: /^adherent/ }).uncheck();
  await expectAccessible(page, openDialog);
  await menu.getByRole("checkbox", { name: "Id", exact: true }).check();
  await menu.getByRole("radio", { name: "Compact" }).check();
  await page.keyboard.press("Escape");
  const headings = table.getByRole("columnheader");
  const expected = [/Retrieval/, /^$/, /^#/, /Question/, /^Id/, /Contexts/, /TruLens/, /NVIDIA/, /Review/];
  await expect(headings).toHaveText(expected);
  await expect(page).toHaveURL(/columns=external-id/);
  // Only the server's rendering.
  const html = await (await page.request.get(`/runs/${run}`)).text();
  expect(html).toContain("row-0");
  expect(html.indexOf("NVIDIA-style</span>", html.indexOf('aria-label="Samples"'))).toBeGreaterThan(0);
  await page.reload();
  await expect(headings).toHaveText(expected);
  const [one, other] = await table
    .getByRole("row")
    .evaluateAll((all) => all.slice(2, 4).map((row) => row.getBoundingClientRect().height));
  expect(one).toBe(other);
  expect(one).toBeLessThan(35);
});

test.describe("files", () => {
  test("a printed run shows whole questions and every column", { tag: "@test-all" }, async ({ page, verbs }) => {
    const question = `Which bridge? ${"word ".repeat(80)}`;
    const rows = rowsOf(3, () => ({ labels: { adherent: true, grade: 2 } })).map((row, index) => ({
      ...row,
      question: `${index} ${question}`,
    }));
    const run = await verbs.run(rows, "Printed");
    await page.setViewportSize({ width: 1046, height: 720 });
    await page.goto(`/runs/${run}`);
    await page.emulateMedia({ media: "print" });
    const link = page.getByRole("link", { name: question.trim() }).first();
    expect(await link.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    await expect(page.getByRole("columnheader", { name: /^Contexts/ })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: /^Review/ })).toBeVisible();
  });

  test("a metric's histogram is saved as SVG and as PNG", { tag: "@test-all" }, async ({ page, verbs }) => {
    const run = await verbs.run(rowsOf(12), "Charts");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(`/runs/${run}`);
    await expect(page.getByRole("link", { name: /samples, of all/ }).first()).toBeVisible();
    const saved = async (item: string) => {
      await page.getByRole("button", { name: "Save chart: Context relevance, TruLens" }).click();
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: item }).click()]);
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const svg = await saved("Save as SVG");
    expect(svg.name).toBe("assay-Context-relevance-TruLens.svg");
    const text = svg.bytes.toString("utf8");
    for (const expected of ["Context relevance, TruLens", "Charts", "judged by lexical", "n = 12", ">score<"])
      expect(text).toContain(expected);
    // Colours in a portable format.
    expect(text).toMatch(/<(path|rect)[^>]* fill="#[0-9a-f]{6}"/);
    expect(text).not.toMatch(/var\(|class=|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
    const png = await saved("Save as PNG");
    expect(png.name).toBe("assay-Context-relevance-TruLens.png");
    expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(png.bytes.readUInt32BE(16)).toBe(2 * (480 + 40));
  });
});
