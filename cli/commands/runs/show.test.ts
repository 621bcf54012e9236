import { expect, test } from "vitest";
import { row, runAssay, write } from "@/testing/run-assay";

test("a run whose samples have steps is shown with their figures", async () => {
  const steps = [{ kind: "retrieve", name: "bm25", contexts: ["It ends at Emden.", "It is long."] }];
  const file = write("with-steps.jsonl", row("Where does the Ems end?", { contexts: undefined, steps }));
  const judged = await runAssay(["evaluate", file, "--metrics", "trulens-context-relevance", "--json"]);
  const id: string = JSON.parse(judged.out).runs[0].id;
  expect((await runAssay(["show", id])).out).toMatch(/Search bm25 +1 +2\.0 +2\.0 +0\n/);
  const [run] = JSON.parse((await runAssay(["show", id, "--json"])).out).runs;
  expect(run.steps).toMatchObject({ samples: 1, steps: [{ kind: "retrieve", name: "bm25", contexts: 2, gold: null }] });
});

test("a run whose samples carry labels is shown with its agreement", async () => {
  const question = "Where does the Ems end?";
  const file = write(
    "labelled.jsonl",
    row(question, { response: "The river Ems ends at Emden.", labels: { adherent: true } }) +
      row(question, { response: "Elephants never forget.", labels: { adherent: false } }),
  );
  const judged = await runAssay(["evaluate", file, "--metrics", "context-adherence-plus", "--json"]);
  const shown = await runAssay(["show", JSON.parse(judged.out).runs[0].id, "--json"]);
  expect(JSON.parse(shown.out).runs[0].agreement).toMatchObject({
    label: "adherent",
    good: "yes",
    metrics: { "context-adherence-plus": { n: 2, good: 1, bad: 1, auroc: { value: 1, cause: "too-few" } } },
  });
});

test("each turn of a conversation is a sample with --each-turn, and means by turn follow the run's", async () => {
  const messages = ["Ems", "Rhine"].flatMap((river) => [
    { role: "user", content: `Where does the ${river} end?` },
    { role: "tool", content: `The river ${river} ends at sea.` },
    { role: "assistant", content: `The ${river} ends at sea.` },
  ]);
  const file = write("chat.jsonl", `${JSON.stringify({ id: "chat", messages })}\n`);
  const evaluate = ["evaluate", file, "--metrics", "trulens-context-relevance"];
  expect((await runAssay(evaluate)).out).not.toContain("turn");
  const { out } = await runAssay([...evaluate, "--each-turn"]);
  expect(out).toContain("completed. 2 samples");
  expect(out).toMatch(/\n2 +trulens-context-relevance +\d\.\d\d +– +1 of 1\n$/);
});
