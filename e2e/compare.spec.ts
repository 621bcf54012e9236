import type { Script } from "@/testing/judge-server";
import { rowsOf } from "@/testing/rows";
import { expect, expectAccessible, expectFits, expectNoSidewaysScroll, test } from "./fixtures";

const openai = { kind: "openai", models: ["judge-a"], retries: 0, reask: 0, cache: false };

/** The second configuration has another context and another response. */
const twoConfigurations = rowsOf(12).flatMap((row, at) => [
  { ...row, id: `q${at}`, config: "bm25", contexts: ["The river Ems ends at Emden.", `Only bm25 found this ${at}.`] },
  {
    ...row,
    id: `q${at}`,
    config: "hybrid",
    contexts: ["The river Ems ends at Emden.", `Hybrid found this ${at}.`],
    response: "It ends there, at Emden.",
  },
]);

/** Hybrid's context scores higher, by varying amounts. */
const preferHybrid: Script = ({ prompt }) => {
  const [, which, at = "0"] = /(Only bm25|Hybrid) found this (\d+)/.exec(prompt) ?? [];
  const score = which === "Hybrid" ? 2 : Number(Number(at) % 3 === 0);
  return { kind: "reply", content: JSON.stringify({ score: which ? score : 1, reasoning: "It is so." }) };
};

test("two configurations are ticked, compared, and the biggest differences opened side by side", async ({
  page,
  verbs,
  judge,
}) => {
  judge.script = preferHybrid;
  const id = await verbs.addDataset(twoConfigurations, "Compared");
  await verbs.judged(id, { judge: openai, metrics: ["nvidia-context-relevance"] });
  await page.goto(`/?dataset=${id}`);
  const selected = page.getByRole("region", { name: "Selected runs" });
  await page.getByLabel("Select hybrid").check();
  await expect(selected).toContainText("Select one to three more to compare.");
  await expect(selected.getByRole("button", { name: "Compare" })).toBeDisabled();
  await page.getByLabel("Select bm25").check();
  await expect(selected).toContainText(/\d+ questions pair in both, none without a partner/);
  await expectAccessible(page);
  await selected.getByRole("button", { name: "baseline" }).click();
  await page.getByRole("menuitemradio", { name: "bm25" }).click();
  await page.keyboard.press("c");

  await expect(page.getByRole("heading", { level: 1, name: "hybrid against bm25" })).toBeVisible();
  await expect(
    page.getByRole("heading", {
      level: 2,
      name: /^Choose B: it gains on Context relevance \(NVIDIA-style\) \(0\.\d\d → 0\.\d\d\) and loses on none\.$/,
    }),
  ).toBeVisible();
  const differences = page.getByRole("region", { name: "Differences from the baseline" });
  await expect(differences.getByText(/^by 0\.\d\d to 0\.\d\d$/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Questions in each band" }).getByRole("row").last()).toContainText("−8");
  const details = page.getByRole("group", { name: /A across, B upwards$/ });
  await expect(details.getByRole("link").first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Contexts", exact: true }).click();
  await expect(page.getByRole("img", { name: /Same rank 12, Moved 0, Lost, only in A 12, Gained, only in B 12/ })).toBeVisible();
  await page.getByText("Figures").click();
  await expect(page.getByRole("region", { name: "Score by rank, figures" }).getByRole("row")).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Decision", exact: true }).click();

  const questions = page.getByRole("region", { name: "Questions", exact: true });
  await expect(page.getByRole("link", { name: "Wins 12" })).toHaveAttribute("aria-current", "true");
  await questions.getByRole("link").first().click();
  await expect(page.getByText("1 of 2 contexts in both")).toBeVisible();
  await expect(page.getByRole("region", { name: "bm25" }).getByText("− lost")).toBeVisible();
  await expect(page.getByRole("region", { name: "hybrid" }).getByText("+ gained")).toBeVisible();
  await expectFits(page);
  await page.getByRole("region", { name: "hybrid" }).getByRole("link", { name: "Open sample" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a margin and the metrics that decide are chosen", { tag: "@test-all" }, async ({ page, verbs, judge }) => {
  judge.script = preferHybrid;
  const rows = twoConfigurations.map((row) => ({
    ...row,
    cost_usd: row.config === "hybrid" ? 0.002 + Number(row.id.slice(1)) / 1e5 : 0.004,
    latency_ms: row.config === "hybrid" ? 900 : 700 + Number(row.id.slice(1)),
  }));
  const id = await verbs.addDataset(rows, "Decided");
  const runs = await verbs.judged(id, { judge: openai, metrics: ["nvidia-context-relevance", "trulens-context-relevance"] });
  await page.goto(`/compare?runs=${runs.join(",")}`);
  await expect(
    page.getByText(/B is cheaper by US\$ 1\.\d\d per 1,000 questions and slower by 19\d ms on average\.$/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Raise the margin" }).click();
  await expect(page.getByRole("group", { name: "Margin" }).getByText("0.04")).toBeVisible();
  await expect(page).toHaveURL(/margin=0\.04/);
  await page.getByRole("button", { name: "2 of 2 metrics" }).click();
  await page
    .getByRole("group", { name: "Deciding metrics" })
    .getByRole("checkbox", { name: "Context relevance, TruLens" })
    .uncheck();
  await expect(page).toHaveURL(/decide=nvidia-context-relevance/);
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("heading", {
      level: 2,
      name: /^Choose B: it gains on Context relevance \(NVIDIA-style\) \(0\.\d\d → 0\.\d\d\) and loses on none\.$/,
    }),
  ).toBeVisible();
  await page.getByText(/^\d+ checks clean$/).click();
  await expect(page.getByRole("heading", { level: 3, name: "Pairing clean" })).toBeVisible();
  await expectAccessible(page);
});

test("the list of runs to compare greys those that share no question, and starts the comparison", { tag: "@test-all" }, async ({
  page,
  verbs,
}) => {
  const id = await verbs.addDataset(twoConfigurations, "Choosable");
  await verbs.judged(id, { metrics: ["nvidia-context-relevance"] });
  const strange = [{ question: "Who lives elsewhere?", contexts: ["Nobody."], response: "No.", config: "strange" }];
  const stranger = await verbs.addDataset(strange, "Strange");
  await verbs.judged(stranger, { metrics: ["nvidia-context-relevance"] });
  await page.goto(`/compare?dataset=${id},${stranger}`);
  const row = (name: string) => page.getByRole("region", { name: "Runs to compare" }).getByRole("row", { name });
  const own = (name: string) => row("").filter({ hasText: "Choosable" }).filter({ hasText: name });
  await own("bm25").getByRole("checkbox").check();
  await expect(row("shares no question with bm25").getByRole("checkbox")).toBeDisabled();
  // The whole row is the checkbox's label.
  await own("hybrid").click();
  await expect(page.getByRole("region", { name: "Chosen runs" })).toContainText("12 questions pair in both");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Compare 2 runs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "hybrid against bm25" })).toBeVisible();
});

test("a configuration judged again has its means by date on the dataset's page", { tag: "@test-all" }, async ({
  page,
  verbs,
}) => {
  const id = await verbs.addDataset(rowsOf(4), "Weeks");
  for (const _ of [1, 2]) await verbs.judged(id, { judge: { kind: "lexical" }, metrics: ["trulens-context-relevance"] });
  const [last] = await verbs.judged(id, { judge: { kind: "lexical" }, metrics: ["trulens-context-relevance"] });
  await page.goto(`/runs/${last}`);
  await page.getByRole("link", { name: "Over time" }).click();
  await expect(page.getByRole("heading", { name: "Means by date" })).toBeVisible();
  await expect(page.getByRole("group", { name: /: means by date$/ }).getByRole("link")).toHaveCount(3);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test("a run becomes the baseline and is compared as A", { tag: "@test-all" }, async ({ page, verbs, judge }) => {
  judge.script = preferHybrid;
  const id = await verbs.addDataset(twoConfigurations, "Decided");
  await verbs.judged(id, { judge: openai, metrics: ["nvidia-context-relevance"] });
  await page.goto(`/?dataset=${id}`);
  await page.getByRole("link", { name: "bm25", exact: true }).click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: /^Make baseline…/ }).click();
  const naming = page.getByRole("dialog", { name: "Make this run a baseline" });
  await expectAccessible(page);
  await naming.getByRole("textbox", { name: "Name" }).fill("decided");
  await naming.getByRole("button", { name: "Make baseline" }).click();
  await expect(page.getByText("This run is now the baseline decided.", { exact: true })).toBeVisible();
  await expect(page.getByText("baseline decided", { exact: true })).toBeVisible();

  await page.goto(`/?dataset=${id}`);
  await page.getByRole("link", { name: "Against baseline" }).click();
  await expect(page).toHaveURL(/against=true/);
  await expect(page.getByRole("row", { name: /hybrid/ })).toContainText(/\+0\.\d\d against bm25/);
  await expectFits(page);
  await page.getByLabel("Select hybrid").check();
  await page.getByLabel("Select bm25").check();
  await page.getByRole("button", { name: /^Compare/ }).click();

  await expect(page.getByRole("heading", { level: 1, name: "hybrid against bm25" })).toBeVisible();
  await expectAccessible(page);
});
