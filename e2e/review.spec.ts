import type { Locator, Page } from "@playwright/test";
import { test as base, expect, expectAccessible, expectNoSidewaysScroll, openDialog } from "./fixtures";

const rows = [
  {
    id: "river",
    question: "Where does the Ems end?",
    contexts: ["The Ems ends in the Dollart near Emden.", "Potatoes were brought to Europe by ship."],
    response: "It ends in the Dollart near Emden.",
  },
  {
    id: "harbour",
    question: "Has Emden a harbour?",
    contexts: ["Emden has the westernmost harbour of Germany."],
    response: "Yes, the westernmost of Germany.",
  },
  { id: "peat", question: "What is peat?", contexts: ["Peat was dug in the fens of the Ems."], response: "Fuel from fens." },
];

const test = base.extend<{ runId: string; table: string }>({
  runId: async ({ verbs }, use) => {
    const runId = await verbs.run(rows, "ems");
    await use(runId);
  },
  table: ({ runId }, use) => use(`/runs/${runId}?sort=position`),
});

const ofSample = (page: Page) => page.getByRole("group", { name: /^Your verdict: .* of this sample$/ });
const agree = (of: Locator) => of.getByRole("button", { name: "Agree", exact: true });
const disagree = (of: Locator) => of.getByRole("button", { name: "Disagree", exact: true });

const tableOf = (page: Page) => page.getByRole("main").getByRole("region", { name: "Samples", exact: true });

async function open(page: Page, name: RegExp): Promise<Locator> {
  await tableOf(page).getByRole("link", { name }).click();
  const panel = page.getByRole("dialog", { name: "Sample" });
  await expect(panel.getByRole("heading", { level: 1, name })).toBeVisible();
  return panel;
}

async function giveName(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Your reviewer name" });
  await dialog.getByRole("textbox", { name: "Your name" }).fill(name);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
}

test("the first verdict asks for a name once; it is kept, and the run counts what is reviewed", async ({ page, table }) => {
  await page.goto(table);
  const panel = await open(page, /Where does the Ems/);
  await expect(panel.getByText("0 of 3 samples reviewed")).toBeVisible();
  await agree(ofSample(page)).click();
  await giveName(page, "  Ann   Lee ");
  await expect(agree(ofSample(page))).toHaveAttribute("aria-pressed", "true");
  await expect(panel.getByText("1 of 3 samples reviewed")).toBeVisible();
  await page.keyboard.press("j");
  await expect(panel.getByRole("status").filter({ hasText: "2 of 3" })).toBeVisible();
  await expect(panel.getByText("1 of 3 samples reviewed")).toBeVisible();
  await disagree(ofSample(page)).click();
  await expect(panel.getByText("2 of 3 samples reviewed")).toBeVisible();
  await page.keyboard.press("k");
  await expect(agree(ofSample(page))).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(agree(ofSample(page))).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: /^Ann Lee: change your reviewer name/ })).toBeVisible();
});

test("a judgment takes a verdict, a score on its metric's scale and a note, and undo reverts them one by one", {
  tag: "@test-all",
}, async ({ page, table, request, runId }) => {
  await page.goto(table);
  const panel = await open(page, /Where does the Ems/);
  await panel.getByRole("button", { name: "Judgments of context 2" }).click();
  const trulens = panel.getByRole("group", { name: "Your verdict: TruLens on context 2" });
  await disagree(trulens).click();
  await giveName(page, "Ann");
  await expect(disagree(trulens)).toHaveAttribute("aria-pressed", "true");
  await trulens.getByLabel(/^Score of 10/).fill("3");
  await trulens.getByLabel(/^Note/).fill("It is about potatoes.");
  await trulens.getByLabel(/^Note/).press("Enter");
  await expect(disagree(trulens)).toBeFocused();
  const sampleId = /samples\/(\d+)/.exec(page.url())?.[1];
  const stored = async () =>
    (await (await request.get(`/api/v1/runs/${runId}/samples/${sampleId}/reviews`)).json()).reviews as Record<string, unknown>[];
  await expect.poll(stored).toMatchObject([{ reviewer: "Ann", verdict: "disagree", score: 0.3, note: "It is about potatoes." }]);
  await trulens.getByLabel(/^Score of 10/).fill("11");
  await expect(trulens.getByRole("alert")).toHaveText("Enter a number from 0 to 10, or leave this empty.");
  await trulens.getByLabel(/^Score of 10/).fill("3");
  await panel.getByRole("button", { name: "Undo the last verdict" }).click();
  await expect.poll(stored).toMatchObject([{ score: 0.3, note: null }]);
  await page.keyboard.press("u");
  await expect.poll(stored).toMatchObject([{ score: null, note: null }]);
  await page.keyboard.press("u");
  await expect(disagree(trulens)).toHaveAttribute("aria-pressed", "false");
  await expect.poll(stored).toEqual([]);
  await expect(panel.getByRole("button", { name: "Undo the last verdict" })).toBeDisabled();
});

test("a verdict that cannot be stored is announced and reverted", { tag: "@test-all" }, async ({
  page,
  table,
  request,
  runId,
}) => {
  await page.goto(table);
  const panel = await open(page, /What is peat/);
  await agree(ofSample(page)).click();
  await giveName(page, "Ann");
  await expect(panel.getByText("1 of 3 samples reviewed")).toBeVisible();
  await page.context().setOffline(true);
  await disagree(ofSample(page)).click();
  await expect(panel.getByRole("alert")).toContainText("the server did not respond");
  await expect(agree(ofSample(page))).toHaveAttribute("aria-pressed", "true");
  await page.context().setOffline(false);
  expect((await request.delete(`/api/v1/runs/${runId}`)).status()).toBe(204);
  await disagree(ofSample(page)).click();
  await expect(panel.getByRole("alert")).toContainText("The run may have been deleted");
  await expect(disagree(ofSample(page))).toHaveAttribute("aria-pressed", "false");
});

test("a reviewed sample is accessible", { tag: "@test-all" }, async ({ page, table, request, runId }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(table);
  const panel = await open(page, /Where does the Ems/);
  const path = `/api/v1/runs/${runId}/samples/${/samples\/(\d+)/.exec(page.url())?.[1]}`;
  const detail = await (await request.get(path)).json();
  for (const judgmentId of [null, ...detail.judgments.map(({ id }: { id: number }) => id)]) {
    await request.put(`${path}/reviews`, {
      data: { reviewer: "Bo", judgmentId, verdict: "disagree", score: 0.5, note: "Half." },
    });
  }
  await panel.getByRole("button", { name: "Judgments of context 2" }).click();
  await disagree(panel.getByRole("group", { name: "Your verdict: TruLens on context 2" })).click();
  await expectAccessible(page, openDialog);
  await giveName(page, "Ann");
  await expect(panel.getByText("Bo disagrees, 5/10").filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Bo disagrees" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
});

test("a panel is cached separately for each query of its address", { tag: "@test-all" }, async ({ request, runId }) => {
  // With this header Next would cache one panel for all queries.
  const response = await request.get(`/runs/${runId}/samples/1?queue=all&_rsc=1`, {
    headers: { rsc: "1", "next-url": `/runs/${runId}` },
    maxRedirects: 0,
  });
  const headers = response.headers();
  expect(headers["x-nextjs-rewritten-path"]).toContain("(.)samples");
  expect(headers).not.toHaveProperty("x-nextjs-rewritten-query");
});

test("the queue offers samples worth a look with the reason, and one key leads to the next until none is left", {
  tag: "@test-all",
}, async ({ page, verbs }) => {
  // A judge that counts words gives no reason to look.
  const runId = await verbs.run(rows, "ems queue", { judge: { kind: "openai", models: ["judge-a"] } });
  await page.goto(`/runs/${runId}`);
  await expect(page.getByText("0 of 3 reviewed")).toBeVisible();
  await page.getByRole("link", { name: "Queue", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Review queue" })).toBeVisible();
  const list = page.getByRole("list", { name: "Samples to review" });
  await expect(list.getByText(/^(Split vote|Metrics disagree|On the border)/).first()).toBeVisible();
  const left = await list.getByRole("listitem").count();
  await page.getByRole("link", { name: "Start reviewing" }).click();
  const panel = page.getByRole("dialog", { name: "Sample" });
  const why = panel.getByRole("region", { name: "Why this sample is in the queue" });
  await expect(why.getByRole("listitem").first()).toBeVisible();
  await expect(page).toHaveURL(/queue=all/);
  for (let done = 1; done <= left; done++) {
    await expect(panel.getByRole("status").filter({ hasText: `${done} of ${left}` })).toBeVisible();
    await page.keyboard.press("a");
    if (done === 1) await giveName(page, "Ann");
    await expect(agree(ofSample(page))).toHaveAttribute("aria-pressed", "true");
    await expect(panel.getByText(`${done} of 3 samples reviewed`)).toBeVisible();
    await expect(why).toContainText(`${done} of ${left} done`);
    if (done < left) await page.keyboard.press("j");
  }
  await page.getByRole("link", { name: "Back to the queue" }).click();
  await expect(page.getByText("Queue finished")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Unreviewed samples" }).click();
  await expect(page).toHaveURL(/review=not-reviewed/);
});

test("a verdict on the same answer in another run is shown, and becomes one's own only with a click", {
  tag: "@test-all",
}, async ({ page, request, verbs }) => {
  const dataset = await verbs.addDataset(rows, "ems again");
  const metrics = ["nvidia-context-relevance"];
  const [first = "", second = ""] = [
    ...(await verbs.judged(dataset, { metrics })),
    ...(await verbs.judged(dataset, { metrics })),
  ];
  const { samples } = await (await request.get(`/api/v1/runs/${first}/samples?sort=position`)).json();
  const path = (run: string) => `/runs/${run}/samples/${samples[0].id}`;
  const reviewsOf = async (run: string) => (await (await request.get(`/api/v1${path(run)}/reviews`)).json()).reviews;
  const data = { reviewer: "Petra", metric: metrics[0], verdict: "disagree", note: "It ends in the sea." };
  expect((await request.put(`/api/v1${path(first)}/reviews`, { data })).status()).toBe(200);

  await page.goto(path(second));
  const said = page.getByRole("list", { name: "Said of the same answer" });
  await expect(said).toContainText(/Petra disagreed on \d+ \w+, .*: It ends in the sea\..*same answer, in/);
  expect(await reviewsOf(second)).toEqual([]);
  await expectAccessible(page);
  await said.getByRole("button", { name: "Take over" }).click();
  await giveName(page, "Ann");
  await expect(said.getByRole("button")).toHaveCount(0);
  await expect(disagree(ofSample(page))).toHaveAttribute("aria-pressed", "true");
  await expect
    .poll(() => reviewsOf(second))
    .toMatchObject([{ reviewer: "Ann", verdict: "disagree", note: "It ends in the sea." }]);

  await page.goto(`/compare?runs=${first},${second}&open=${samples[0].id}`);
  await expect(said.first()).toContainText("Petra disagreed on");
});
