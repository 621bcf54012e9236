import { expect, test } from "vitest";
import { judgedRows } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { runAsMarkdown } from "./markdown";

async function markdownOf(rows: readonly object[], metric = "claims"): Promise<string> {
  const { id } = await judgedRows(rows, [metric]);
  return runAsMarkdown(id);
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
  const markdown = await markdownOf(rowsOf(13, (at) => (at < 12 ? contradicted(at) : {})));
  const words = "12 samples have claims that the contexts contradict; the 10 with the largest share are listed.";
  expect(markdown).toContain(words);
  expect(markdown.split("contradicted by Context 2: The \\<i\\>Golden\\</i\\> Bridge was not opened in May 1933.")).toHaveLength(
    21,
  );
  expect(markdown.match(/1 further contradicted claim/g)).toHaveLength(10);
  expect(markdown).toMatch(/contradicted claims 0\.92, n = 13/);
});

test("a run without contradictions says so, and one that did not judge claims has no such section", async () => {
  expect(await markdownOf(rowsOf(2))).toContain("No sample has a claim that its contexts contradict.");
  expect(await markdownOf(rowsOf(2), "trulens-context-relevance")).not.toMatch(/contradict/i);
});
