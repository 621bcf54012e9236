import { reply, type Script } from "@/testing/judge-server";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

const questions = 90;
const names = ["river-a", "river-b", "lake-a", "lake-b", "pond-a", "pond-b"];
const rows = names.flatMap((config) =>
  Array.from({ length: questions }, (_, at) => ({
    id: `q${at}`,
    config,
    question: `Where does water number ${at} end?`,
    contexts: ["At sea."],
    response: `Of ${config}, number ${at}.`,
  })),
);
const worth: Record<string, number> = { river: 2, lake: 1, pond: 0 };

/** Rivers are best, and equal on average. */
const scored: Script = ({ prompt }) => {
  const [, kind = "", which = "a", number = "0"] = prompt.match(/Of (\w+)-([ab]), number (\d+)/) ?? [];
  return reply(`{"score": ${(worth[kind] ?? 0) + ((Number(number) + Number(which === "b")) % 2)}, "reasoning": "r"}`);
};

test("a sweep of six stops judging four that are worse, and is judged to the end on request", async ({
  page,
  verbs,
  judge,
  request,
}) => {
  judge.script = scored;
  const dataset = await verbs.addDataset(rows, "Waters");
  await page.goto(`/runs/new?dataset=${dataset}`);
  const plan = page.getByRole("status").filter({ hasText: "judge calls" });
  await page.getByLabel("Stop when it is decided").check();
  await expect(plan).toContainText(/Between [\d,]+ and [\d,]+ judge calls/);
  await page.getByLabel("Margin").fill("2");
  await expect(page.getByText("Margin: a number from 0 to 1.").first()).toBeVisible();

  const metric = "trulens-answer-relevance";
  const started = await request.post("/api/v1/runs", {
    data: {
      datasetId: dataset,
      metrics: [metric],
      untilDecided: { metric, seed: 5 },
      judge: { kind: "openai", models: ["judge-a"], cache: false },
    },
  });
  expect(started.status(), await started.text()).toBe(201);
  const { runs } = (await started.json()) as { runs: { id: string }[] };
  const race = await (await request.get(`/api/v1/runs/${runs[0]?.id}/race`)).json();
  await page.goto(`/races/${race.id}`);
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(
    "river-a and river-b are left after 90 of 90 questions and cannot be distinguished.",
  );
  await expect(page.getByText("out after 40 of 90 questions")).toHaveCount(3);
  await expect(page.getByRole("status").first()).toHaveText("Not decided, 90 of 90 questions");
  expect(judge.requests).toHaveLength(2 * 90 + 3 * 40 + 52);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("link", { name: "pond-b" }).click();
  await expect(page).toHaveURL(/\/runs\//);
  await expect(page.getByText("Out after 40 of 90 questions", { exact: true })).toBeVisible();
  await expect(page.getByText("50 not judged: decided before")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Judge the rest, 188 calls" }).click();
  await expect(page.getByRole("status").first()).toHaveText("Judged to the end, 90 of 90 questions");
  expect(judge.requests).toHaveLength(6 * 90);
});

test("a run judges a random part, estimates the mean over all, and is judged to the end on request", {
  tag: "@test-all",
}, async ({ page, verbs, judge, request }) => {
  judge.script = scored;
  const datasetId = await verbs.addDataset(
    rows.filter(({ config }) => config === "river-a"),
    "River",
  );
  await page.goto(`/runs/new?dataset=${datasetId}`);
  await page.getByLabel("Judge a random part, estimate the rest").check();
  const part = page.getByLabel("Questions to judge");
  await part.fill("24");
  await expect(page.getByText("Questions to judge: a whole number from 25.").first()).toBeVisible();
  await part.fill("30");
  await expect(page.getByRole("status").filter({ hasText: "judge calls" })).toBeVisible();

  const started = await request.post("/api/v1/runs", {
    data: {
      datasetId,
      metrics: ["trulens-answer-relevance"],
      sample: 30,
      judge: { kind: "openai", models: ["judge-a"], cache: false },
    },
  });
  expect(started.status(), await started.text()).toBe(201);
  const { runs } = (await started.json()) as { runs: { id: string }[] };
  await page.goto(`/runs/${runs[0]?.id}`);
  await expect(page.getByText(/^Judge[sd] 30 of 90 questions, drawn at random$/)).toBeVisible();
  await expect(page.getByText("60 not judged: not drawn")).toBeVisible();
  await expect(page.getByText(/Estimate for 90 samples; the 30 judged have .*The same interval would have taken/)).toBeVisible();
  expect(judge.requests).toHaveLength(30);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Judge the rest, 60 calls" }).click();
  await expect(page.getByText("90 of 90 scored")).toBeVisible();
  await expect(page.getByText("drawn at random")).toHaveCount(0);
  expect(judge.requests).toHaveLength(90);
});

test("one configuration, started on the page against a baseline, is judged until it is out", { tag: "@test-all" }, async ({
  page,
  verbs,
  judge,
  request,
}) => {
  judge.script = scored;
  // Of other questions than above, whose replies are in the cache.
  const own = rows
    .filter(({ config }) => config === "river-a" || config === "pond-a")
    .map((row) => ({ ...row, question: row.question.replace("water", "stream") }));
  const dataset = await verbs.addDataset(own, "Two waters");
  const metric = "trulens-answer-relevance";
  const [baseline] = await verbs.judged(dataset, {
    metrics: [metric],
    configurations: ["river-a"],
    judge: { kind: "openai", models: ["judge-a"] },
  });
  const put = await request.put("/api/v1/baselines/main", { data: { run: baseline } });
  expect(put.ok(), await put.text()).toBe(true);
  await page.goto(`/runs/new?dataset=${dataset}&metrics=${metric}`);
  await page.getByLabel(/^river-a/).uncheck();
  for (const box of await page.getByRole("group", { name: "Metrics" }).getByRole("checkbox").all())
    await box.setChecked((await box.getAttribute("value")) === metric);
  await page.getByLabel("Stop when it is decided").check();
  await expect(page.getByLabel("Baseline", { exact: true })).toHaveValue(baseline ?? "");
  await expect(page.getByRole("status").filter({ hasText: "judge calls" })).toContainText(/Between [\d,]+ and 90 judge calls/);
  await page.getByRole("button", { name: "Start", exact: false }).last().click();
  await expect(page).toHaveURL(/\/races\/\w+$/);
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(
    "pond-a is worse than river-a: decided after 40 of 90 questions.",
  );
  expect(judge.requests).toHaveLength(90 + 40);
});
