import { expect, test } from "vitest";
import { JudgesReport } from "@/lib/judges/words/report";
import { row, runAssay, write } from "@/testing/run-assay";

const metrics = "context-adherence-plus,trulens-answer-relevance";

/** Every other response repeats its context; the others say something else. */
async function judged(name: string, labels: (isGood: boolean) => object): Promise<string> {
  const rows = Array.from({ length: 24 }, (_, at) => {
    const found = `The river number ${at} of the ${name} ends at Emden.`;
    const response = at % 2 === 0 ? found : `Cheese ${at} is made from the milk of goats.`;
    return row(`Where does river number ${at} of the ${name} end?`, { contexts: [found], response, ...labels(at % 2 === 0) });
  });
  const file = write(`${name}.jsonl`, rows.join(""));
  const { out } = await runAssay(["evaluate", file, "--judge", "lexical", "--metrics", metrics, "--polls", "1", "--json"]);
  return JSON.parse(out).runs[0].datasetId;
}

test("the judges of a dataset are compared on its labels, in a table and as JSON", async () => {
  const dataset = await judged("north", (isGood) => ({ labels: { adherent: isGood } }));
  const json = await runAssay(["judges", dataset, "--metric", "all", "--json"]);
  const report = JudgesReport.parse(JSON.parse(json.out));
  expect(report).toMatchObject({ label: "adherent", good: "yes", samples: 24, goodSamples: 12, frontier: [] });
  expect(report.judges.map(({ metric }) => metric).sort()).toEqual(metrics.split(",").sort());
  expect(report.judges[0]).toMatchObject({ metric: "context-adherence-plus", auroc: { value: 1 }, costCause: "no-model" });

  const usual = JSON.parse((await runAssay(["judges", dataset, "--json"])).out);
  expect(usual).toMatchObject({ metric: "context-adherence-plus", judges: [{ metric: "context-adherence-plus" }] });

  const text = await runAssay(["judges", dataset, "--good", "no", "--metric", "context-adherence-plus"]);
  expect(text.out).toContain("24 samples with adherent, 12 good (no).");
  expect(text.out).toMatch(/built-in judge +0\.000/);
});

test("without a label that says a quality, a label has to be chosen; an unknown one is refused", async () => {
  const dataset = await judged("south", (isGood) => ({ labels: { kind: isGood ? "a" : "b" } }));
  expect((await runAssay(["judges", dataset])).out).toContain(
    "Choose a label with --label and which values are good with --good: kind.",
  );
  const chosen = await runAssay(["judges", dataset, "--label", "kind", "--good", "a", "--json"]);
  expect(JSON.parse(chosen.out)).toMatchObject({ label: "kind", good: "a", goodSamples: 12 });
  const { code, err } = await runAssay(["judges", dataset, "--label", "none"]);
  expect({ code, err }).toMatchObject({
    code: expect.not.stringMatching("0"),
    err: expect.stringContaining("carry no label none"),
  });
});
