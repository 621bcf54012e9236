import type { Page } from "@playwright/test";
import { reply } from "@/testing/judge-server";
import { rowsOf } from "@/testing/rows";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

const openai = { kind: "openai", models: ["judge-a"], retries: 0, reask: 0, cache: false };
const rowOf = (page: Page, name: RegExp) =>
  page.getByRole("table", { name: "AUROC by metric" }).getByRole("row").filter({ hasText: name });
const adherence = "context-adherence-plus";

/** Responses that repeat their contexts are adherent, except in rows 0 and 1. */
const labelled = rowsOf(12, (index) => ({
  labels: { adherent: index % 2 === (index < 2 ? 1 : 0), quality: index % 4, origin: "people", relevant: [index % 2, 0] },
  ...(index % 2 === 1 && { response: "Elephants never forget anybody." }),
}));

test("a run with labels shows each metric's agreement with them, at any threshold and for any label", async ({ page, verbs }) => {
  const id = await verbs.addDataset(labelled, "Labelled");
  const [run] = await verbs.judged(id);
  await page.goto(`/runs/${run}?tab=trust`);
  const row = rowOf(page, /Adherence Plus/);
  await expect(row).toContainText("0.83");
  await expect(row.getByTitle("6 good, 6 bad")).toHaveText("12");
  await expect(
    page.getByText("On average, the judge and the labels do not differ significantly: mean 0.50, 50.0% labelled yes."),
  ).toBeVisible();
  await expect(page.getByText("The label agrees with 5 of 6 good scores and 5 of 6 bad scores.")).toBeVisible();
  await expect(page.getByText(/With 6 good and 6 bad samples the interval is wide/)).toBeVisible();
  await expect(page.getByRole("table", { name: "Judge and label from 0.70" })).toContainText(/Judge good\s*5\s*1/);

  await page.getByRole("slider", { name: /^Count as good from/ }).focus();
  await page.keyboard.press("Home");
  await expect(page.getByRole("table", { name: "Judge and label from 0.00" })).toContainText(/Judge good\s*6\s*6/);
  await expect(page).toHaveURL(/agreeAt=0(&|$)/);
  const curve = page.getByRole("group", { name: "ROC curve" });
  await curve.getByRole("button", { pressed: true }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/agreeAt=0(&|$)/);
  await page.getByRole("radio", { name: "Answer rel. TruLens" }).check();
  await expect(page).toHaveURL(/agreeMetric=trulens-answer-relevance/);

  await page.getByLabel("Label", { exact: true }).selectOption("quality");
  await expect(page.getByText("Spearman’s rank correlation", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Grade", { exact: true })).toHaveValue("1.5");
  await page.getByLabel("Grade", { exact: true }).fill("3");
  await page.keyboard.press("Enter");
  await expect(row.getByTitle("3 good, 9 bad")).toBeVisible();
  await page.reload();
  await expect(row.getByTitle("3 good, 9 bad")).toBeVisible();

  await page.getByLabel("Label", { exact: true }).selectOption("relevant");
  await expect(rowOf(page, /NVIDIA-style/).getByTitle("6 good, 18 bad")).toBeVisible();
  await expect(row).toContainText("–");
});

test("the samples where judge and label differ lead to their pages and to the table; calibration is drawn", async ({
  page,
  verbs,
}) => {
  const id = await verbs.addDataset(labelled, "Disagreeing");
  const [run] = await verbs.judged(id, { metrics: [adherence] });
  await page.goto(`/runs/${run}?tab=trust`);
  const calibration = page.getByRole("group", { name: /^Calibration: / });
  await expect(
    calibration.getByRole("img", { name: /^score 1\.00: labelled good 5 of 6, share 83\.3%, 95% 0\.\d\d–0\.\d\d$/ }),
  ).toBeVisible();
  await expect(calibration.getByRole("table").getByRole("rowheader", { name: "score 1.00" })).toBeAttached();
  await expect(page.getByText(/mean gap 0\.\d\d/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const differ = page.getByRole("region", { name: "Where judge and label differ" });
  await expect(differ.getByRole("table").getByRole("row")).toHaveCount(3);
  await differ.getByRole("link", { name: "1 too kind" }).click();
  await expect(page.getByRole("status").getByText("1 of 12 match")).toBeVisible();
  await expect(page.getByRole("region", { name: "Samples", exact: true }).getByRole("row").nth(2)).toContainText(
    "bridge number 0",
  );
  await page.goBack();
  await differ.getByRole("link", { name: /bridge number 0 opened/ }).click();
  await expect(page).toHaveURL(/\/samples\/\d+\?/);
  await expect(page.getByRole("dialog")).toContainText("When was bridge number 0 opened?");
});

test("labels of one class leave AUROC undefined, and values that cannot be read are counted", { tag: "@test-all" }, async ({
  page,
  verbs,
  judge,
}) => {
  judge.script = () => reply('{"score": 1, "reasoning": "r"}');
  const rows = rowsOf(5, (index) => ({ labels: { ok: index === 4 ? "perhaps" : "yes" } }));
  const id = await verbs.addDataset(rows, "One class");
  const [run] = await verbs.judged(id, { judge: openai, metrics: ["nvidia-context-relevance"] });
  await page.goto(`/runs/${run}?tab=trust`);
  await expect(page.getByText("AUROC is undefined because all 4 labelled samples with a score are good.")).toBeVisible();
  await expect(page.getByText(/Left out.*“perhaps” 1/)).toBeVisible();
  await expect(page.getByRole("table", { name: "AUROC by metric" })).toContainText("none");
});

test("labels that are names are compared once one of them is chosen as good", { tag: "@test-all" }, async ({ page, verbs }) => {
  const rows = labelled.map((row, index) => ({ ...row, labels: { verdict: index % 2 === 0 ? "Fully supported" : "Invented" } }));
  const id = await verbs.addDataset(rows, "Named");
  const [run] = await verbs.judged(id, { metrics: [adherence] });
  await page.goto(`/runs/${run}?tab=trust`);
  await expect(page.getByText("Choose the label that rates quality")).toBeVisible();
  await page.getByLabel("Label", { exact: true }).selectOption("verdict");
  await expect(page.getByText("Choose which of the label’s values counts as good.")).toBeVisible();
  await page.getByLabel("Good is").selectOption("Fully supported");
  await expect(rowOf(page, /Adherence Plus/)).toContainText("1.00");
});

test("without labels a sentence says how to bring them; an address with an unknown label leads back", {
  tag: "@test-all",
}, async ({ page, verbs }) => {
  const id = await verbs.addDataset(rowsOf(2), "Unlabelled");
  const [none] = await verbs.judged(id);
  await page.goto(`/runs/${none}?tab=trust`);
  await expect(page.getByText(/Add a column such as labels\.adherent/)).toBeVisible();
  const other = await verbs.addDataset(labelled, "Stale");
  const [run] = await verbs.judged(other, { metrics: [adherence] });
  await page.goto(`/runs/${run}?agreeLabel=gone&agreeAt=nonsense`);
  await expect(page.getByRole("alert").filter({ hasText: "carry no label gone" })).toBeVisible();
  await page.getByRole("button", { name: "Choose the label again" }).click();
  await expect(rowOf(page, /Adherence Plus/)).toContainText("0.83");
});

test("people's verdicts are shown next to the figures", { tag: "@test-all" }, async ({ page, verbs, request }) => {
  const id = await verbs.addDataset(rowsOf(1), "Reviewed");
  const [run] = await verbs.judged(id, { metrics: [adherence] });
  const { samples } = await (await request.get(`/api/v1/runs/${run}/samples`)).json();
  const sample = `/api/v1/runs/${run}/samples/${samples[0].id}`;
  const { judgments } = await (await request.get(sample)).json();
  const data = { judgmentId: judgments[0].id, reviewer: "Ann", verdict: "agree" };
  expect((await request.put(`${sample}/reviews`, { data })).ok()).toBe(true);
  await page.goto(`/runs/${run}?tab=trust`);
  await expect(page.getByText(/Adherence Plus \(ChainPoll\), reviews: 1 of 1 agree/)).toBeVisible();
});
