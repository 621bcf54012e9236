import { expect, test } from "vitest";
import { db } from "@/lib/db/connection/client";
import { row, runAssay, write } from "@/testing/run-assay";

const metric = "nvidia-context-relevance";

/** Two runs over the same 30 questions; the second retrieved nothing useful. */
async function twoRuns(judgedBy = metric): Promise<[string, string]> {
  const rows = Array.from({ length: 30 }, (_, at) => {
    const question = `Where does river number ${at} end?`;
    const good = [`River number ${at} ends at Emden.`];
    return (
      row(question, { id: `q${at}`, config: "good", contexts: good }) +
      row(question, {
        id: `q${at}`,
        config: "bad",
        contexts: [at % 3 === 0 ? `River number ${at} ends somewhere.` : "Cheese is made of milk."],
      })
    );
  });
  const judged = await runAssay([
    "evaluate",
    write("two.jsonl", rows.join("")),
    "--judge",
    "lexical",
    "--metrics",
    judgedBy,
    "--json",
  ]);
  const [good, bad] = JSON.parse(judged.out).runs;
  return [good.id, bad.id];
}

test("runs are compared in a table and in words, and a clear loss exits with 1", async () => {
  const [good, bad] = await twoRuns();
  const printed = await runAssay(["compare", good, bad]);
  expect(printed.code).toBe(0);
  expect(printed.out).toContain(`\n\nA  good (run ${good}), the baseline\nB  bad (run ${bad})\n`);
  expect(printed.out).toMatch(/^No decision: a judge that counts words does not say which is better\./);
  expect(printed.out).toContain("30 questions paired by id (by id 30, by text 30).");
  expect(printed.out).toContain("lexical counts words. It does not judge quality.");

  const gated = await runAssay(["compare", good, bad, "--json", "--fail-on-regression", `${metric}=0.02`]);
  expect(gated.code).toBe(1);
  expect(gated.err).toContain("; at most 0.02 is allowed (one-sided p < 0.001).");
  const { gate, ...report } = JSON.parse(gated.out);
  expect(gate).toMatchObject([{ run: bad, metric, margin: 0.02, questions: 30, verdict: "fails" }]);
  expect(report).toMatchObject({ baseline: good, candidates: [bad], pairedQuestions: 30, unpaired: { [good]: 0, [bad]: 0 } });
  expect(report.metrics[metric]).toMatchObject([{ run: bad, n: 30, wins: 0, verdict: null, heldBack: "words-counted" }]);

  const better = await runAssay(["compare", bad, good, "--fail-on-regression", `${metric}=0`]);
  expect(better.code).toBe(0);
  const again = await runAssay(["compare", good, bad, "--json"]);
  expect(JSON.parse(again.out)).toEqual(report);

  expect(report.contexts.overlap).toMatchObject([{ run: bad, shared: 0, lost: 30, gained: 30, jaccard: 0 }]);
  expect(report.contexts.metrics[metric][0].ranks).toMatchObject([{ rank: 1, n: 30 }]);
  expect(printed.out).toContain("Contexts of bad: 0 shared, 0 moved in rank, 30 lost, 30 gained; mean Jaccard 0.00.");

  const markdown = await runAssay(["compare", good, bad, "--markdown"]);
  expect(markdown.out).toContain(`| ${metric} |`);
  const summary = await runAssay(["compare", good, bad, "--markdown", "--fail-on-regression", `${metric}=0`]);
  expect(summary.out).toContain("- **fails**: bad: Context relevance ");
});

test("a metric's figure can be held to a margin too", async () => {
  const [good, bad] = await twoRuns("ragas-context-relevancy");
  const figure = "ragas-context-relevancy.chunkShare";
  const gated = await runAssay(["compare", good, bad, "--json", "--fail-on-regression", `${figure}=0.05`]);
  expect(gated).toMatchObject({ code: 1, err: expect.stringContaining("; at most 0.05 is allowed") });
  const { gate, metrics } = JSON.parse(gated.out);
  const [{ figures }] = metrics["ragas-context-relevancy"];
  expect(gate).toMatchObject([{ run: bad, metric: figure, margin: 0.05, verdict: "fails", questions: 30 }]);
  expect(gate[0].difference).toBeCloseTo(figures[0].difference, 12);
  expect((await runAssay(["compare", bad, good, "--fail-on-regression", `${figure}=0`])).code).toBe(0);
});

test("a gate that cannot be decided exits with 1 only if asked to", async () => {
  const rows = ["One?", "Two?", "Three?"].flatMap((question) => [
    row(question, { id: question, config: "good", contexts: [question] }),
    row(question, { id: question, config: "bad", contexts: ["Cheese is made of milk."] }),
  ]);
  const file = write("three.jsonl", rows.join(""));
  const judged = await runAssay(["evaluate", file, "--judge", "lexical", "--metrics", metric, "--json"]);
  const [good, bad] = JSON.parse(judged.out).runs.map(({ id }: { id: string }) => id);
  const gate = ["compare", good, bad, "--fail-on-regression", `${metric}=0`];
  expect(await runAssay(gate)).toMatchObject({ code: 0, err: expect.stringContaining("3 questions are too few to show that ") });
  expect(await runAssay([...gate, "--fail-if-undecided"])).toMatchObject({ code: 1 });
  expect(await runAssay(["compare", good, bad, "--fail-if-undecided"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("--fail-if-undecided needs"),
  });
});

test("no gate is passed while the baseline or a candidate has not completed", async () => {
  const [good, bad] = await twoRuns();
  const gate = (...runs: string[]) => runAssay(["compare", ...runs, "--fail-on-regression", `${metric}=0.02`]);
  for (const status of ["queued", "paused", "cancelled", "failed"]) {
    await db.run.update({ where: { id: bad }, data: { status } });
    for (const pair of [
      [good, bad],
      [bad, good],
    ])
      expect(await gate(...pair)).toMatchObject({
        code: 5,
        err: expect.stringContaining(`bad is ${status}: Context relevance (NVIDIA-style) is not compared.`),
      });
  }
});

test("a plan says how many questions are needed, by a run or by two", async () => {
  const [good, bad] = await twoRuns();
  const { out, code } = await runAssay(["plan", bad]);
  expect(code).toBe(0);
  expect(out).toMatch(/^Questions that a comparison needs.*\n\nmetric +now +finds +settled +0\.01 +0\.02 +0\.03 +0\.05 +0\.1\n/);
  expect(out).toMatch(new RegExp(`\\n${metric} +30 +0\\.\\d{3} +[\\d,]+`));
  expect(out).toContain("Assumes that the scores of two configurations have a correlation of 0.5.");
  const { metrics, other } = JSON.parse((await runAssay(["plan", good, bad, "--json"])).out);
  expect(other).toBe(bad);
  expect(metrics).toMatchObject([{ metric, questions: 30, spread: expect.any(Number) }]);
  expect(await runAssay(["plan", "gone00000000"])).toMatchObject({ code: 2, err: expect.stringContaining("There is no run") });
});

test("steps of both runs are compared in the table, in JSON and in Markdown", async () => {
  const search = (name: string, ...contexts: string[]) => ({ steps: [{ kind: "retrieve", name, contexts }] });
  const gold = "The Ems ends at Emden.";
  const asked = { id: "q", contexts: undefined, gold: [gold] };
  const rows =
    row("Where does the Ems end?", { ...asked, config: "a", ...search("b|m25", "It is long.", gold) }) +
    row("Where does the Ems end?", { ...asked, config: "b", ...search("dense", "It is long.") });
  const judged = await runAssay(["evaluate", write("steps.jsonl", rows), "--metrics", metric, "--json"]);
  const ids = JSON.parse(judged.out).runs.map(({ id }: { id: string }) => id);
  expect((await runAssay(["compare", ...ids])).out).toMatch(
    /Search b\|m25 in A, dense in B +recall +1\.00 +0\.00 +−1\.000 +– +1\n/,
  );
  expect((await runAssay(["compare", ...ids, "--markdown"])).out).toContain(
    "| Search b\\|m25 in A, dense in B | recall | 1.00 | 0.00 | −1.000 | – | 1 |\n",
  );
  expect(JSON.parse((await runAssay(["compare", ...ids, "--json"])).out).steps).toMatchObject([
    { run: ids[1], steps: [{ names: ["b|m25", "dense"], gold: { recall: { difference: -1 } } }], only: [], goldUnknown: [] },
  ]);
});
