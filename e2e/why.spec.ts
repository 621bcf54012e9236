import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

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
    const response = at % 8 < 2 ? "I don't know." : found === gold ? gold : "The cheese is made from goat milk.";
    return { id: `q${at}`, question, contexts: [found], reference_contexts: [gold], response, topic, config };
  });

async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("a reviewer sees at which stage samples fail, in which group and slice, and what another run moves", async ({
  page,
  verbs,
}) => {
  const rows = [...rowsOf("bm25", () => false), ...rowsOf("hybrid", (at) => at % 4 === 1)];
  const [run = "", other = ""] = await verbs.judged(await verbs.addDataset(rows, "rivers and cheese"), { metrics });
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(`/runs/${run}`);
  const why = page.getByRole("region", { name: "Why" });
  await expect(why.getByText("50 of 80 fail")).toBeVisible();
  await expect(why.getByRole("group", { name: "Stages" }).getByRole("link")).toHaveText([
    "40evidence not retrieved",
    "10refused though answerable",
    "30fine",
  ]);
  await expect(why.getByRole("link", { name: "Slice topic = cheese 40 of 40 fail, others 10 of 40" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  // One Tab stop for the stages; arrow keys move between them.
  await why.getByRole("link", { name: "40 evidence not retrieved" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const chips = page.getByRole("list", { name: "Filters", exact: true });
  await expect(chips.getByRole("listitem")).toHaveText(["Stagerefused though answerable"]);
  await expect(page.getByText("10 of 80", { exact: false }).first()).toBeVisible();
  await expect(why.getByRole("link", { name: "10 refused though answerable" })).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);
  await chips.getByRole("link", { name: "Clear the filter Stage" }).click();
  await expect(chips).toHaveCount(0);

  await page.getByRole("link", { name: /^Groups\s?2$/ }).click();
  const groups = page.getByRole("region", { name: "Groups of questions" });
  const failing = groups.getByRole("row").filter({ hasText: "↑ fails more" });
  await expect(failing.getByRole("link", { name: "Filter" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await failing.getByRole("link", { name: "Make dataset" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Golden rows" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Rows" }).getByRole("heading", { level: 2 }).first()).toContainText("q1");
  await page.goBack();

  await page.getByRole("link", { name: /^Slices\s?\d+$/ }).click();
  const slices = page.getByRole("region", { name: "Slices", exact: true });
  await expect(slices.getByRole("row", { name: /topic = cheese/ })).toContainText("+75 points");
  await page.getByRole("link", { name: "Context rel. TruLens" }).click();
  await expect(slices.getByRole("columnheader", { name: "Mean", exact: true })).toBeVisible();
  await expect(slices.getByRole("row", { name: /topic = cheese/ })).toContainText("↓ lower");
  await expectAccessibleAtBothWidths(page);
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
  await expectAccessibleAtBothWidths(page);
});

test("a share shows stages and groups with the texts of a whole run, slices with its columns too, and never makes datasets", {
  tag: "@test-all",
}, async ({ page, request, verbs }) => {
  const [run = ""] = await verbs.judged(
    await verbs.addDataset(
      rowsOf("bm25", () => false),
      "shared reasons",
    ),
    { metrics },
  );
  const share = async (shows: object, filter = "") => {
    const answer = await request.post("/api/v1/shares", { data: { runs: [run], filter, shows } });
    expect(answer.status(), await answer.text()).toBe(201);
    return new URL((await answer.json()).url).pathname;
  };
  const why = page.getByRole("region", { name: "Why" });
  const tabs = page.getByRole("navigation", { name: "Parts of the run" }).getByRole("link");

  const withTexts = await share({ texts: true });
  await page.goto(`${withTexts}?tab=groups`);
  await expect(tabs).toHaveText([/^Samples/, /^Groups/]);
  await expect(why.getByRole("link", { name: "40 evidence not retrieved" })).toBeVisible();
  const groups = page.getByRole("region", { name: "Groups of questions" });
  await expect(groups.getByRole("link", { name: "Filter" }).first()).toBeVisible();
  await expect(groups.getByRole("link", { name: "Make dataset" })).toHaveCount(0);
  await page.goto(`${withTexts}?tab=slices`);
  await expect(tabs.first()).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("topic", { exact: true })).toHaveCount(0);

  await page.goto(`${await share({ texts: true, metadata: true })}?tab=slices&measure=${metrics[0]}`);
  await expect(tabs).toHaveText([/^Samples/, /^Groups/, /^Slices/]);
  await expect(page.getByRole("row", { name: /topic = cheese/ })).toContainText("↓ lower");

  for (const address of [await share({ texts: false }), await share({ texts: true }, "stage=failed")]) {
    await page.goto(`${address}?tab=groups`);
    await expect(tabs.first()).toHaveAttribute("aria-current", "page");
    await expect(why).toHaveCount(0);
    await expect(tabs).toHaveText([/^Samples/]);
  }
});
