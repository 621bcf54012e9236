import { answerEveryMetric, reply, type Script } from "@/testing/judge-server";
import { expect, expectAccessible, expectNoSidewaysScroll, openDialog, test, waitsUntilInteractive } from "./fixtures";

const questions = 24;

/** 2 retrievers x 3 k: the retriever decides. */
const rows = ["bm25", "hybrid"].flatMap((retriever) =>
  [3, 5, 10].flatMap((k) =>
    Array.from({ length: questions }, (_, at) => ({
      id: `q${at}`,
      config: `${retriever}-k${k}`,
      question: `Where does river number ${at} end?`,
      contexts: [`${(retriever === "bm25" && at % 2 === 0) || at % 12 === k ? "Nothing" : "River"} ${at} of ${retriever} ${k}.`],
      response: "At Emden.",
      params: { retriever, k },
      cost_usd: k / 1000,
      latency_ms: 100 * k,
    })),
  ),
);

/** A judge that counts words would rank without a finding. */
const judging = { metrics: ["nvidia-context-relevance"], judge: { kind: "openai", models: ["judge-a"] } };

/** 2 for a river, else 0. */
const judgeRivers: Script = (request, index) => {
  if (/River \d+ of/.test(request.prompt)) return reply('{"score": 2, "reasoning": "It fits."}');
  if (/Nothing \d+ of/.test(request.prompt)) return reply('{"score": 0, "reasoning": "It does not fit."}');
  return answerEveryMetric()(request, index);
};

test("a sweep is ranked from the Runs page: table, grid, trade-off, effects, export", async ({ page, judge, verbs }) => {
  judge.script = judgeRivers;
  const dataset = await verbs.addDataset(rows, "River sweep");
  const runs = await verbs.judged(dataset, judging);
  expect(runs).toHaveLength(6);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Six ticked runs are ranked, not compared.
  await page.goto(`/?dataset=${dataset}`);
  const list = page.getByRole("region", { name: "Runs", exact: true });
  for (const box of await list.getByRole("checkbox", { name: /^Select .*(bm25|hybrid)/ }).all()) await box.check();
  const bar = page.getByRole("region", { name: "Selected runs" });
  await expect(bar).toContainText("Ranks 6 runs on the questions that they share.");
  await bar.getByRole("button", { name: "Rank" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Rank 6 configurations" })).toBeVisible();

  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(
    /^The best 3 of 6 cannot be distinguished\. hybrid is better than bm25 \(\+0\.\d\d to \+0\.\d\d\)\. k changes nothing measurable\.$/,
  );
  const table = page.getByRole("region", { name: "Ranking" });
  const first = table.getByRole("row").nth(1);
  await expect(first).toContainText("hybrid");
  await expect(first).toContainText("best");
  await expect(table.getByRole("row").nth(4)).toContainText("bm25");
  await expectAccessible(page);

  // Keys: down, tick, another, compare.
  await first.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(page.getByRole("link", { name: "Compare 2 ticked" })).toBeVisible();
  await page.keyboard.press("b");
  await expect(page).toHaveURL(/baseline=/);
  await expect(table.getByRole("row").nth(2)).toContainText("baseline");

  await table.getByRole("link", { name: "Cost, US$" }).click();
  await expect(table.getByRole("columnheader", { name: /^Cost/ })).toHaveAttribute("aria-sort", "ascending");
  await expect(table.getByRole("row").nth(1)).toContainText("3.00");

  const views = page.getByRole("navigation", { name: "View" });
  await views.getByRole("link", { name: "Grid" }).click();
  const grid = page.getByRole("region", { name: "Grid of settings" });
  await expect(grid.getByRole("row", { name: /^hybrid/ })).toContainText("best, rank 1");
  await expectAccessible(page);
  await views.getByRole("link", { name: "Trade-off" }).click();
  await expect(page.getByRole("img", { name: /^Mean against cost/ })).toBeVisible();
  await page.getByLabel("Across").selectOption("latency");
  await expect(page.getByRole("img", { name: /^Mean against latency/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "retriever", exact: true })).toContainText("bm25 → hybrid");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.goto(`/rank?dataset=${dataset}`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // Every figure is the API's.
  const report = await (await page.request.get(`/api/v1/rank?dataset=${dataset}`)).json();
  const csv = await (await page.request.get(`/rank/file?dataset=${dataset}&format=csv`)).text();
  const lines = csv.trim().split("\n").slice(1);
  expect(lines.map((line) => line.trim().split(",").at(-1))).toEqual(
    report.configurations.map(({ run }: { run: string }) => run),
  );
  expect(lines[0]).toContain(String(report.configurations[0].mean));
  expect((await page.request.get(`/rank/file?dataset=${dataset}&format=parquet`)).headers()["content-type"]).toBe(
    "application/vnd.apache.parquet",
  );
});

test("the open page shows what happens to the runs, and ranks move only when asked", { tag: "@test-all" }, async ({
  page,
  judge,
  verbs,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  judge.script = (request, index) => ({
    ...judgeRivers(request, index),
    ...(isHeld && /\b2\d of hybrid 10/.test(request.prompt) && { until: released }),
  });
  const metric = "nvidia-context-relevance";
  const openai = { kind: "openai", models: ["judge-a"] };
  const dataset = await verbs.addDataset(rows, "River sweep, live");
  const listed = (await (await page.request.get("/api/v1/datasets")).json()).datasets;
  const found = listed.find(({ id }: { id: string }) => id === dataset);
  const idOf = (name: string): string => found.configurations.find((one: { name: string }) => one.name === name).id;
  const judged = (names: string[], more = {}) =>
    verbs.judged(dataset, { metrics: [metric], judge: openai, configurations: names.map(idOf), ...more });
  const [gone = ""] = await judged(["bm25-k3", "bm25-k5", "bm25-k10", "hybrid-k3"]);
  isHeld = true;
  const going = { metrics: [metric], judge: openai, configurations: [idOf("hybrid-k10")] };
  await verbs.started(dataset, going);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/rank?dataset=${dataset}`);
  const table = page.getByRole("region", { name: "Ranking" });
  const last = table.getByRole("row").last();
  await expect(page.getByRole("heading", { level: 1, name: "Rank 4 configurations" })).toBeVisible();
  await expect(last).toContainText("hybrid");
  await expect(last.getByText(/^\d+ of \d+ judged$/)).toBeVisible();
  await expectAccessible(page);

  // Deleted meanwhile.
  const first = table.getByRole("row").filter({ has: page.locator(`a[href="/runs/${gone}"]`) });
  expect((await page.request.delete(`/api/v1/runs/${gone}`)).ok()).toBe(true);
  await expect(first).toContainText("deleted");
  await expectAccessible(page);

  // Done meanwhile.
  release();
  await expect(page.getByText("1 run finished.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Rank 4 configurations" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Rank again" }).click();
  await expect(page.getByText("1 run finished.")).toHaveCount(0);
  await expect(table.getByText("deleted")).toHaveCount(0);
  await expect(table.getByRole("row")).toHaveCount(5);
});

test("a ranking is shared: with names like the page, without them only figures", { tag: "@test-all" }, async ({
  page,
  browser,
  judge,
  verbs,
}) => {
  judge.script = judgeRivers;
  const dataset = await verbs.addDataset(rows, "River sweep to share");
  const runs = await verbs.judged(dataset, judging);
  await page.goto(`/rank?dataset=${dataset}&view=grid&across=k`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expectAccessible(page, openDialog);
  await expect(page.getByRole("checkbox", { name: /^Opens with the current view and order/ })).toBeChecked();
  await page.getByRole("radio", { name: /^Everything/ }).check();
  await page.getByRole("button", { name: "Create link" }).click();
  const url = await page.getByRole("textbox", { name: "The link" }).inputValue();
  expect(new URL(url).searchParams.get("view")).toBe("grid");
  expect(new URL(url).searchParams.get("dataset")).toBeNull();

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const stranger = waitsUntilInteractive(await context.newPage());
  await stranger.goto(url);
  await expect(stranger.getByRole("heading", { level: 1, name: "Ranking of 6 configurations" })).toBeVisible();
  await expect(stranger.getByRole("heading", { level: 2 }).first()).toContainText(
    "The best 3 of 6 cannot be distinguished. hybrid is better than bm25",
  );
  await expect(stranger.getByRole("region", { name: "Grid of settings" }).getByRole("row", { name: /^hybrid/ })).toContainText(
    "best, rank 1",
  );
  await expect(stranger.getByRole("region", { name: "retriever", exact: true })).toBeVisible();
  await expectAccessible(stranger);
  const views = stranger.getByRole("navigation", { name: "View" });
  await expect(views.getByRole("link", { name: "Trade-off" })).toBeVisible();
  await views.getByRole("link", { name: "Table" }).click();
  const table = stranger.getByRole("region", { name: "Ranking" });
  await expect(table.getByRole("row").nth(1)).toContainText("hybrid");
  await expect(table.getByRole("checkbox")).toHaveCount(0);
  await table.getByRole("link", { name: "k", exact: true }).click();
  await expect(table.getByRole("columnheader", { name: /^k/ })).toHaveAttribute("aria-sort", "ascending");
  await expectAccessible(stranger);
  const linked = await stranger
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => new URL(link.getAttribute("href") ?? "", window.location.href).pathname));
  expect(linked.filter((path) => path !== "/glossary" && !path.startsWith(new URL(url).pathname))).toEqual([]);
  const csv = await (await stranger.request.get(`${new URL(url).pathname}/table`)).text();
  expect(csv.trim().split("\n")).toHaveLength(7);
  expect(csv).toContain("hybrid");
  await stranger.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(stranger);
  await expectAccessible(stranger);

  // Of scores alone, nothing that is requested under the link has one, nor a parameter, an id or a cost.
  const made = await page.request.post("/api/v1/shares", { data: { runs, level: "scores" } });
  const hidden = (await made.json()).url;
  const secret = new RegExp(["bm25", "hybrid", "retriever", "River sweep", "US\\$", dataset, ...runs].join("|"));
  for (const rest of ["", "?view=grid", "?view=trade-off", "?sort=cost", "/picture.png"])
    for (const headers of [{}, { rsc: "1" }] as Record<string, string>[]) {
      const answer = await page.request.get(`${hidden}${rest}`, { headers });
      expect(answer.status(), rest).toBe(200);
      expect((await answer.body()).toString("latin1").match(secret), rest).toBeNull();
    }
  await stranger.goto(hidden);
  await expect(stranger.getByRole("heading", { level: 2 }).first()).toHaveText("The best 3 of 6 cannot be distinguished.");
  await expectNoSidewaysScroll(stranger);
  await expectAccessible(stranger);
  await context.close();
});
