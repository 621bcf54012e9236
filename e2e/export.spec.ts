import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { rowsOf } from "@/testing/rows";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

/** Returns the file's name and text. */
async function exported(page: Page, item: string): Promise<{ name: string; text: string }> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: item }).click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

test("the table is exported as it is filtered and sorted, all pages of it", async ({ page, verbs }) => {
  const rows = rowsOf(60, (index) => ({ response: index % 2 ? "=cmd()" : `It was opened in ${1800 + index}.` }));
  const [run] = await verbs.judged(await verbs.addDataset(rows, "Bridges: old"));
  await page.goto(`/runs/${run}?q=cmd&sort=position&order=desc`);
  await expect(page.getByRole("status").getByText("30 of 60 match")).toBeVisible();
  const csv = await exported(page, "Filtered table, 30 samples, CSV");
  expect(csv.name).toBe("assay-Bridges-old-samples.csv");
  const table: Record<string, string>[] = parse(csv.text, { bom: true, columns: true });
  expect(table.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, index) => `row-${59 - 2 * index}`));
  expect(new Set(table.map(({ response }) => response))).toEqual(new Set(["'=cmd()"]));
  const jsonl = await exported(page, "Filtered table, 30 samples, JSON lines");
  const lines = jsonl.text.trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).id)).toEqual(table.map(({ id }) => id));
  const all = await exported(page, "All 60 samples, CSV");
  expect(parse(all.text, { bom: true, columns: true })).toHaveLength(60);
});

test("the menu works by keyboard and says how much is exported", { tag: "@test-all" }, async ({ page, verbs }) => {
  const [run] = await verbs.judged(await verbs.addDataset(rowsOf(3), "Keys"));
  await page.goto(`/runs/${run}`);
  await page.getByRole("button", { name: "Export", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Table, 3 samples, CSV" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem").last()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Export", exact: true })).toBeFocused();
});

test("a run's report is one page that runs no script and loads nothing", async ({ page, verbs, context }) => {
  const question = "<script>document.title = 'taken'</script></style>When was it opened?";
  const [run] = await verbs.judged(await verbs.addDataset([{ question, contexts: ["<b>1801</b>"], response: "1801" }], "Told"));
  await page.goto(`/runs/${run}`);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const [report] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("menuitem", { name: "Report with appendix" }).click(),
  ]);
  const refused: string[] = [];
  report.on("console", (message) => refused.push(message.text()));
  report.on("request", (request) => refused.push(request.url()));
  await expect(report.getByRole("heading", { level: 1, name: "Told" })).toBeVisible();
  await expect(report.getByRole("link", { name: question }).first()).toBeVisible();
  await expect(report).toHaveTitle("Told · Assay report");
  expect(await report.locator("script, img, link, iframe").count()).toBe(0);
  await expectAccessible(report);
  await report.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(report);
  await report.emulateMedia({ media: "print" });
  await expect(report.getByText("You check whether a RESPONSE is grounded")).toBeVisible();
  expect(refused).toEqual([]);

  const answer = await page.request.get(`/runs/${run}/report?download=1`);
  expect(answer.headers()["content-disposition"]).toBe('attachment; filename="assay-Told-report.html"');
  expect(answer.headers()["x-content-type-options"]).toBe("nosniff");
  expect(answer.headers()["content-security-policy"]).toContain("default-src 'none'");
});

test("a report prints on four pages at most", { tag: "@test-all" }, async ({ page, verbs }) => {
  const text = "a long text of many words ".repeat(60);
  const rows = rowsOf(40, (index) => ({
    question: `${index} ${text}`,
    response: text,
    contexts: [text, `Other ${index}`],
    contextDetails: [{ id: "a" }, { id: "b" }],
    gold: ["a", `missing ${index} ${"x".repeat(100)}`],
  }));
  const [run = ""] = await verbs.judged(await verbs.addDataset(rows, text.slice(0, 190)));
  const edited = { note: text, tags: ["one", "two", "three"] };
  expect((await page.request.patch(`/api/v1/runs/${run}`, { data: edited })).status()).toBe(200);
  await page.goto(`/runs/${run}/report`);
  const printed = (await page.pdf({ format: "A4" })).toString("latin1");
  const pages = printed.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(1);
  expect(pages).toBeLessThanOrEqual(4);
});

test("a printed run shows whole questions and every column", { tag: "@test-all" }, async ({ page, verbs }) => {
  const question = `Which bridge? ${"word ".repeat(80)}`;
  const rows = rowsOf(3, () => ({ labels: { adherent: true, grade: 2 } })).map((row, index) => ({
    ...row,
    question: `${index} ${question}`,
  }));
  const [run] = await verbs.judged(await verbs.addDataset(rows, "Printed"));
  await page.setViewportSize({ width: 1046, height: 720 });
  await page.goto(`/runs/${run}`);
  await page.emulateMedia({ media: "print" });
  const link = page.getByRole("link", { name: question.trim() }).first();
  expect(await link.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  await expect(page.getByRole("columnheader", { name: /^Contexts/ })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: /^Review/ })).toBeVisible();
});

test("a run and a comparison are copied as Markdown", { tag: "@test-all" }, async ({ page, verbs, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL });
  const dataset = await verbs.addDataset(rowsOf(8), "Pasted");
  const runs = [...(await verbs.judged(dataset)), ...(await verbs.judged(dataset))];
  for (const [address, heading] of [
    [`/runs/${runs[0]}`, /^### Pasted[\s\S]*\| metric \| mean \|/],
    [`/compare?runs=${runs.join(",")}`, /^### [\s\S]*\| metric \| A \|/],
  ] as const) {
    await page.goto(address);
    await page.getByRole("button", { name: "Export" }).first().click();
    await page.getByRole("menuitem", { name: "Copy as Markdown" }).click();
    await expect(page.getByRole("menuitem", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(heading);
  }
});

test("a metric's histogram is saved as SVG and as PNG", { tag: "@test-all" }, async ({ page, verbs }) => {
  const [run] = await verbs.judged(await verbs.addDataset(rowsOf(12), "Charts"));
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
