import { expect, test } from "vitest";
import { newOwner } from "@/lib/judging/execute/lease-owner";
import { judgeNextRun } from "@/lib/judging/work-loop";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import { runAsMarkdown } from "./markdown";
import { writeReport } from "./write";

async function reportsOf(rows: readonly object[], metric = "claims"): Promise<{ html: string; markdown: string }> {
  const { datasetId } = await createTestDataset(rows);
  const [id = ""] = await startRuns({ datasetId, metrics: [metric], judge: { kind: "lexical" } });
  await judgeNextRun(id, newOwner(), new AbortController().signal);
  let html = "";
  for await (const piece of await writeReport(id)) html += piece;
  return { html, markdown: await runAsMarkdown(id) };
}

const sentence = "The <i>Golden</i> Bridge was not opened in May 1933.";
const contradicted = (at: number) => ({
  contexts: [`Rain ${at}.`, sentence],
  response: Array(3)
    .fill(0)
    .map((_, claim) => `The <i>Golden</i> Bridge ${claim}${at} was opened in May 1933.`)
    .join(" "),
});

test("samples with contradicted claims are listed with the contradicting sentence, at most ten, escaped", async () => {
  const { html, markdown } = await reportsOf(rowsOf(13, (at) => (at < 12 ? contradicted(at) : {})));
  const words = "12 samples have claims that the contexts contradict; the 10 with the largest share are listed.";
  expect(html).toContain(words);
  expect(html.match(/Context 2: The &lt;i&gt;Golden&lt;\/i&gt; Bridge was not opened in May 1933\./g)).toHaveLength(20);
  expect(html.match(/1 further contradicted claim/g)).toHaveLength(10);
  expect(html).toMatch(/contradicted claims <b>0\.92, n = 13<\/b>/);
  expect(html).not.toContain("<i>");
  expect(markdown).toContain(words);
  expect(markdown).toContain("contradicted by Context 2: The \\<i\\>Golden\\</i\\> Bridge was not opened in May 1933.");
});

test("a run without contradictions says so, and one that did not judge claims has no such section", async () => {
  const { html, markdown } = await reportsOf(rowsOf(2));
  for (const report of [html, markdown]) expect(report).toContain("No sample has a claim that its contexts contradict.");
  const other = await reportsOf(rowsOf(2), "trulens-context-relevance");
  for (const report of [other.html, other.markdown]) expect(report).not.toMatch(/contradict/i);
});
