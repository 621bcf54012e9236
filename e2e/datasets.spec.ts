import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, expectAccessible, expectNoSidewaysScroll, openDialog, test } from "./fixtures";
import { openAdvanced } from "./run-form";

const lines = [
  "id,question,contexts,answer,by_hand",
  'q1,Who built the bridge?,"[""Ann Lee built the bridge in 1931.""]",Ann Lee built it.,Ann Lee',
  'q2,,"[""A row without a question.""]",Nothing.,none',
  'q3,When did it open?,"[""It opened in 1933."", ""Tolls ended in 1950.""]",It opened in 1933.,1933',
  'q4,How long is it?,"[""It is long"", ""and the list never closes",About 300 metres.,312 m',
  'q5,Who paid for it?,"[""The city paid for the bridge.""]",The harbour company paid.,the city',
];
const csv = { name: "bridge.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };

test("a file is previewed, corrected, stored and judged", async ({ page }) => {
  await page.goto("/datasets");
  await page.getByLabel("File to upload").setInputFiles(csv);

  await expect(page.getByRole("heading", { level: 1, name: "bridge.csv" })).toBeVisible();
  await expect(page.getByText("CSV, comma, UTF-8")).toBeVisible();
  const rejected = page.getByRole("region", { name: "Rejected rows" }).getByRole("row");
  await expect(rejected).toHaveCount(3);
  await expect(rejected.nth(1)).toContainText(/3.*question.*every row needs a question/);
  await expect(rejected.nth(2)).toContainText(/5.*contexts.*does not close/);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the 2 rows" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("bridge.csv.rejected.csv");

  const first = page.getByRole("region", { name: "Preview of the first rows" });
  await expect(first.getByRole("columnheader", { name: "reference" })).toHaveCount(0);
  await page.getByLabel("Read by_hand as").selectOption("reference");
  await expect(first.getByRole("columnheader", { name: "reference" })).toBeVisible();
  await expect(first.getByRole("cell", { name: "Ann Lee", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel("Read by_hand as")).toHaveValue("reference");

  await page.getByLabel("Name", { exact: true }).fill("Bridges of the harbour");
  await page.getByLabel("Configuration", { exact: true }).selectOption("one name for all rows");
  // A click while the file is read again must work.
  let goOn = () => {};
  const clicked = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/config=bm25-k2/, async (route) => {
    await clicked;
    await route.continue();
  });
  await page.getByLabel("Configuration name").fill("bm25-k2");
  await expect(page.getByText("Reading the file again …")).toBeVisible();
  await page.getByRole("button", { name: "Store 3 samples" }).click();
  goOn();

  await expect(page.getByRole("heading", { level: 1, name: "Bridges of the harbour" })).toBeVisible();
  await page.getByRole("link", { name: "When did it open?" }).click();
  await expect(page.getByText("Tolls ended in 1950.")).toBeVisible();
  await expect(page.getByText("Line 4 of its file.")).toBeVisible();
  await page.getByLabel("Search samples").fill("harbour company");
  await expect(page.getByText("1 of 3 match")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Judge", exact: true }).click();
  await page.getByRole("radio", { name: /Lexical/ }).check();
  await page.getByLabel("Polls").fill("3");
  await page.getByLabel("Name", { exact: true }).fill("first look");
  await page.getByLabel("Tags, comma-separated").fill("harbour, trial");
  const calls = page.getByRole("region", { name: "Judge calls by configuration and metric" });
  // 4 contexts twice, 3 samples three times: the lexical judge answers all polls in one call.
  await expect(calls.getByRole("row", { name: /bm25-k2/ })).toContainText(/3\s*4\s*4\s*3\s*3\s*3\s*17$/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start the run" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "first look" })).toBeVisible();
  await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  await expect(page.getByText("23 of 23 judgments")).toBeVisible();
});

test("parameters come from columns and names, are edited, and sort the runs", { tag: "@test-all" }, async ({ page, verbs }) => {
  const contexts = '"[""Ann Lee built the bridge.""]"';
  const rows = ["bm25-k5", "bm25-k10", "hybrid-k5", "old"].map(
    (name, at) => `${name},${at < 3 ? 512 : 256},${at},Who built it?,${contexts},Ann Lee.`,
  );
  const more = `old,256,9,Who paid for it?,${contexts},The city.`;
  const lines = ["config,chunk_size,config.seed,question,contexts,answer", ...rows, more];
  const buffer = Buffer.from(lines.join("\n"));
  await page.goto("/datasets");
  await page.getByLabel("File to upload").setInputFiles({ name: "sweep.csv", mimeType: "text/csv", buffer });
  const columns = page.getByRole("region", { name: "Columns" });
  await expect(columns.getByRole("row", { name: /chunk_size/ })).toContainText("a parameter where");
  await expect(page.getByText("“seed” is only metadata, not a parameter of old")).toBeVisible();
  await page.getByRole("button", { name: "Store 5 samples" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "sweep" })).toBeVisible();
  await page.getByRole("button", { name: "Parameters" }).click();
  const dialog = page.getByRole("dialog", { name: "Parameters" });
  const cell = (name: string) => page.getByRole("textbox", { name, exact: true });
  await expect(cell("chunk_size of bm25-k5")).toHaveValue("512");
  await expect(cell("seed of old")).toHaveValue("");
  await expectAccessible(page, openDialog);
  await page.getByRole("button", { name: "Read from names" }).click();
  await expect(page.getByText("1 name does not follow the pattern")).toBeVisible();
  await cell("Name of part 1").fill("retriever");
  await expectAccessible(page, openDialog);
  await page.getByRole("button", { name: "Use these" }).click();
  await expect(dialog.getByText("3 configurations changed")).toBeVisible();
  await cell("k of bm25-k5").focus();
  for (let down = 0; down < 3; down++) await page.keyboard.press("Enter");
  await page.keyboard.type("auto");
  await expect(cell("k of old")).toHaveValue("auto");
  await page.getByRole("button", { name: "Remove seed" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog.getByText("Your changes are not saved yet")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("chunk_size 512 · retriever bm25 · k 10")).toBeVisible();

  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await verbs.judged(id, { metrics: ["nvidia-context-relevance"] });
  await page.goto(`/?dataset=${id}`);
  await page.getByRole("button", { name: /^Columns/ }).click();
  await page.getByRole("dialog", { name: "Columns" }).getByRole("checkbox", { name: "k", exact: true }).check();
  await page.keyboard.press("Escape");
  const table = page.getByRole("region", { name: "Runs", exact: true });
  const shown = table
    .locator("tbody")
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox") });
  await table.getByRole("columnheader", { name: "k", exact: true }).getByRole("link").click();
  await expect(page).toHaveURL(/sort=param\.k/);
  await expect(table.getByRole("rowheader", { name: /^k = 10/ })).toContainText("1 run");
  await expect(shown.first()).toContainText("bm25-k10");
  await expect(shown.last()).toContainText("auto");
  await page.getByRole("button", { name: "Parameter", exact: true }).click();
  await page.getByRole("dialog", { name: "Parameter" }).getByRole("checkbox", { name: /bm25/ }).check();
  await expect(page).toHaveURL(/param=retriever=bm25/);
  await expect(shown).toHaveCount(2);
});

test("what keeps a run from starting is shown at its field, and what was typed stays", { tag: "@test-all" }, async ({
  page,
  verbs,
}) => {
  const id = await verbs.addDataset([{ question: "Why?", contexts: ["Because."], response: "So." }], "Refused");
  await page.goto(`/runs/new?dataset=${id}`);
  await page.getByLabel("Note", { exact: true }).fill("to be kept");
  await page.getByRole("radio", { name: /OpenAI-compatible/ }).check();
  await openAdvanced(page);
  await page.getByLabel("Timeout, seconds").fill("soon");
  await expect(page.getByText("Timeout, seconds: a number from 0.1 to 3,600.").first()).toBeVisible();
  await page.getByRole("button", { name: "Start the run" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Nothing was started" });
  await expect(summary).toBeFocused();
  await summary.getByRole("button", { name: /Timeout/ }).press("Enter");
  await expect(page.getByLabel("Timeout, seconds")).toBeFocused();
  await expect(page.getByLabel("Timeout, seconds")).toHaveValue("soon");
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("to be kept");
  await expectAccessible(page);

  await page.getByLabel("Timeout, seconds").fill("30");
  await expect(summary).toBeHidden();
  await page.getByText("Settings and prompt").filter({ visible: true }).last().click();
  await page.getByLabel("Temperature", { exact: true }).filter({ visible: true }).last().fill("0");
  await expect(page.getByText(/the 5 polls would be identical/)).toBeVisible();
});

test("what is entered before the scripts have loaded is kept", { tag: "@test-all" }, async ({ page }) => {
  await page.goto("/datasets");
  await page.getByLabel("File to upload").setInputFiles(csv);
  await expect(page.getByRole("heading", { level: 1, name: "bridge.csv" })).toBeVisible();
  let load = () => {};
  const held = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route("**/_next/static/**/*.js*", async (route) => {
    await held;
    await route.continue();
  });
  const reloaded = page.reload({ waitUntil: "commit" });
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Bridges");
  await page.getByLabel("Configuration", { exact: true }).selectOption("one name for all rows");
  load();
  await reloaded;
  await page.getByLabel("Configuration name").fill("bm25-k2");
  await expect(page).toHaveURL(/config=bm25-k2/);
  await expect(name).toHaveValue("Bridges");
  await page.getByRole("button", { name: "Store 3 samples" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bridges" })).toBeVisible();
});

test("a file's encoding, its passages and a second column of contexts are chosen by keyboard", { tag: "@test-all" }, async ({
  page,
}) => {
  await page.goto("/datasets");
  const rows = ["question,passage,notes,response", "Où?,À Gênes.,Au port.,Là.", "Où?,À côté.,Au pont.,Là."].join("\n");
  await page
    .getByLabel("File to upload")
    .setInputFiles({ name: "excel.csv", mimeType: "text/csv", buffer: Buffer.from(rows, "latin1") });
  const encoding = page.getByLabel("Encoding");
  await expect(encoding).toHaveValue("windows-1252");
  await expect(encoding).toHaveAccessibleDescription(/Reads “Où\?,À Gênes/);
  await encoding.focus();
  await page.keyboard.type("Cyr");
  await expect(encoding).toHaveAccessibleDescription(/Reads “Oщ/);
  await expect(page.getByRole("button", { name: "Store 1 sample" })).toBeVisible();
  await encoding.selectOption("utf-8");
  await expect(page.getByText(/does not decode/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Encoding").selectOption("windows-1252");

  const join = page.getByRole("checkbox", { name: /Join passages/ });
  await expect(join).toBeChecked();
  await join.press("Space");
  await expect(join).not.toBeChecked();
  await expect(page.getByLabel("Read passage as")).toHaveValue("contexts");
  await expect(page.getByRole("button", { name: "Store 2 samples" })).toBeEnabled();
  await page.getByLabel("Read notes as").selectOption("more contexts");
  await expect(page.getByLabel("Read notes as")).toHaveValue("contexts.2");
  await expect(page.getByLabel("Read passage as")).toHaveValue("contexts.1");
  await expect(page.getByRole("region", { name: "Preview of the first rows" })).toContainText("Au pont.");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test.describe("golden rows", () => {
  const rows = [
    {
      id: "river",
      question: "Where does the Ems end?",
      contexts: ["The Ems ends in the Dollart near Emden.", "Potatoes came to Europe by ship."],
      response: "It ends in the Dollart near Emden.",
    },
    { id: "peat", question: "What is peat?", contexts: ["Ships need a harbour.", "Rain fell on Monday."], response: "Unknown." },
    { id: "fens", question: "What is peat for?", contexts: ["Nothing of it."], response: "No idea." },
  ];

  const metric = "nvidia-context-relevance";
  const metrics = [metric];

  test("a failing sample becomes a golden row, which a second person confirms and a gate in CI runs over", {
    tag: "@test-all",
  }, async ({ page, request, server, verbs }) => {
    const run = await verbs.run(rows, "ems", { metrics });
    await page.goto(`/runs/${run}?sort=${metric}`);
    await page.getByRole("checkbox", { name: "Select What is peat?", exact: true }).check();
    await page.getByRole("checkbox", { name: "Select What is peat for?" }).check();
    await page.getByRole("region", { name: "Selected samples" }).getByRole("button", { name: "Make dataset" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Golden rows" })).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("ems golden");
    const [peat, fens] = [0, 1].map((at) =>
      page
        .getByRole("list", { name: "Rows" })
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { level: 2 }) })
        .nth(at),
    );
    if (!peat || !fens) throw new Error("There are two rows.");
    await peat.getByLabel("Corrected answer").fill("Partly decayed plants, dug in fens.");
    await peat.getByRole("checkbox", { name: "Gold context 2" }).check();
    await peat.getByLabel("Other gold contexts").fill("Peat is partly decayed plants.");
    await expectAccessible(page);

    // What was entered survives a reload, and an empty row is named.
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(peat.getByLabel("Corrected answer")).toHaveValue("Partly decayed plants, dug in fens.");
    await page.getByRole("button", { name: "Save 2 rows" }).click();
    await expect(page.getByRole("link", { name: "Row 2: enter a corrected answer, or choose a gold context." })).toBeVisible();
    await expect(fens.getByText("Row 2: enter a corrected answer")).toBeVisible();
    await fens.getByRole("button", { name: "Leave out fens" }).click();
    await page.getByRole("button", { name: "Save 1 row" }).click();

    await expect(page.getByRole("heading", { level: 1, name: "ems golden" })).toBeVisible();
    await expect(page.getByText("0 of 1 confirmed")).toBeVisible();
    const dataset = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await page.getByRole("link", { name: "What is peat?" }).click();
    await expect(page.getByRole("link", { name: "peat", exact: true })).toHaveAttribute(
      "href",
      new RegExp(`^/runs/${run}/samples/\\d+$`),
    );
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("textbox", { name: "Your name" }).fill("Kim");
    await page.keyboard.press("Enter");
    await expect(page.getByText("1 of 1 confirmed")).toBeVisible();
    await expect(page.getByRole("cell", { name: "confirmed by Kim" })).toBeVisible();
    await expectAccessible(page);

    // The next system answers the questions of the file; the gate fails for the old one and passes for it.
    const [question] = (await (await request.get(`/datasets/${dataset}/golden`)).text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(question).toEqual({
      id: expect.stringMatching(/^golden-/),
      question: "What is peat?",
      reference: "Partly decayed plants, dug in fens.",
      gold: [{ text: "Rain fell on Monday." }, { text: "Peat is partly decayed plants." }],
    });
    const answered = { ...question, contexts: ["What is peat? Peat is partly decayed plants."], response: "Plants." };
    const file = path.join(mkdtempSync(path.join(tmpdir(), "assay-golden-")), "next.jsonl");
    writeFileSync(file, JSON.stringify(answered));
    const gate = (...args: string[]) =>
      spawnSync(
        process.execPath,
        ["cli/bin.mjs", ...args, "--judge", "lexical", "--metrics", metric, "--fail-under", `${metric}=0.9`],
        { env: { ...server.env, ASSAY_URL: server.address }, encoding: "utf8" },
      );
    const before = gate("run", dataset);
    const after = gate("evaluate", file);
    expect(before.stderr).toContain(`ems misses --fail-under ${metric}=0.9`);
    expect([before.status, after.status]).toEqual([1, 0]);
  });
});
