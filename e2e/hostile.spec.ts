import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { hostileTexts, mark } from "@/lib/datasets/hostile/texts.fixture";
import { isThorough } from "@/testing/thorough";
import { expect, test } from "./fixtures";

const texts = Object.values(hostileTexts);

const rows = (from: number) =>
  texts.map((text, index) => ({
    id: `${index} ${text.slice(0, 200)}`,
    configuration: texts[0]?.slice(0, 100),
    question: text,
    contexts: [text, `${texts[(index + 1) % texts.length]} ${text}`],
    response: texts[(index + from) % texts.length],
    reference: text,
    labels: { [text.slice(0, 200)]: text, [texts[1] ?? ""]: index % 2 === 0 },
    [`label_${texts[2]}`]: index % 3,
    [text.slice(0, 300)]: { [text]: [text] },
  }));

function watch(page: Page): string[] {
  const seen: string[] = [];
  const ownHost = new URL(page.url() === "about:blank" ? "http://127.0.0.1" : page.url()).hostname;
  page.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => message.type() === "error" && seen.push(`console: ${message.text().slice(0, 500)}`));
  page.on("pageerror", (error) => seen.push(`error: ${error.message.slice(0, 500)}`));
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (!["blob:", "data:"].includes(protocol) && hostname !== ownHost) seen.push(`request: ${request.url().slice(0, 200)}`);
  });
  page.on("response", (response) => response.status() >= 500 && seen.push(`${response.status()}: ${response.url()}`));
  return seen;
}

const isTaken = (page: Page) => page.evaluate((name) => name in window || document.cookie.includes(name), mark);

test("hostile texts are shown as texts on every page, in every dialog and in every file, and run nothing", async ({
  page,
  verbs,
  request,
}) => {
  const ids: string[] = [];
  for (const [index, name] of [texts[0] ?? "", texts[1] ?? ""].entries()) {
    const dataset = await verbs.addDataset(rows(index + 1), name.slice(0, 190));
    const [run = ""] = await verbs.judged(dataset);
    const about = {
      name: `${index} ${name}`.slice(0, 200),
      note: texts.join("\n").slice(0, 4_000),
      tags: texts.slice(0, 12).map((text) => text.slice(0, 50).trim() || "tag"),
    };
    expect((await request.patch(`/api/v1/runs/${run}`, { data: about })).status()).toBe(200);
    ids.push(dataset, run);
  }
  const [dataset = "", run = "", , other = ""] = ids;
  const { samples } = await (await request.get(`/api/v1/runs/${run}/samples?limit=200`)).json();
  expect(samples).toHaveLength(texts.length);
  for (const { id } of samples.slice(0, 3)) {
    const { judgments } = await (await request.get(`/api/v1/runs/${run}/samples/${id}`)).json();
    const review = {
      reviewer: texts[1]?.slice(0, 60),
      verdict: "disagree",
      score: 0.5,
      note: texts[0],
      judgmentId: judgments[0].id,
    };
    expect((await request.put(`/api/v1/runs/${run}/samples/${id}/reviews`, { data: review })).status()).toBe(200);
  }
  const share = await (
    await request.post("/api/v1/shares", {
      data: { runs: [run], label: texts[0], shows: { metadata: true, reviews: true, prompts: true, export: true } },
    })
  ).json();

  const seen = watch(page);
  const query = encodeURIComponent(texts[1] ?? "");
  const pages = [
    ...[
      "/",
      `/?text=${query}&tag=${query}&dataset=${query}`,
      "/datasets",
      `/datasets/${dataset}`,
      `/datasets/${dataset}?q=${query}`,
    ],
    ...[`/datasets/${dataset}/add`, `/runs/new?dataset=${dataset}`, `/runs/${run}`, `/runs/${run}?q=${query}&sort=position`],
    ...[
      `/runs/${run}?label=${query}`,
      `/runs/${run}/review`,
      `/compare?runs=${run},${other}`,
      "/settings/judging",
      "/settings/data",
      new URL(share.url).pathname,
      `${new URL(share.url).pathname}/samples/1`,
    ],
    ...samples.slice(0, isThorough ? 12 : 3).map(({ id }: { id: number }) => `/runs/${run}/samples/${id}`),
  ];
  for (const address of pages) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 }).first(), address).toBeVisible();
    expect([address, await isTaken(page), seen]).toEqual([address, false, []]);
  }

  await page.goto(`/runs/${run}/samples/${samples[0].id}`);
  for (const name of ["Judgments of context 1", "Judgments of context 2"])
    await page.getByRole("button", { name }).first().click();
  for (const name of [/^Prompt/, /^Reply/]) {
    await page.getByRole("button", { name }).first().click();
    await expect(page.getByRole("dialog").last()).toContainText("script");
    await page.keyboard.press("Escape");
  }
  await page.goto(`/compare?runs=${run},${other}`);
  await page.getByRole("region", { name: "Questions", exact: true }).getByRole("link").first().click();
  await page.goto("/datasets");
  const file = Buffer.from(
    rows(1)
      .map((row) => JSON.stringify(row))
      .join("\n"),
  );
  await page
    .getByLabel("File to upload")
    .setInputFiles({ name: `${texts[1]}.jsonl`.replaceAll("/", ""), mimeType: "text/html", buffer: file });
  await expect(page.getByRole("heading", { level: 1, name: "onerror" })).toBeVisible();

  for (const address of [`/runs/${run}/report`, `/api/v1/runs/${run}/export?format=html`]) {
    const report = await (await request.get(address)).text();
    expect(report).toMatch(/<meta http-equiv="Content-Security-Policy" content="default-src (&#39;|')none/);
    await page.setContent(report);
    expect(await page.locator("script, img, iframe, base, form, svg[onload]").count()).toBe(0);
  }
  expect([await isTaken(page), seen]).toEqual([false, []]);

  await page.goto(`/runs/${run}`);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("menuitem", { name: /samples, CSV/ })
      .first()
      .click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^assay-[\w.-]+\.csv$/);
  const cells: string[][] = parse(await readFile(await csv.path(), "utf8"), { bom: true });
  expect(cells.flat().filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
  expect([await isTaken(page), seen]).toEqual([false, []]);
});
