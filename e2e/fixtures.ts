import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { answerEveryMetric, type JudgeServer, startJudgeServer } from "@/testing/judge-server";
import { isThorough } from "@/testing/thorough";
import { type Server, type Serving, startServer } from "./server";

interface RunOptions {
  follow?: boolean;
  configurations?: string[];
  metrics?: string[];
  judge?: object;
  settings?: object;
  limits?: object;
}

interface Verbs {
  /** Returns the dataset's id. */
  addDataset(rows: readonly object[], name: string): Promise<string>;
  /** Judges new rows. Returns the run's id. */
  run(rows: readonly object[], name: string, options?: RunOptions): Promise<string>;
  /** Waits until the runs have ended. Returns their ids. */
  judged(datasetId: string, options?: RunOptions): Promise<string[]>;
  started(datasetId: string, options?: RunOptions): Promise<string[]>;
}

/** For tests that start servers themselves, or need none. */
export const pageTest = base.extend({
  page: async ({ page }, use) => {
    await use(waitsUntilInteractive(page));
  },
});

/** Of one project's tests, since a project has one Playwright worker. */
interface OfFile {
  /** Options of the server. */
  serving: Serving;
  judgeServer: JudgeServer;
  server: Server;
}

export const test = pageTest.extend<{ judge: JudgeServer; verbs: Verbs }, OfFile>({
  serving: [{}, { scope: "worker", option: true }],
  judgeServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startJudgeServer();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ judgeServer, serving }, use) => {
      const judge = { OPENAI_API_KEY: "e2e-key", OPENAI_BASE_URL: judgeServer.url, ASSAY_MODEL: "judge-a" };
      const server = await startServer({ ...serving, env: { ...judge, ASSAY_WEBHOOK_HOSTS: "127.0.0.1", ...serving.env } });
      // Tests can use the product's code on the same database.
      process.env.DATABASE_URL = server.env.DATABASE_URL;
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: ({ server }, use) => use(server.address),
  // Tests that don't name it need it too: what the last one scripted would answer them.
  judge: [
    async ({ judgeServer }, use) => {
      judgeServer.script = answerEveryMetric();
      judgeServer.release();
      judgeServer.requests.length = 0;
      judgeServer.queue.reset();
      await use(judgeServer);
    },
    { auto: true },
  ],
  verbs: async ({ request }, use) => {
    const addDataset: Verbs["addDataset"] = async (rows, name) => {
      const response = await request.post(`/api/v1/datasets?again=1&name=${encodeURIComponent(name)}`, {
        data: rows.map((row) => JSON.stringify(row)).join("\n"),
        headers: { "content-type": "application/jsonl" },
      });
      expect(response.status(), await response.text()).toBe(201);
      return (await response.json()).id;
    };
    const started: Verbs["started"] = (datasetId, options) => start(request, datasetId, options);
    const judged: Verbs["judged"] = async (datasetId, options) => {
      const ids = await started(datasetId, options);
      const status = async (id: string) => (await (await request.get(`/api/v1/runs/${id}`)).json()).status;
      for (const id of ids)
        await expect
          .poll(() => status(id), { intervals: [25, 50, 100] })
          .toMatch(/^(completed|completed-with-errors|failed|paused)$/);
      return ids;
    };
    const run: Verbs["run"] = async (rows, name, options) => (await judged(await addDataset(rows, name), options))[0] ?? "";
    await use({ addDataset, started, judged, run });
  },
});

/** Navigations wait for hydration: before it, links load a new page instead of opening a panel. */
export function waitsUntilInteractive(page: Page): Page {
  const interactive = () =>
    page.waitForFunction(
      () =>
        // A new document has no element yet.
        document.documentElement !== null &&
        (document.documentElement.dataset.interactive !== undefined || document.querySelector('script[src*="/_next/"]') === null),
    );
  const { goto, reload } = page;
  page.goto = async (...args) => {
    const response = await goto.apply(page, args);
    await interactive();
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload.apply(page, args);
    await interactive();
    return response;
  };
  return page;
}

async function start(request: APIRequestContext, datasetId: string, options: object = {}): Promise<string[]> {
  const response = await request.post("/api/v1/runs", {
    data: { datasetId, metrics: ["all"], judge: { kind: "lexical" }, ...options },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { runs } = (await response.json()) as { runs: { id: string }[] };
  return runs.map(({ id }) => id);
}

export const openDialog = '[role="dialog"]';

/** They depend on the theme. */
const ofColours = ["color-contrast", "link-in-text-block"];

/** Pages, their tabs and dialogs, at a width. */
const checked = new Set<string>();

/**
 * Checks for accessibility violations, of a narrow page in dark colours, of a wide one in light ones, and of both in all tests;
 * with `within`, only that part of the page. Only all tests check the same page again.
 */
export async function expectAccessible(page: Page, within = "html"): Promise<void> {
  await expect(page.locator(within).first()).toBeVisible();
  const { pathname, searchParams } = new URL(page.url());
  const parts = ["tab", "view"].map((name) => searchParams.get(name));
  const place = pathname.replace(/\/[^/]*\d[^/]*/g, "/*");
  const which = [place, ...parts, searchParams.has("runs"), within, page.viewportSize()?.width].join(" ");
  if (checked.has(which) && !isThorough) return;
  checked.add(which);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const own = (page.viewportSize()?.width ?? 0) < 500 ? "dark" : "light";
  for (const colorScheme of isThorough ? (["light", "dark"] as const) : ([own] as const)) {
    await page.emulateMedia({ colorScheme });
    // A frame in which the theme's colours have been computed.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    // Streamed last, also after a search in the page.
    await expect(page).toHaveTitle(/\S/);
    // On a phone a page has the parts that it has on a wide screen, in other colours.
    const rules = colorScheme === own && (isThorough || own === "light") ? null : ofColours;
    expect(await page.evaluate(findViolations, { within, rules }), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Runs in the page. */
async function findViolations({ within, rules }: { within: string; rules: string[] | null }): Promise<string[]> {
  const { axe: inPage } = window as unknown as { axe: typeof axe };
  const { violations } = await inPage.run(within, {
    resultTypes: ["violations"],
    // Preloading loads every style sheet again, for one irrelevant rule.
    preload: false,
    ...(rules && { runOnly: { type: "rule", values: rules } }),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

export async function expectFitsPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  if (before) await page.setViewportSize(before);
}

/** Is accessible at its width and on a phone, where nothing scrolls sideways. */
export async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFitsPhone(page);
}

export { expect };

/** Compressed JavaScript before the load event: at most 260 kB. */
export async function expectLightPage(page: Page): Promise<void> {
  const sent = await page.evaluate(() => {
    const [{ loadEventStart } = { loadEventStart: 0 }] = performance.getEntriesByType(
      "navigation",
    ) as PerformanceNavigationTiming[];
    const scripts = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return scripts
      .filter(({ name, responseEnd }) => /\.js(\?|$)/.test(name) && (loadEventStart === 0 || responseEnd <= loadEventStart))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
  expect(sent).toBeGreaterThan(50_000);
  expect(sent).toBeLessThanOrEqual(260_000);
}
