import { expect, test } from "vitest";
import { RankReport } from "@/lib/ranking/words/report";
import { startRuns } from "@/lib/runs/start/create";
import { asIfByModel } from "@/testing/judge/as-if-by-model";
import { row, runAssay, write } from "@/testing/run-assay";

const metric = "nvidia-context-relevance";
const questions = 24;

/** A sweep over two settings: the retriever decides, k does not. The rows of a question share its subject. */
async function sweep(name: string, more: object = {}): Promise<{ id: string; datasetId: string; name: string }[]> {
  const rows = ["bm25", "hybrid"].flatMap((retriever) =>
    [3, 5].flatMap((k) =>
      Array.from({ length: questions }, (_, at) => {
        const question = `Where does river number ${at} of the ${name} end?`;
        const found = `River number ${at} of the ${name} ends at Emden.`;
        const isMissed = at % 8 === k % 8 || (retriever === "bm25" && at % 2 === 0);
        const contexts = [isMissed ? "Cheese is made of milk." : found];
        const metadata = { cost_usd: k / 1000, latency_ms: 100 * k };
        return row(question, {
          id: `${name}${at}`,
          config: `${retriever}-k${k}`,
          contexts,
          params: { retriever, k },
          ...metadata,
          ...more,
        });
      }),
    ),
  );
  const file = write(`${name}.jsonl`, rows.join(""));
  const judged = await runAssay(["evaluate", file, "--judge", "lexical", "--metrics", metric, "--json"]);
  const found = await runAssay(["runs", "--json"]);
  const { runs } = JSON.parse(judged.out);
  const ids = runs.map(({ id }: { id: string }) => id);
  return JSON.parse(found.out).runs.filter(({ id }: { id: string }) => ids.includes(id));
}

const rank = async (...args: string[]) => runAssay(["rank", ...args]);

test("the configurations of a dataset are ranked by their settings, in a table and as JSON", async () => {
  const runs = await sweep("north");
  const dataset = runs[0]?.datasetId ?? "";
  expect((await rank(dataset)).out).toContain("No decision: a judge that counts words does not say which is better.");
  for (const { id } of runs) await asIfByModel(id);
  const json = await rank(dataset, "--json");
  expect(json.code).toBe(0);
  const report = RankReport.parse(JSON.parse(json.out));
  expect(report).toMatchObject({ metric, questions, withoutScore: 0, isStandIn: false, costUnit: "USD", leftOut: [] });
  expect(report.configurations.map(({ parameters }) => parameters.retriever)).toEqual(["hybrid", "hybrid", "bm25", "bm25"]);
  expect(report.configurations.map(({ letters }) => letters)).toEqual(["a", "a", "b", "b"]);
  const [best] = report.configurations;
  expect(best?.mean).toBeCloseTo(21 / 24, 12);
  expect(best).toMatchObject({ fromBest: null, n: questions, ci95: [expect.any(Number), expect.any(Number)] });
  expect(report.configurations.map(({ cost, latency }) => [cost, latency]).sort()).toEqual([
    [3, 300],
    [3, 300],
    [5, 500],
    [5, 500],
  ]);
  expect(report.effects.map(({ parameter, steps }) => [parameter, steps[0]?.effect?.isEstablished])).toEqual([
    ["retriever", true],
    ["k", false],
  ]);
  expect(report.finding[0]).toMatch(
    /^The best 2 of 4 cannot be distinguished\. hybrid is better than bm25 \(\+0\.\d\d to \+0\.\d\d\)\. k changes nothing measurable\.$/,
  );
  // In whatever order the runs are named.
  for (const ids of [runs, runs.toReversed()]) {
    const byRuns = await rank(...ids.map(({ id }) => id), "--json");
    expect(JSON.parse(byRuns.out).configurations).toEqual(report.configurations);
  }

  const text = await rank(dataset, "--by", "retriever");
  expect(text.out).toContain("The best 2 of 4 cannot be distinguished.");
  expect(text.out).toMatch(/retriever bm25 → hybrid +\+0\.\d{3}/);
  expect(text.out).not.toMatch(/k 3 → 5/);
  expect(text.out).toContain("300 ms");
});

test("what cannot be ranked is left out with the reason, or refused", async () => {
  const north = await sweep("east");
  const south = await sweep("west");
  const ids = north.map(({ id }) => id);
  const [first = ""] = ids;
  const mixed = JSON.parse((await rank(...ids, first, "gone", south[0]?.id ?? "", "--json")).out);
  expect(mixed.configurations).toHaveLength(4);
  expect(mixed.leftOut.map(({ reason }: { reason: string }) => reason)).toEqual([
    "does not exist; it may have been deleted",
    "shares no question with the others",
  ]);
  expect(mixed.namedTwice).toEqual([{ run: first, name: north[0]?.name }]);
  const refusals = [
    [["nowhere"], "There is no dataset nowhere."],
    [[first, first], "Only one configuration can be ranked"],
    [[first, south[0]?.id ?? ""], "No decision: no question pairs. Compare runs of one dataset"],
    [[...ids, "--metric", "none-such"], `No complete run has the metric none-such. Choose from: ${metric}.`],
    [[...ids, "--baseline", "gone"], "The baseline gone is none of the ranked runs."],
  ] as const;
  for (const [args, message] of refusals) {
    const { code, err } = await rank(...args);
    expect({ code, err }).toMatchObject({ code: expect.not.stringMatching("0"), err: expect.stringContaining(message) });
  }
});

test("runs that repeat a configuration are averaged, and another judge is not mixed in", async () => {
  const runs = await sweep("twice");
  const dataset = runs[0]?.datasetId ?? "";
  await runAssay(["run", dataset, "--judge", "lexical", "--metrics", metric, "--set", `${metric}.temperature=0.5`, "--json"]);
  await runAssay(["run", dataset, "--judge", "lexical", "--metrics", metric, "--json"]);
  const report = RankReport.parse(JSON.parse((await rank(dataset, "--json")).out));
  expect(report.configurations.map(({ runs }) => runs.length)).toEqual([2, 2, 2, 2]);
  expect(report.variance).toMatchObject({ system: null, judge: { share: 0 } });
  expect(report.leftOut).toHaveLength(4);
  const [left] = report.leftOut;
  expect(left?.reason).toMatch(/^judged with another temperature of /);
  expect((await rank(left?.run ?? "", runs[0]?.id ?? "")).err).toContain(
    "No decision: the runs have different prompts or settings. Rerun one of them with the other's prompts and settings.",
  );
  expect(left).toMatchObject({ cause: "judged-otherwise", datasetId: dataset, configurationId: expect.any(String) });
  expect(report.checks.flatMap(({ id, state }) => (state === "fails" ? id : []))).toEqual(["words-counted"]);

  const included = RankReport.parse(JSON.parse((await rank(dataset, "--include", left?.run ?? "", "--json")).out));
  expect(included.leftOut).toHaveLength(3);
  expect(included.configurations.filter(({ judged }) => judged !== null)).toMatchObject([
    { run: left?.run, runs: [left?.run], judged: left?.reason },
  ]);
  expect(included.checks.find(({ id }) => id === "prompts")).toMatchObject({ state: "fails" });
});

test("a run still going is named with its progress, and not ranked", async () => {
  const runs = await sweep("going");
  const datasetId = runs[0]?.datasetId ?? "";
  const [going] = await startRuns({ datasetId, metrics: [metric], judge: { kind: "lexical" } });
  const report = RankReport.parse(JSON.parse((await rank(datasetId, "--json")).out));
  expect(report.configurations).toHaveLength(4);
  expect(report.configurations.flatMap(({ runs }) => runs)).not.toContain(going);
  expect(report.pending.find(({ run }) => run === going)).toMatchObject({ judgments: 0, planned: questions });
  expect(report.leftOut).toEqual([]);
  expect((await rank(datasetId)).out).toContain(`, 0 of ${questions} judged.`);
});

test("configurations with unequal numbers of contexts are ranked by the first contexts of each", async () => {
  const lakes = (k: number, asked: number) =>
    Array.from({ length: asked }, (_, at) => {
      const contexts = [`Lake number ${at} lies at Emden.`, "Cheese is made of milk.", "Rain fell all day."].slice(0, k);
      return row(`Where does lake number ${at} lie?`, { id: `lake${at}`, config: `k${k}`, contexts, params: { k } });
    });
  const judged = async (name: string, rows: readonly string[]) => {
    const args = ["evaluate", write(name, rows.join("")), "--judge", "lexical", "--metrics", metric, "--json"];
    return JSON.parse((await runAssay(args)).out).runs.map(({ id }: { id: string }) => id);
  };
  const ids = await judged("lakes.jsonl", [...lakes(1, questions), ...lakes(3, questions)]);
  const report = RankReport.parse(JSON.parse((await rank(...ids, "--json")).out));
  expect(report).toMatchObject({ firstContexts: 1, groups: [{ first: 1, last: 2 }] });
  expect(new Set(report.configurations.map(({ mean }) => mean)).size).toBe(1);
  expect(report.checks.find(({ id }) => id === "contexts")?.details.join()).toContain(
    "so only the first context of each sample counts.",
  );
  // The contexts that count are the same, so nothing is tested.
  const [best, other] = report.configurations;
  expect(other).toMatchObject({ fromBest: { difference: 0, interval: null, p: null, isIdentical: true } });
  expect(report.finding[0]).toContain("counts words");
  expect((await rank(...ids)).out).toContain("same texts");
  expect(best?.fromBest).toBeNull();

  const few = await judged("lakes-few.jsonl", lakes(3, 15));
  const part = RankReport.parse(JSON.parse((await rank(ids[0], ...few, "--json")).out));
  expect(part.notes.join()).toContain("these runs share 15, enough to compare two to four of them.");
});
