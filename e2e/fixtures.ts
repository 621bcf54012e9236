import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import { answerEveryMetric, type JudgeServer, startJudgeServer } from "./judge-server";

/** Where the server under test expects its judge: see playwright.config.ts. */
const judgePort = Number(process.env.ASSAY_E2E_PORT ?? 3977) + 1000;

interface RunOptions {
  metrics?: string[];
  judge?: object;
  settings?: object;
  limits?: object;
}

interface Verbs {
  /** Uploads rows as a dataset over the API; returns its id. */
  addDataset(rows: readonly object[], name: string): Promise<string>;
  /** Judges a dataset and waits until its runs have ended; returns their ids. */
  judged(datasetId: string, options?: RunOptions): Promise<string[]>;
  /** Starts runs without waiting. */
  started(datasetId: string, options?: RunOptions): Promise<string[]>;
}

/** Tests with a scripted judge server beside the product, and verbs that set up what a test needs. */
export const test = base.extend<{ judge: JudgeServer; verbs: Verbs }, { judgeServer: JudgeServer }>({
  judgeServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startJudgeServer({ port: judgePort });
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  page: async ({ page }, use) => {
    const { goto, reload } = page;
    page.goto = async (...args) => {
      const response = await goto.apply(page, args);
      await page.waitForFunction(isTakenOver);
      return response;
    };
    page.reload = async (...args) => {
      const response = await reload.apply(page, args);
      await page.waitForFunction(isTakenOver);
      return response;
    };
    await use(page);
  },
  judge: async ({ judgeServer }, use) => {
    judgeServer.script = answerEveryMetric();
    judgeServer.requests.length = 0;
    await use(judgeServer);
  },
  verbs: async ({ request }, use) => {
    await use({
      addDataset: async (rows, name) => {
        const response = await request.post(`/api/v1/datasets?name=${encodeURIComponent(name)}`, {
          data: rows.map((row) => JSON.stringify(row)).join("\n"),
          headers: { "content-type": "application/jsonl" },
        });
        expect(response.status(), await response.text()).toBe(201);
        return (await response.json()).id;
      },
      started: (datasetId, options) => start(request, datasetId, options),
      judged: async (datasetId, options) => {
        const ids = await start(request, datasetId, options);
        for (const id of ids) {
          await expect
            .poll(async () => (await (await request.get(`/api/v1/runs/${id}`)).json()).status, { timeout: 30_000 })
            .toMatch(/^(completed|completed-with-errors|failed|paused)$/);
        }
        return ids;
      },
    });
  },
});

/** A link that is pressed before the page's script has taken it over loads its page anew, where a panel would have opened. */
const isTakenOver = (): boolean =>
  document.querySelector('script[src*="/_next/"]') === null ||
  [...document.querySelectorAll("a[href], button")].every((element) =>
    Object.keys(element).some((key) => key.startsWith("__reactProps")),
  );

async function start(request: APIRequestContext, datasetId: string, options: object = {}): Promise<string[]> {
  const response = await request.post("/api/v1/runs", {
    data: { datasetId, metrics: ["all"], judge: { kind: "lexical" }, ...options },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { runs } = (await response.json()) as { runs: { id: string }[] };
  return runs.map(({ id }) => id);
}

/** The page has no accessibility violations, light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page's title comes with its last part.
  await expect(page).toHaveTitle(/\S/);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(colorsHaveSettled);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`),
    ).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Colours that are on their way from one theme to the other have no contrast to speak of. */
async function colorsHaveSettled(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  const ended = Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  // One that stands still, of an element out of sight, ends never.
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1_000))]);
}

/** Nothing on the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

export { expect };
