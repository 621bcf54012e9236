import { expect, test } from "vitest";
import { judgedRows } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { runAsMarkdown } from "./markdown";

async function judged(rows: readonly object[], name = "bridges", metrics = ["all"]): Promise<string> {
  const { id } = await judgedRows(rows, metrics, name);
  return id;
}

test("a run as Markdown has its figures and lowest samples, and names are escaped", async () => {
  const rows = rowsOf(4, (index) => (index === 0 ? { question: "<b>*Which* bridge?", contexts: ["Cheese."] } : {}));
  const text = await runAsMarkdown(await judged(rows, "a_b | c", ["trulens-context-relevance"]));
  expect(text).toContain("### a\\_b \\| c");
  expect(text).toMatch(/\| Context relevance \(TruLens\) \| 0\.\d\d \| \S+ \| – \| 0\.\d\d \| 4 of 4 \|/);
  expect(text).toContain("- 0.00 \\<b\\>\\*Which\\* bridge?");
});

test("a run as Markdown has what each step found as a table", async () => {
  const gold = "The bridge is red.";
  const id = await judged(
    rowsOf(2, () => ({
      gold: [gold],
      steps: [
        { kind: "retrieve", name: "b<m>25", contexts: ["It is long.", gold] },
        { kind: "rerank", contexts: [gold] },
      ],
    })),
    "steps",
    ["trulens-context-relevance"],
  );
  const markdown = await runAsMarkdown(id);
  expect(markdown).toContain("| step | samples | contexts | new | nothing new | recall |");
  expect(markdown).toMatch(/\| Search b\\<m\\>25 \| 2 \| 2\.0 \| 2\.0 \| 0 \| 1\.00 \| .*\| 0\.50 \| 0\.63 \| 2 \| – \|/);
  expect(markdown).toContain("Rerank: Among as many contexts, recall 0.00 before and 1.00 after: +1.00");
});

test("a run without any score has Markdown too", async () => {
  const empty = rowsOf(2, () => ({ response: "" }));
  expect(await runAsMarkdown(await judged(empty, "nothing", ["context-adherence-plus"]))).not.toMatch(
    /NaN|undefined|\bnull\b|Lowest/,
  );
});

/** Half the questions are on cheese, and none of those finds its context. */
const halfMissed = (topics: readonly [string, string]) =>
  rowsOf(40, (at) => ({
    question: `Question number ${at}?`,
    contexts: [at % 2 ? "Trains run on rails." : `Gold ${at}.`],
    reference_contexts: [`Gold ${at}.`],
    response: at % 2 ? "I don't know." : `Gold ${at}.`,
    topic: topics[at % 2 ? 1 : 0],
  }));

test("a run as Markdown says at which stages samples fail, and which slices fail more than the rest", async () => {
  const text = await runAsMarkdown(await judged(halfMissed(["rivers", "<i>|cheese"]), "why", ["context-adherence-plus"]));
  expect(text).toContain("20 of 40 samples fail.");
  expect(text).toContain("Of 40 responses, 20 refuse and 0 refuse in part");
  expect(text).toContain("| evidence not retrieved | 20 | 50.0% |");
  expect(text).toMatch(/\| topic = \\<i\\>\\\|cheese \| 20 of 20 \| 0 of 20 \| \+100 points/);
});

test("a run as Markdown says that no group or slice is established, or nothing of them where none was compared", async () => {
  const rows = halfMissed(["rivers", "cheese"]).map((row, at) => ({ ...row, topic: at < 20 ? "rivers" : "cheese" }));
  const text = await runAsMarkdown(await judged(rows, "none established", ["context-adherence-plus"]));
  expect(text).toMatch(/Of \d+ groups? and \d+ slices?, none fails measurably more or less than the rest\./);
  expect(text).not.toContain("group or slice");
  expect(await runAsMarkdown(await judged(rowsOf(2), "few", ["context-adherence-plus"]))).not.toMatch(
    /measurably|group or slice/,
  );
});
