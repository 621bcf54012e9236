import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { rowsOf } from "@/testing/rows";
import { expect, expectAccessible, expectFits, expectNoSidewaysScroll, test } from "./fixtures";

const rowOf = (page: Page, name: RegExp) =>
  page.getByRole("table", { name: "AUROC by metric" }).getByRole("row").filter({ hasText: name });
const adherence = "context-adherence-plus";

/** Responses that repeat their contexts are adherent, except in rows 0 and 1. */
const labelled = rowsOf(12, (index) => ({
  labels: { adherent: index % 2 === (index < 2 ? 1 : 0), quality: index % 4, origin: "people", relevant: [index % 2, 0] },
  ...(index % 2 === 1 && { response: "Elephants never forget anybody." }),
}));

test("a run with labels shows each metric's agreement with them, at any threshold and for any label", {
  tag: "@test-all",
}, async ({ page, verbs }) => {
  const run = await verbs.run(labelled, "Labelled");
  await page.goto(`/runs/${run}?tab=trust`);
  const row = rowOf(page, /Adherence Plus/);
  await expect(row).toContainText("0.83");
  await expect(row.getByText("6 / 6")).toBeVisible();
  await expect(
    page.getByText("On average, the judge and the labels do not differ significantly: mean 0.50, 50.0% labelled yes."),
  ).toBeVisible();
  await expect(page.getByText("The label agrees with 5 of 6 good scores and 5 of 6 bad scores.")).toBeVisible();
  await expect(page.getByText(/With 6 good and 6 bad samples the interval is wide/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Judge and label from 0.70" })).toContainText(/Judge good\s*5\s*1/);

  await page.getByRole("slider", { name: /^Count as good from/ }).focus();
  await page.keyboard.press("Home");
  await expect(page.getByRole("region", { name: "Judge and label from 0.00" })).toContainText(/Judge good\s*6\s*6/);
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
  await expect(row.getByText("3 / 9")).toBeVisible();
  await page.reload();
  await expect(row.getByText("3 / 9")).toBeVisible();

  await page.getByLabel("Label", { exact: true }).selectOption("relevant");
  await expect(rowOf(page, /NVIDIA-style/).getByText("6 / 18")).toBeVisible();
  await expect(row).toContainText("–");
});

test("the samples where judge and label differ lead to their pages and to the table; calibration is drawn", {
  tag: "@test-all",
}, async ({ page, verbs }) => {
  const run = await verbs.run(labelled, "Disagreeing", { metrics: [adherence] });
  await page.goto(`/runs/${run}?tab=trust`);
  const calibration = page.getByRole("group", { name: /^Calibration: / });
  await expect(
    calibration.getByRole("img", { name: /^score 1\.00: labelled good 5 of 6, share 83\.3%, 95% 0\.\d\d–0\.\d\d$/ }),
  ).toBeVisible();
  await expect(calibration.getByRole("table").getByRole("rowheader", { name: "score 1.00" })).toBeAttached();
  await expectFits(page);
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

test.describe("claims", () => {
  const rows = [
    {
      id: "bridge",
      question: "What is the bridge like?",
      contexts: [
        "The bridge of Emden is painted red. The bridge was opened to traffic in May 1933.",
        "The bridge of Emden is 300 metres long.",
      ],
      response:
        "The bridge of Emden is painted red. The bridge was opened to traffic in May 1937. The bridge of Emden is 300 metres long. Swans nest under its arches every spring. Would you like to know more?",
      reference: "The bridge of Emden is painted red. Its architect came from Leer.",
    },
    { id: "other", question: "What else?", contexts: ["Peat was dug in the fens."], response: "Peat was dug in the fens." },
  ];

  const onClaims = test.extend<{ sample: string }>({
    sample: async ({ verbs, request }, use) => {
      const run = await verbs.run(rows, "claims", { metrics: ["claims"] });
      const { samples } = await (await request.get(`/api/v1/runs/${run}/samples?sort=position`)).json();
      await use(`/runs/${run}/samples/${samples[0].id}?sort=position`);
    },
  });

  const claim = (page: Page, text: RegExp): Locator =>
    page.getByRole("list", { name: "Claims", exact: true }).getByRole("button", { name: text });
  const litIn = (page: Page) => page.getByRole("region", { name: "Contexts by sentence" });

  /** As the run's export has them. */
  async function marksOf(request: APIRequestContext, sample: string): Promise<object[]> {
    const run = /runs\/([^/]+)/.exec(sample)?.[1];
    const text = await (await request.get(`/api/v1/runs/${run}/export?claims=1`)).text();
    return text.split("\n").flatMap((line) => (line === "" ? [] : (JSON.parse(line).marks ?? [])));
  }

  onClaims(
    "claims and their sentences light each other up by keyboard, are filtered, and are stepped through on a phone",
    async ({ page, sample }) => {
      await page.goto(sample);
      const contradicted = claim(page, /May 1937/);
      await expect(contradicted).toHaveAttribute("aria-current", "true");
      await expect(contradicted).toHaveAccessibleDescription("Contradicted context 1.2");
      await expect(page.getByText("The two differ in a date: 1937, 1933.").filter({ visible: true })).toHaveCount(1);
      await contradicted.focus();
      await page.keyboard.press("Enter");
      await expect(litIn(page).locator("[data-place='1.2']")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(contradicted).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await expect(claim(page, /300 metres/)).toBeFocused();
      await expect(claim(page, /300 metres/)).toHaveAttribute("aria-current", "true");
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowRight");
      await expect(litIn(page).locator("[data-place='2.1']")).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(page.locator("[data-claim][aria-current]")).toHaveCount(0);
      await page.keyboard.press("j");
      await expect(page.getByRole("heading", { level: 1, name: "What else?" })).toBeVisible();

      await page.goto(sample);
      await expectAccessible(page, "article");
      const notFound = page.getByRole("button", { name: "1 not found" });
      await notFound.click();
      await expect(notFound).toHaveAttribute("aria-pressed", "true");
      await expect(claim(page, /Swans/)).toHaveAttribute("aria-current", "true");
      await expect(page.locator("li[inert]")).toHaveCount(3);
      await expectAccessible(page, "article");
      await notFound.click();
      await expect(page.locator("li[inert]")).toHaveCount(0);
      await expect(page.getByRole("list", { name: "Needed claims that were not retrieved" })).toHaveText(
        /R2Its architect came from Leer\.Not in the response either/,
      );
      await expect(page.getByText("1 of 2 was retrieved: R1 is in the response (claim 1).")).toBeVisible();

      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(sample);
      await expectNoSidewaysScroll(page);
      const steps = page.getByRole("group", { name: "Claims, step by step" });
      await expect(steps).toContainText("Claim 2 of 4");
      const row = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /May 1937/ }) });
      await expect(row.getByText("Sentence 1.2")).toBeVisible();
      await steps.getByRole("button", { name: "Next claim" }).click();
      await expect(steps).toContainText("Claim 3 of 4");
      await expect(claim(page, /300 metres/)).toBeFocused();
    },
  );

  onClaims(
    "marks on claims are saved under the reviewer's name, with a note, and can be undone",
    { tag: "@test-all" },
    async ({ page, sample, request }) => {
      await page.goto(sample);
      await claim(page, /May 1937/).focus();
      await page.keyboard.press("w");
      await page.getByRole("textbox", { name: "Your name" }).fill("Ann");
      await page.keyboard.press("Enter");
      await expect(page.getByText("1 of 4 marked by you")).toBeVisible();
      await claim(page, /May 1937/).focus();
      await page.keyboard.press("e");
      await page.keyboard.type("The judge is strict.");
      await page.keyboard.press("Enter");
      await expect(claim(page, /May 1937/)).toBeFocused();
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("r");
      await expect(page.getByText("2 of 4 marked by you")).toBeVisible();
      await page.keyboard.press("u");
      await expect(page.getByText("1 of 4 marked by you")).toBeVisible();
      await expect
        .poll(() => marksOf(request, sample))
        .toEqual([{ mark: "wrong", reviewer: "Ann", note: "The judge is strict." }]);
      await page.reload();
      await expect(page.getByText("1 of 4 marked by you")).toBeVisible();
      await expect(page.getByText("The judge is strict.")).toBeVisible();
    },
  );
});

test.describe("why", () => {
  const metrics = ["trulens-context-relevance", "context-adherence-plus"];

  /** Questions on cheese do not find their context, but for those that the second configuration finds; each fourth is refused. */
  const rowsOf = (config: string, isFound: (at: number) => boolean) =>
    Array.from({ length: 80 }, (_, at) => {
      const topic = at % 2 === 0 ? "rivers" : "cheese";
      const question =
        topic === "rivers"
          ? `Into which sea does the river number ${at} flow at its delta?`
          : `From which milk is the cheese number ${at} made in the dairy?`;
      const gold =
        topic === "rivers"
          ? `The river number ${at} flows into the sea at its delta.`
          : `The cheese number ${at} is made from milk in the dairy.`;
      const found = topic === "rivers" || isFound(at) ? gold : "Trains run on rails.";
      const answer = found === gold ? gold : "The cheese is made from goat milk.";
      const response = at % 8 < 2 ? "I don't know." : answer;
      return { id: `q${at}`, question, contexts: [found], reference_contexts: [gold], response, topic, config };
    });

  test("a reviewer sees at which stage samples fail, in which group and slice, and what another run moves", {
    tag: "@test-all",
  }, async ({ page, verbs }) => {
    const rows = [...rowsOf("bm25", () => false), ...rowsOf("hybrid", (at) => at % 4 === 1)];
    const [run = "", other = ""] = await verbs.judged(await verbs.addDataset(rows, "rivers and cheese"), { metrics });
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.goto(`/runs/${run}`);
    const why = page.getByRole("region", { name: "Why" });
    const tab = page.getByRole("navigation", { name: "Parts of the run" }).getByRole("link", { name: /^Why/ });
    await tab.click();
    await expect(why.getByText("50 of 80 fail")).toBeVisible();
    await expect(why.getByRole("group", { name: "Stages" }).getByRole("link")).toHaveText([
      "40evidence not retrieved: No gold or relevant context was retrieved.",
      "10refused though answerable: The response refuses, although the contexts hold the answer.",
      "30retrieved: The contexts hold the answer. What the response makes of it is not scored, or there is none.",
    ]);
    await expect(why.getByRole("link", { name: "Slice topic = cheese 40 of 40 fail, others 10 of 40" })).toBeVisible();
    await expectFits(page);

    // One Tab stop for the stages; arrow keys move between them.
    await why.getByRole("link", { name: "40 evidence not retrieved" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const chips = page.getByRole("list", { name: "Filters", exact: true });
    await expect(chips.getByRole("listitem")).toHaveText(["Stagerefused though answerable"]);
    await expect(page.getByText("10 of 80", { exact: false }).first()).toBeVisible();
    await expectAccessible(page);
    await tab.click();
    await expect(why.getByRole("link", { name: "10 refused though answerable" })).toHaveAttribute("aria-current", "true");
    await expectAccessible(page);
    await page.getByRole("link", { name: /^Samples/ }).click();
    await chips.getByRole("link", { name: "Clear the filter Stage" }).click();
    await expect(chips).toHaveCount(0);

    await tab.click();
    const groups = page.getByRole("region", { name: "Groups of questions" });
    const failing = groups.getByRole("row").filter({ hasText: "↑ fails more" });
    await expect(failing.getByRole("link", { name: "Filter" })).toBeVisible();
    await expectFits(page);
    await failing.getByRole("link", { name: "Make dataset" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Golden rows" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Rows" }).getByRole("heading", { level: 2 }).first()).toContainText("q1");
    await page.goBack();

    const slices = page.getByRole("region", { name: "Slices", exact: true });
    await expect(slices.getByRole("row", { name: /topic = cheese/ })).toContainText("+75 points");
    await page.getByRole("link", { name: "Context rel. TruLens" }).click();
    await expect(slices.getByRole("columnheader", { name: "Mean", exact: true })).toBeVisible();
    await expect(slices.getByRole("row", { name: /topic = cheese/ })).toContainText("↓ lower");
    await expectFits(page);
    await slices
      .getByRole("row", { name: /topic = cheese/ })
      .getByRole("link", { name: "Filter" })
      .press("Enter");
    await expect(chips.getByRole("listitem")).toHaveText([/topic/]);

    await page.goto(`/compare?runs=${run},${other}`);
    await page.getByRole("link", { name: "Why", exact: true }).click();
    await expect(page.getByText(/B fixes \d+ questions? that A fails/)).toBeVisible();
    const moves = page.getByRole("region", { name: "Moves between stages" });
    await expect(moves.getByRole("row", { name: /^evidence not retrieved/ })).toBeVisible();
    await moves.focus();
    await expect(moves).toBeFocused();
    await expectFits(page);
  });
});
