import { meansByDate } from "assay-lib/comparison/over-time";
import { checkWords, foundIn } from "assay-lib/comparison/words/checks";
import type { Check } from "assay-lib/comparison/words/decision";
import { ComparisonReport } from "assay-lib/comparison/words/metrics";
import { db } from "assay-lib/db/connection/client";
import { markdownText } from "assay-lib/domain/text/markdown";
import { answer as askApi } from "assay-lib/operations/answer";
import { RankReport } from "assay-lib/ranking/words/report";
import { startRuns } from "assay-lib/runs/start/create";
import { readSharedComparison } from "assay-lib/shares/comparison";
import { readSharedRanking } from "assay-lib/shares/ranking";
import { summariseRun } from "assay-lib/summaries/refresh";
import { beforeAll, expect, test } from "vitest";
import { shortenComparison } from "@/cli/commands/mcp";
import { createTestDataset } from "@/testing/dataset";
import { storeScores } from "@/testing/judged/stored";
import { runAssay } from "@/testing/run-assay";

// What one page says against a set of runs, every page, file, command and tool says, since one function finds it.

const metric = "nvidia-context-relevance";

interface Given {
  model?: string;
  kind?: "openai" | "lexical";
  contexts?: number;
  lost?: number;
  cause?: "timeout" | "missing-contexts";
  ids?: string;
  size?: number;
  score?: (at: number) => number;
  change?: { status?: string; promptsJson?: string };
}

let sets = 0;

/** A run of its own dataset; datasets of one set have one name. */
async function judged({ model = "judge-a", kind = "openai", contexts = 2, lost = 0, ids = "q", ...given }: Given) {
  const { size = 24, score = (at) => (at % 5) / 5, cause = "timeout", change = {} } = given;
  const rows = Array.from({ length: size }, (_, at) => ({
    id: `${ids}${at}`,
    question: `What of ${ids}${at}?`,
    response: "A response.",
    config: "one",
    contexts: Array.from({ length: contexts }, (_, rank) => `Context ${rank}.`),
  }));
  const { datasetId } = await createTestDataset(rows, `set ${sets}`);
  const judge = kind === "lexical" ? { kind } : { kind, models: [model] };
  const [id = ""] = await startRuns({ datasetId, metrics: [metric], judge });
  const scores = rows.map((_, at) => (at < lost ? null : score(at)));
  const samples = await storeScores(id, { [metric]: scores }, (_, at) => (at < lost ? { cause } : {}));
  await db.judgment.createMany({
    data: samples.slice(lost).flatMap((sampleId) =>
      Array.from({ length: contexts * 2 }, (_, at) => ({
        runId: id,
        metric,
        sampleId,
        item: at >> 1,
        model,
        poll: at % 2,
        raw: 1,
        score: 0.5,
        promptHash: "h",
      })),
    ),
  });
  await db.run.update({ where: { id }, data: { status: "completed", ...change } });
  const { configurationId } = await db.run.findUniqueOrThrow({ where: { id } });
  await summariseRun({ id, configurationId, metrics: [metric] });
  return id;
}

const idsOf = (checks: readonly Check[]): string[] =>
  foundIn(checks)
    .map(({ id }) => id)
    .toSorted();

beforeAll(() => {
  process.env.OPENAI_API_KEY = "test-key";
});

const cases: [name: string, last: Given, found: Check["id"][]][] = [
  ["nothing", {}, []],
  ["another judge", { model: "judge-b" }, ["judge"]],
  ["other prompts", { change: { promptsJson: `{"${metric}":{"system":"","user":"","hash":"other"}}` } }, ["prompts"]],
  ["counted words", { kind: "lexical", model: "lexical" }, ["judge", "words-counted"]],
  ["unequal numbers of contexts", { contexts: 4 }, ["contexts"]],
  ["lost scores", { lost: 1 }, ["coverage"]],
  ["nothing in common", { ids: "other" }, ["pairing"]],
  ["a run still going", { change: { status: "running" } }, ["progress"]],
];

const askAbout = (path: string, runs: readonly string[]) =>
  askApi(new Request(`http://127.0.0.1:3000/api/v1/${path}?runs=${runs.join(",")}`));

test.each(cases)("%s is said everywhere", async (_, last, found) => {
  sets++;
  const runs = [await judged({}), await judged({}), await judged(last)];
  const get = (path: string) => askAbout(path, runs);

  const compared = await (await get("compare")).json();
  const { warnings, decision } = ComparisonReport.parse(compared);
  const ranked = RankReport.parse(await (await get("rank")).json());
  const shared = { runs, ranking: null, level: "scores" } as const;
  expect({
    compared: idsOf(decision.checks),
    tool: idsOf((shortenComparison(compared) as unknown as ComparisonReport).decision.checks),
    ranked: idsOf(ranked.checks),
    sharedComparison: idsOf((await readSharedComparison(runs, null, "scores")).report.decision.checks),
    sharedRanking: idsOf((await readSharedRanking(shared)).checks),
  }).toEqual({ compared: found, tool: found, ranked: found, sharedComparison: found, sharedRanking: found });

  const [line] = (await meansByDate(`set ${sets}`, 9)).get(metric) ?? [];
  // Means by date know no pairs of questions, and have finished runs alone.
  if (!found.includes("pairing") && !found.includes("progress")) expect(idsOf(line?.means.at(-1)?.found ?? [])).toEqual(found);

  const inMarkdown = await (await get("compare/markdown")).text();
  for (const warning of warnings) expect(inMarkdown).toContain(markdownText(warning));
  expect(warnings.length > 0).toBe(found.length > 0);
  const printed = (await runAssay(["compare", ...runs])).out;
  for (const warning of warnings) expect(printed).toContain(warning);
  const listed = (await runAssay(["rank", ...runs])).out;
  for (const { details } of foundIn(ranked.checks)) for (const detail of details) expect(listed).toContain(detail);
});

test.each([
  [1, "timeout", "worse"],
  [50, "timeout", "not-distinguishable"],
  [50, "missing-contexts", "worse"],
] as const)("with %i of 120 scores missing (%s), a comparison and a ranking say %s", async (lost, cause, verdict) => {
  sets++;
  const runs = [
    await judged({ size: 120, lost: cause === "timeout" ? 0 : lost, cause, score: (at) => 0.9 - (at % 5) / 100 }),
    await judged({ size: 120, lost, cause, score: (at) => 0.8 - (at % 3) / 100 }),
  ];
  const compared = ComparisonReport.parse(await (await askAbout("compare", runs)).json());
  expect(compared.metrics[metric]?.[0]?.verdict).toBe(verdict);
  const ranked = RankReport.parse(await (await askAbout("rank", runs)).json());
  expect(ranked.configurations[1]?.fromBest).toMatchObject({ isEstablished: verdict === "worse" });
});

test.each([
  [0.5, "context-adherence-plus"],
  [null, metric],
])("a ranking opens with a metric that must not drop, unless its scores are %s", async (score, opening) => {
  sets++;
  const metrics = [metric, "context-adherence-plus"];
  const runs = await Promise.all([judged({}), judged({})]);
  for (const id of runs) {
    await storeScores(id, { "context-adherence-plus": Array(24).fill(score) });
    const { configurationId } = await db.run.update({ where: { id }, data: { metricsJson: JSON.stringify(metrics) } });
    await summariseRun({ id, configurationId, metrics });
  }
  expect(RankReport.parse(await (await askAbout("rank", runs)).json())).toMatchObject({ metric: opening });
});

test("a ranking that is refused gives the same codes, and each code has words", async () => {
  sets++;
  const runs = [await judged({}), await judged({ model: "judge-b" })];
  const answer = await askAbout("rank", runs);
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors).toMatchObject([{ path: "judge", message: expect.stringContaining("another judge") }]);
  for (const { name, found } of Object.values(checkWords)) expect(name && found).toBeTruthy();
});
