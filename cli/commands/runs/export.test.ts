import { expect, test } from "vitest";
import { parsedLines } from "@/testing/rows";
import { row, runAssay, write } from "@/testing/run-assay";

test("the samples that match a filter are exported, in the requested order", async () => {
  const rows = ["Where does the Ems end?", "What is peat?", "Where does the Weser end?"]
    .map((question) => row(question))
    .join("");
  const judged = await runAssay([
    ...["evaluate", write("rivers.jsonl", rows), "--judge", "lexical"],
    ...["--metrics", "nvidia-context-relevance", "--json"],
  ]);
  const run = JSON.parse(judged.out).runs[0].id;
  const exported = await runAssay(["export", run, "--filter", "text:does the", "--sort", "position", "--order", "desc"]);
  const questions = parsedLines(exported.out).map((row) => row.question);
  expect(questions).toEqual(["Where does the Weser end?", "Where does the Ems end?"]);
  const wrong = await runAssay(["export", run, "--filter", "nonsense"]);
  expect([wrong.code, wrong.out]).toEqual([2, ""]);
  expect(wrong.err).toContain("“nonsense” is none.");
  expect((await runAssay(["export", run, "--format", "md", "--sort", "id"])).err).toContain("Markdown covers the whole run");
});
