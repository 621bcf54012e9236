import type { Page } from "@playwright/test";
import { reply } from "@/testing/judge-server";
import { first, judgeBridges, opened, painted, test } from "./bridges";
import { expect, expectAccessible } from "./fixtures";

async function openFirst(page: Page, table: string): Promise<void> {
  await page.goto(table);
  await page.getByRole("main").getByRole("link", { name: first }).click();
}

test("judgments open in place with prompt, reply and polls; sentences are marked, and metrics that differ named", async ({
  page,
  table,
}) => {
  await openFirst(page, table);
  const panel = page.getByRole("dialog", { name: "Sample" });
  await panel.getByRole("button", { name: "Judgments of context 1" }).click();
  const trulens = panel.getByRole("article", { name: "TruLens on context 1" });
  await expect(trulens.getByText("The year of the opening is named.")).toBeVisible();
  await expect(trulens.getByText("It says 1894.")).toBeVisible();
  await expect(trulens.getByText("9/10 → 0.90")).toBeVisible();

  await trulens.getByRole("button", { name: /^Prompt/ }).click();
  const prompt = page.getByRole("dialog", { name: "Prompt" });
  await expect(prompt.getByText("Exactly as sent to the judge")).toBeVisible();
  await expect(prompt.getByRole("region", { name: "User message" })).toContainText(opened);
  await page.keyboard.press("Escape");
  await expect(prompt).toBeHidden();

  await trulens.getByRole("button", { name: /^Reply/ }).click();
  await expect(page.getByRole("dialog", { name: "Reply" })).toContainText(
    "Score: 9 Criteria: The year of the opening is named. Supporting Evidence: It says 1894.",
  );
  await page.keyboard.press("Escape");

  await expect(panel.getByText("Metrics differ: context 2 TruLens 0.90, NVIDIA-style 0.00")).toBeVisible();
  await panel.getByRole("link", { name: "context 2", exact: true }).press("Enter");
  await expect(panel.getByRole("row").filter({ hasText: painted })).toBeFocused();
  const contexts = panel.getByRole("table");
  await expect(contexts.locator("mark").filter({ hasText: opened })).toContainText("1.1");
  await expect(contexts.locator("mark").filter({ hasText: "painted in blue" })).toContainText("2.1 altered");
  await expect(contexts.getByText(/^Metrics differ: TruLens 0\.90, NVIDIA-style 0\.00/)).toBeVisible();
  await contexts.getByRole("button", { name: "Judgments of context 2" }).click();
  const sentences = contexts.getByRole("article", { name: "RAGAS on context 2" });
  await expect(sentences.getByRole("deletion")).toHaveText(["could perhaps be"]);
  await expect(sentences.getByRole("insertion")).toHaveText(["is"]);
  await expect(sentences.getByText("3 words left out, 1 added.")).toBeVisible();

  const polls = page.getByRole("region", { name: "Context Adherence Plus" });
  await expect(polls.getByText("4/5")).toBeVisible();
  await expect(polls.getByText("95% interval 0.38–0.96, from Poor to Excellent. More polls would narrow it.")).toBeVisible();
  await expect(polls.getByRole("heading", { name: /Explanation of the majority/ })).toBeVisible();
  await expect(polls.getByText(/Label adherent is no; 4 of 5 polls say yes\. Poll 3 says no\./)).toBeVisible();
  const items = polls.getByRole("listitem");
  await expect(items).toHaveCount(5);
  await items.nth(2).getByText("no", { exact: true }).click();
  await expect(items.nth(2).getByRole("button", { name: /^Reply/ })).toBeVisible();
  await expect(items.nth(2).getByText("Nothing supports the colour.").last()).toBeVisible();
});

test("response and contexts can be read as Markdown, with their marks, without pictures, and it stays chosen", {
  tag: "@test-all",
}, async ({ page, verbs, judge }) => {
  judge.script = judgeBridges();
  const markdown = {
    id: "markdown",
    question: "When did **it** open?",
    contexts: [
      `# Bridges\n\n**Tower Bridge** ${opened.slice("Tower Bridge ".length)} <b>bold</b>\n\n![map](https://example.test/a.png)`,
    ],
    response: "It opened in *1894*. [More](https://example.test/more)\n\n- stone\n- steel",
  };
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const runId = await verbs.run([markdown], "markdown", {
    metrics: ["ragas-context-relevancy"],
    judge: { kind: "openai", models: ["judge-a"], concurrency: 1 },
    settings: { "ragas-context-relevancy": { mode: "extract" } },
  });
  await page.goto(`/runs/${runId}`);
  await page.getByRole("main").getByRole("link", { name: "When did **it** open?" }).click();
  const panel = page.getByRole("dialog", { name: "Sample" });
  const response = panel.getByRole("region", { name: "Response" });
  await expect(response.getByText("It opened in *1894*.")).toBeVisible();
  await response.getByRole("button", { name: "Markdown" }).click();
  await expect(response.getByRole("listitem")).toHaveText(["stone", "steel"]);
  await expect(response.getByRole("emphasis")).toHaveText("1894");
  const link = response.getByRole("link", { name: "(https://example.test/more)" });
  await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
  const context = panel.getByRole("table", { name: "" }).getByRole("row").nth(1);
  await expect(context.getByText("<b>bold</b>")).toBeVisible();
  await expect(context.getByRole("img")).toHaveCount(0);
  await expect(context.getByText("[picture: map]")).toBeVisible();
  await expect(context.getByRole("strong").filter({ hasText: "Tower Bridge" })).toBeVisible();
  expect(requests.filter((url) => url.includes("example.test"))).toEqual([]);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("region", { name: "Response" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("region", { name: "Response" }).getByRole("button", { name: "Plain" }).click();
  await expect(page.getByText("It opened in *1894*.")).toBeVisible();
});

test("the response is next to another configuration's to the same question, compared by word", { tag: "@test-all" }, async ({
  page,
  verbs,
}) => {
  const row = (config: string, response: string) => ({
    id: "q",
    config,
    question: "How long is the Nile?",
    contexts: ["The Nile."],
    response,
  });
  const dataset = await verbs.addDataset(
    [
      row("bm25", "The Nile is about 6,650 kilometers long."),
      row("hybrid", "The Nile is 6,650 kilometers long, they say."),
      { id: "alone", config: "hybrid", question: "What is peat?", contexts: ["Peat."], response: "Fuel." },
    ],
    "two ways",
  );
  const runs = await verbs.judged(dataset, { metrics: ["nvidia-context-relevance"] });
  await page.goto(`/runs/${runs[1]}?sort=position`);
  await page.getByRole("main").getByRole("link", { name: "How long is the Nile?" }).click();
  const panel = page.getByRole("dialog", { name: "Sample" });
  const beside = panel.getByRole("group", { name: "Response comparison" });
  await beside.getByRole("heading", { name: "Against bm25" }).click();
  await expect(beside.getByRole("deletion")).toHaveText(["about"]);
  await expect(beside.getByRole("insertion")).toHaveText([/they say/]);
  await expect(beside.getByRole("status")).toHaveText(/6 words the same 1 only in bm25 2 only here/);
  await beside.getByRole("combobox", { name: "Against" }).selectOption("none");
  await expect(beside.getByRole("deletion")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("link", { name: "What is peat?" }).click();
  await expect(panel.getByRole("heading", { level: 1, name: "What is peat?" })).toBeVisible();
  await expect(beside).toHaveCount(0);
});

test("a thousand contexts load in parts, and linked ones with the first part", { tag: "@test-all" }, async ({
  page,
  verbs,
  judge,
}) => {
  const contexts = Array.from({ length: 1000 }, (_, index) => `Context number ${index + 1} tells of nothing.`);
  judge.script = () => reply("It says “context number 700 tells of nothing”.\nVerdict: yes");
  const runId = await verbs.run([{ id: "k", question: "A thousand?", contexts, response: "Yes." }], "thousand", {
    metrics: ["context-adherence-plus"],
    judge: { kind: "openai", models: ["judge-a"], polls: 1 },
  });
  await page.goto(`/runs/${runId}`);
  await page.getByRole("main").getByRole("link", { name: "A thousand?" }).click();
  const panel = page.getByRole("dialog", { name: "Sample" });
  await expect(panel.getByText("1,000 retrieved, in rank order")).toBeVisible();
  await expect(panel.getByText("21 of 1,000 contexts, including the best, the quoted")).toBeVisible();
  await panel.getByRole("link", { name: /context number 700 tells of nothing ?context 700/ }).click();
  await expect(panel.getByRole("table").getByText("Context number 700 tells of nothing")).toBeFocused();
  await panel.getByRole("link", { name: "Show 21 to 70" }).click();
  await expect(panel.getByText("Context number 70 tells of nothing.")).toBeVisible();
  await page.goto(`${page.url()}&contexts=1000`.replace(/contexts=70&/, ""));
  await expect(page.getByText("Context number 1000 tells of nothing.")).toBeVisible();
  await expect(page.getByText("Context number 900 tells of nothing.")).toHaveCount(0);
});
