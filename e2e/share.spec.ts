import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { hostileTexts, mark } from "@/lib/datasets/hostile/texts.fixture";
import { rowsOf } from "@/testing/rows";
import { isThorough } from "@/testing/thorough";
import { expect, expectAccessible, expectNoSidewaysScroll, openDialog, test, waitsUntilInteractive } from "./fixtures";

const openai = { kind: "openai", models: ["judge-a"], retries: 0, reask: 0, cache: false };
const metrics = ["nvidia-context-relevance", "context-adherence-plus"];

/** Words that only occur in data that can be hidden. */
const rows = rowsOf(6, (at) => ({
  id: `veiled-id-${at}`,
  question: `Veiled question ${at}?`,
  contexts: [`Veiled context ${at}.`],
  response: `Veiled response ${at}.`,
  reference: `Veiled reference ${at}`,
  "labels.checked": "veiled-label",
  config: "veiled-configuration",
}));
const hidden = /veiled|judge-a/i;

test("a share is made on a run's page, opens for a stranger on a phone, and no longer once it is revoked", async ({
  page,
  browser,
  judge: _,
  verbs,
}) => {
  const run = await verbs.run(rows, "Shared", { judge: openai, metrics });
  await page.goto(`/runs/${run}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByLabel("Label, optional").fill("For the team");
  await expectAccessible(page, openDialog);
  await page.getByRole("button", { name: "Create link" }).click();
  const url = await page.getByRole("textbox", { name: "The link" }).inputValue();
  await page.getByRole("button", { name: "Done" }).click();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const stranger = waitsUntilInteractive(await context.newPage());
  const opened = await stranger.goto(url);
  expect(opened?.headers()).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": /noindex/ });
  await expect(stranger.getByRole("heading", { level: 1, name: "veiled-configuration" })).toBeVisible();
  await expect(stranger.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await expectNoSidewaysScroll(stranger);
  await expectAccessible(stranger);
  const sampleLink = await stranger
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => new URL(link.getAttribute("href") ?? "", window.location.href).pathname));
  // The glossary is public.
  expect(sampleLink.filter((path) => path !== "/glossary" && !path.startsWith(new URL(url).pathname))).toEqual([]);

  await stranger.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await stranger.getByRole("link", { name: "Veiled question 0?" }).click();
  await expect(stranger.getByRole("link", { name: "All samples" })).toBeVisible();
  expect(await stranger.evaluate(() => window.scrollY)).toBe(0);
  await expect(stranger.getByRole("heading", { level: 1, name: "Veiled question 0?" })).toBeVisible();
  await expect(stranger.getByText("Veiled context 0.")).toBeVisible();
  await expect(stranger.getByRole("button", { name: /^Prompt,/ })).toHaveCount(0);
  await expect(stranger.getByRole("button", { name: /agree/i })).toHaveCount(0);
  await expectNoSidewaysScroll(stranger);
  await expectAccessible(stranger);
  await stranger.getByRole("link", { name: "All samples" }).click();
  await expect(stranger.getByRole("region", { name: "Samples", exact: true })).toBeVisible();

  await page.goto("/settings#shares");
  await page.getByRole("button", { name: "Revoke the link For the team" }).click();
  await page.getByRole("button", { name: "Revoke the link", exact: true }).click();
  await expect(page.getByText("Link revoked.")).toBeVisible();
  await expect(page.getByRole("cell", { name: /^revoked/ })).toBeVisible();
  await expectAccessible(page);

  const gone = await stranger.goto(url);
  expect(gone?.status()).toBe(404);
  await expect(stranger.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expectAccessible(stranger);
  await context.close();
});

test("a share of scores alone sends no texts and names, whatever is requested under it", async ({ request, judge: _, verbs }) => {
  const dataset = await verbs.addDataset(rows, "veiled-dataset");
  const [run = ""] = await verbs.judged(dataset, { judge: openai, metrics });
  const [other = ""] = await verbs.judged(dataset, { judge: { kind: "lexical" }, metrics });
  await request.patch(`/api/v1/runs/${run}`, { data: { note: "veiled-note" } });
  const made = await request.post("/api/v1/shares", {
    data: { runs: [run], label: "veiled-label", level: "scores" },
  });
  const { url } = await made.json();
  const compared = await request.post("/api/v1/shares", {
    data: { runs: [run, other], level: "scores" },
  });
  const comparison = (await compared.json()).url;
  const sample = `${url}/samples/1`;
  const shown = [
    url,
    sample,
    `${url}?q=question&sort=id`,
    `${url}/picture.png`,
    comparison,
    `${comparison}?q=question&show=losses`,
  ];
  for (const address of shown) {
    for (const headers of [{}, { rsc: "1" }] as Record<string, string>[]) {
      const answer = await request.get(address, { headers });
      expect(answer.status(), address).toBe(200);
      expect((await answer.body()).toString("latin1").match(hidden), address).toBeNull();
    }
  }
  // Explanations can quote texts.
  expect(await (await request.get(sample)).text()).not.toContain("The context was compared with the question.");
  for (const address of [`${sample}/contexts/0`, `${sample}/texts/question`, `${sample}/judgments/1`, `${url}/table`])
    expect((await request.get(address)).status(), address).toBe(404);
});

test("a visitor comments and replies on a link that takes comments, and can change nothing", { tag: "@test-all" }, async ({
  page,
  request,
  judge: _,
  verbs,
}) => {
  const run = await verbs.run(rows, "Commented", { judge: openai, metrics });
  const made = await request.post("/api/v1/shares", { data: { runs: [run], guests: true } });
  await page.goto(`${(await made.json()).url}/samples/1`);
  const threads = page.getByRole("region", { name: "Comments" }).getByRole("listitem");
  await page.getByRole("textbox", { name: "Write a comment" }).fill("Is it **open**?");
  await page.getByRole("textbox", { name: "Your name" }).fill("Gus");
  await page.getByRole("button", { name: "Comment" }).click();
  await expect(threads.first()).toContainText("Gusguest");
  await threads.first().getByRole("button", { name: "Reply" }).click();
  await threads.first().getByRole("textbox", { name: "Reply" }).fill("It is.");
  await threads.first().getByRole("textbox", { name: "Your name" }).fill("Gil");
  await threads.first().getByRole("button", { name: "Reply" }).click();
  await expect(threads.nth(1)).toContainText("It is.");
  await expect(page.getByRole("button", { name: /^(Edit|Delete|Resolve)/ })).toHaveCount(0);
  await expectAccessible(page);
});

test("revoked, expired, unknown and misspelt links get the same bytes, and shares are read-only", async ({
  request,
  judge: _,
  verbs,
}) => {
  const run = await verbs.run(rowsOf(1), "Gone", {
    metrics: ["nvidia-context-relevance"],
    judge: { kind: "lexical" },
  });
  const make = async () => (await request.post("/api/v1/shares", { data: { runs: [run] } })).json();
  const revoked = await make();
  const works = await make();
  expect((await request.post(works.url, { headers: { "next-action": "0".repeat(42) }, data: "[]" })).ok()).toBe(false);
  await request.delete(`/api/v1/shares/${revoked.id}`);
  const origin = new URL(works.url).origin;
  const answers = await Promise.all(
    [revoked.url, `${revoked.url}/samples/1`, `${origin}/share/${"a".repeat(32)}`, `${origin}/share/x`, `${origin}/share`].map(
      (url) => request.get(url),
    ),
  );
  expect(new Set(answers.map((answer) => answer.status()))).toEqual(new Set([404]));
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(bodies).size).toBe(1);
  const heads = answers.map((answer) => JSON.stringify({ ...answer.headers(), date: null, "x-request-id": null }));
  expect(new Set(heads).size).toBe(1);

  let limited = answers[0];
  for (let tries = 0; tries < 60 && limited?.status() !== 429; tries++)
    limited = await request.get(`${origin}/share/${"b".repeat(32)}`);
  expect(limited?.status()).toBe(429);
  expect(Number(limited?.headers()["retry-after"])).toBeGreaterThan(0);
  expect((await request.get(works.url)).status()).toBe(200);
});

test.describe("hostile texts", () => {
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
      // The second run is only compared.
      const [run = ""] = await verbs.judged(dataset, {
        metrics: isThorough || index === 0 ? ["all"] : ["nvidia-context-relevance"],
      });
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
        data: { runs: [run], label: texts[0], level: "everything" },
      })
    ).json();

    const seen = watch(page);
    const query = encodeURIComponent(texts[1] ?? "");
    const pages = [
      ...[
        "/",
        `/?text=${query}&tag=${query}&dataset=${query}`,
        "/datasets",
        `/datasets/${dataset}?q=${query}`,
        ...(isThorough ? [`/datasets/${dataset}`, `/runs/${run}`] : []),
      ],
      ...[`/datasets/${dataset}/add`, `/runs/new?dataset=${dataset}`, `/runs/${run}?q=${query}&sort=position`],
      ...[
        `/runs/${run}?label=${query}`,
        `/runs/${run}/review`,
        `/compare?runs=${run},${other}`,
        "/settings/judging",
        "/settings/data",
        new URL(share.url).pathname,
        `${new URL(share.url).pathname}/samples/1`,
      ],
      ...samples.slice(0, isThorough ? 12 : 1).map(({ id }: { id: number }) => `/runs/${run}/samples/${id}`),
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
});
