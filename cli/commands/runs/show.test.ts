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
