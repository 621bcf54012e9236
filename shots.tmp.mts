import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { chromium } from "playwright-core";
import { startJudgeServer, reply } from "@/testing/judge-server";
const out = process.argv[2] ?? "/tmp/mf-shots";
const judge = await startJudgeServer({ script: ({prompt}, i) => i % 7 === 3 ? reply("I cannot tell which grade fits here.") : reply(JSON.stringify({ reasoning: "The response states two of the three facts of the reference, and leaves out the year. It adds a remark on the funding that the reference does not have, which does not count.", grade: ["nothing","little","most","everything"][i % 4] })) });
const dir = mkdtempSync("/tmp/mf-db-");
const env = { ...process.env, DATABASE_URL: `file:${dir}/a.db`, PORT: "4521", OPENAI_API_KEY: "k", OPENAI_BASE_URL: judge.url, ASSAY_MODEL: "judge-a" };
const server = spawn(process.execPath, ["cli/bin.mjs", "serve"], { env, stdio: ["ignore", "pipe", "inherit"], detached: true });
let o = ""; server.stdout.on("data", d => o += d);
while (!o.includes("Assay is running")) await new Promise(r => setTimeout(r, 200));
const base = "http://127.0.0.1:4521";
try {
  const rows = Array.from({length: 6}, (_, i) => JSON.stringify({ id: `r${i}`, question: i === 1 ? "Do preoperative statins reduce atrial fibrillation after coronary artery bypass grafting in patients who were treated for at least a week before, and does the dose matter for those older than seventy?" : `When was bridge number ${i} opened, and by whom?`, contexts: ["The bridge was opened in 1933.", "Tunnels are closed."], response: "In 1933, by the mayor.", reference: "In 1933, by the mayor and the king." })).join("\n");
  await fetch(`${base}/api/v1/datasets?name=Bridges`, { method: "POST", body: rows, headers: { "content-type": "application/jsonl" } });
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
  for (const [width, height] of [[1440, 1000], [390, 844]] as const) for (const colorScheme of ["light", "dark"] as const) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme });
    page.on("pageerror", e => console.log("PAGEERROR", e.message)); page.on("console", m => m.type() === "error" && console.log("CONSOLE", m.text()));
    const n = `${width}-${colorScheme}`;
    const ready = () => page.waitForFunction(() => document.documentElement.dataset.interactive !== undefined);
    const shot = async (name: string) => { await page.waitForTimeout(300); await page.screenshot({ path: `${out}/${name}-${n}.png`, fullPage: true }); };
    await page.goto(`${base}/settings/judging#metrics`); await ready();
    if (width === 1440 && colorScheme === "light") { await page.locator("#metrics").screenshot({ path: `${out}/empty-${n}.png` }); }
    if (width === 1440 && colorScheme === "light") { await page.getByRole("button", { name: "Add Completeness" }).click(); await page.getByRole("button", { name: "Add Refusal" }).click(); await page.getByRole("button", { name: "Edit Refusal" }).or(page.getByRole("link", { name: "Edit Refusal" })).waitFor(); }
    await page.locator("#metrics").screenshot({ path: `${out}/list-${n}.png` });
    await page.goto(`${base}/settings/metrics`); await ready();
    await shot("new");
    await page.getByRole("button", { name: "Save metric" }).click();
    await page.getByText("Name is empty").waitFor();
    await shot("problems");
    await page.goto(`${base}/settings/metrics?name=completeness`); await ready();
    await page.getByRole("button", { name: "Try on 3 samples" }).click();
    await page.getByText("Judged 3 samples").waitFor();
    await page.getByText("Prompt as sent").first().click();
    await page.getByText("Raw reply").first().click();
    await shot("tried");
    await page.goto(`${base}/runs/new`); await ready();
    await shot("newrun");
    console.log(n, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
    await page.close();
  }
  await browser.close();
} finally { process.kill(-server.pid!, "SIGKILL"); await judge.close(); }
process.exit(0);
