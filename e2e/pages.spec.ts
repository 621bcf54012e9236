import { reviewerCookie } from "@/components/reviews/reviewer-cookie";
import { doors } from "@/lib/door/routes";
import { createRound } from "@/lib/rounds/manage";
import { rowsOf } from "@/testing/rows";
import { expect, expectFits, test } from "./fixtures";

/** Other tests visit them. */
const elsewhere = ["/datasets/uploads/[id]", "/no-access", "/races/[id]", "/settings", "/settings/[place]"];
const metric = "trulens-answer-relevance";

test("every page and every part of a run is accessible and fits a phone", async ({ page, verbs, request, baseURL }) => {
  // As long as thirty tests.
  test.setTimeout(3_600_000);
  await page.context().addCookies([{ name: reviewerCookie, value: "Ann", url: baseURL ?? "" }]);
  const rows = ["bm25", "hybrid"].flatMap((config) =>
    rowsOf(12, (at) => ({
      config,
      labels: { adherent: at % 2 === 0 },
      topic: at % 2 === 0 ? "bridges" : "tunnels",
      reference_contexts: [`Bridge number ${at} was opened in ${1800 + at}.`],
    })),
  );
  const dataset = await verbs.addDataset(rows, "n".repeat(200));
  const runs = await verbs.judged(dataset);
  const [run = "", labelled = ""] = runs;
  const { samples } = await (await request.get(`/api/v1/runs/${run}/samples`)).json();
  const version = { name: "strict", prompts: { [metric]: { system: "", user: "{question} {response} Be strict." } } };
  const saved = await request.post(`/api/v1/metrics/${metric}/prompts`, { data: version });
  expect(saved.status(), await saved.text()).toBe(201);
  const question = { kind: "yes-no", text: "Is it right?" };
  const round = await createRound(
    {
      runId: labelled,
      name: "First",
      unit: "response",
      metric: "context-adherence-plus",
      question,
      rubric: "**Yes** if so.",
      design: { kind: "random", size: 4 },
      overlap: 0,
      repeats: 0,
    },
    null,
  );
  const ids: [route: string, id: string][] = [
    ["/datasets/[id]", dataset],
    ["/runs/[id]", run],
    ["/rounds/[id]", round],
    ["/metrics/[id]", metric],
    ["[sampleId]", String(samples[0].id)],
    ["[name]", "strict"],
  ];
  const queries: Record<string, string[]> = {
    "/runs/[id]": ["", ...["why", "slices", "trust", "comments", "setup"].map((tab) => `?tab=${tab}`)],
    "/runs/new": [`?dataset=${dataset}`],
    "/rounds/new": [`?run=${run}`, `?run=${run}&with=${runs[1]}&unit=pair`],
    "/compare": [`?dataset=${dataset}`, `?runs=${runs.join(",")}`],
    "/rank": [`?dataset=${dataset}`, `?dataset=${dataset}&view=grid`],
  };
  const isPage = (route: string) => doors[route]?.GET && doors[route]?.POST && !/^\/(api|v1)\//.test(route);
  const pages = ["/glossary", ...Object.keys(doors).filter((route) => isPage(route) && !elsewhere.includes(route))];
  for (const route of pages)
    for (const query of queries[route] ?? [""])
      await test.step(route + query, async () => {
        const address = ids.reduce((text, [part, id]) => text.replace(part, part.replace(/\[\w+\]/, id)), route);
        expect((await page.goto(address + query))?.status(), address).toBe(200);
        await expect(page.getByRole("heading", { level: 1 }).first(), address).toBeAttached();
        await expectFits(page);
      });
});
