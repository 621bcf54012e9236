import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

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

test("a failing sample becomes a golden row, which a second person confirms and a gate in CI runs over", async ({
  page,
  request,
  server,
  verbs,
}) => {
  const [run = ""] = await verbs.judged(await verbs.addDataset(rows, "ems"), { metrics });
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
  const [before, after] = [gate("run", dataset), gate("evaluate", file)];
  expect(before.stderr).toContain(`ems misses --fail-under ${metric}=0.9`);
  expect([before.status, after.status]).toEqual([1, 0]);
});

test("questions that the chosen dataset already has are shown before saving and can be skipped", { tag: "@test-all" }, async ({
  page,
  verbs,
}) => {
  const [run = ""] = await verbs.judged(await verbs.addDataset(rows, "ems again"), { metrics });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/runs/${run}/golden?sort=position`);
  const row = (name: string) =>
    page
      .getByRole("list", { name: "Rows" })
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { level: 2, name }) });
  await page.getByRole("radio", { name: "Existing dataset" }).check();
  await page.getByLabel("Add to").selectOption({ label: "ems again" });
  await expect(page.getByText("3 rows have questions that it already has, or one alike.")).toBeVisible();
  await expect(row("river").getByRole("link", { name: "Where does the Ems end?" })).toHaveAttribute("target", "_blank");
  await expect(row("peat")).toContainText("The same question: What is peat?");
  await expect(row("peat")).toContainText(/\d\d % alike: What is peat for\?/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await row("river").getByRole("checkbox", { name: "Skip this row" }).check();
  await expect(page.getByRole("button", { name: "Save 2 rows" })).toBeVisible();
});
