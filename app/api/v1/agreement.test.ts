import { Problem } from "assay-lib/domain/api/problem";
import { answer as askApi } from "assay-lib/operations/answer";
import { AgreementReport } from "assay-lib/reviews/api";
import { expect, test } from "vitest";
import { judgedRows } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";

const call = (id: string, query = "") => askApi(new Request(`http://127.0.0.1:3000/api/v1/runs/${id}/agreement${query}`));

async function judged(): Promise<string> {
  const { id } = await judgedRows(
    rowsOf(6, (index) => ({
      labels: { adherent: index % 2 === 0 },
      ...(index % 2 === 1 && { response: "Nobody knows anything about elephants." }),
    })),
    ["context-adherence-plus"],
  );
  return id;
}

test("a run's agreement is given by metric, with confusion and kappa at the requested threshold", async () => {
  const id = await judged();
  const report = AgreementReport.parse(await (await call(id, "?threshold=0.5")).json());
  expect(report).toMatchObject({ label: "adherent", good: "yes", threshold: 0.5 });
  expect(report.metrics["context-adherence-plus"]).toMatchObject({
    n: 6,
    auroc: { value: 1 },
    confusion: { truePositives: 3, falsePositives: 0, falseNegatives: 0, trueNegatives: 3 },
    kappa: { value: 1, ci95: null, cause: "nothing-varies" },
  });
  const turned = AgreementReport.parse(await (await call(id, "?good=no")).json());
  expect(turned.metrics["context-adherence-plus"]?.auroc.value).toBe(0);
});

test.each([
  ["?label=nothing", "label"],
  ["?good=perhaps", "good"],
  ["?threshold=2", "threshold"],
])("%s is refused with the parameter's name", async (query, path) => {
  const response = await call(await judged(), query);
  expect(response.status).toBe(400);
  expect(Problem.parse(await response.json()).errors).toMatchObject([{ path }]);
});
