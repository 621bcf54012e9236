import { reply } from "@/testing/judge-server";
import { rowsOf } from "@/testing/rows";
import { expect, expectAccessible, test } from "./fixtures";

const judge = { kind: "openai", models: ["judge-a"], retries: 0, reask: 0, concurrency: 3, cache: false };

test("judgments that were read leniently are counted, lead to their samples and say so", { tag: "@test-all" }, async ({
  page,
  verbs,
  judge: server,
}) => {
  server.script = ({ prompt }) =>
    prompt.includes("number 2 ") ? reply("Rating: 1 out of 2") : reply('{"score": 1, "reasoning": "r"}');
  const id = await verbs.addDataset(rowsOf(5), "Flagged");
  const [run] = await verbs.judged(id, { judge, metrics: ["nvidia-context-relevance"] });
  await page.goto(`/runs/${run}`);
  await page.getByRole("link", { name: "read leniently 2" }).click();
  await expect(page).toHaveURL(/flag=read/);
  await expect(page.getByRole("status").getByText("1 of 5 match")).toBeVisible();
  await expectAccessible(page);
  const samples = page.getByRole("region", { name: "Samples", exact: true });
  await samples.getByRole("link", { name: "When was bridge number 2 opened?" }).click();
  await page.getByRole("button", { name: "Judgments of context 1" }).click();
  await expect(page.getByText("Flagged: read leniently.")).toBeVisible();
  await page.getByRole("button", { name: "Close, Escape" }).click();
  await page.getByRole("link", { name: "Clear the filter Flag" }).click();
  await expect(page.getByText("1–5 of 5")).toBeVisible();

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Flag", { exact: true }).selectOption("looks already normalised");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/flag=looks/);
});
