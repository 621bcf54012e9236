import { expect, test } from "vitest";
import { row, runAssay, write } from "@/testing/run-assay";

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
