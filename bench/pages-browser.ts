import { existsSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { chromiumArgs } from "../e2e/chromium-args";

/** Milliseconds and bytes. */
export interface Seen {
  visits: number;
  /** Until the first row of samples is drawn. */
  firstRowsMs: number;
  /** Cumulative layout shift; the largest of the visits. */
  layoutShift: number;
  /** Compressed bytes of scripts. */
  scriptBytes: number;
  /** From clicking "Next page" until its rows are drawn. */
  nextPageMs: number;
}

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const executablePath =
  process.env.ASSAY_BROWSER ??
  (process.env.PATH ?? "")
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find(existsSync);

const visits = 7;
const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Each visit has a fresh browser context; the first is a warm-up. */
export async function measureInBrowser(address: string): Promise<Seen> {
  const browser = await chromium.launch({
    executablePath,
    args: chromiumArgs,
  });
  try {
    const seen = [];
    for (let visit = 0; visit <= visits; visit++) seen.push(await visitOnce(browser, address));
    const counted = seen.slice(1);
    return {
      visits,
      firstRowsMs: median(counted.map(({ firstRowsMs }) => firstRowsMs)),
      layoutShift: Math.max(...counted.map(({ layoutShift }) => layoutShift)),
      scriptBytes: Math.max(...counted.map(({ scriptBytes }) => scriptBytes)),
      nextPageMs: median(counted.map(({ nextPageMs }) => nextPageMs)),
    };
  } finally {
    await browser.close();
  }
}

/**
 * As text, because the compiler adds calls to functions that do not exist in the page. Rows are drawn one frame
 * after they exist.
 */
const watch = `
  window.measured = { shift: 0, rows: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.measured.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  (function look() {
    if (!document.querySelector('section[aria-label="Samples"] tbody tr')) requestAnimationFrame(look);
    else requestAnimationFrame(() => { window.measured.rows = performance.now(); });
  })();`;

async function visitOnce(browser: Browser, address: string): Promise<Omit<Seen, "visits">> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript({ content: watch });
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  const { shift, rows, scriptBytes } = await page.evaluate(() => {
    const { measured } = window as unknown as { measured: { shift: number; rows: number } };
    const scripts = performance
      .getEntriesByType("resource")
      .filter((entry) => entry.name.includes(".js")) as PerformanceResourceTiming[];
    return { ...measured, scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) };
  });
  const samples = page.getByRole("region", { name: "Samples", exact: true });
  const next = page.getByRole("link", { name: "Next page" });
  const nextPageMs = (await next.count()) === 1 ? await clickTime(next, samples) : 0;
  await context.close();
  return { firstRowsMs: rows, layoutShift: shift, scriptBytes, nextPageMs };
}

async function clickTime(next: import("@playwright/test").Locator, samples: import("@playwright/test").Locator): Promise<number> {
  const first = samples.locator("tbody tr").first();
  const before = await first.textContent();
  const handle = await first.elementHandle();
  await next.scrollIntoViewIfNeeded();
  const began = performance.now();
  await next.click();
  await samples
    .page()
    .waitForFunction((text) => document.querySelector('section[aria-label="Samples"] tbody tr')?.textContent !== text, before, {
      polling: "raf",
    });
  await handle?.dispose();
  return performance.now() - began;
}
