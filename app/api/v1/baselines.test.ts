import { ComparedRuns } from "assay-lib/comparison/api/comparisons";
import { Problem } from "assay-lib/domain/api/problem";
import { answer as askApi } from "assay-lib/operations/answer";
import { expect, test } from "vitest";
import { startedRows } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";

const address = "http://127.0.0.1:3000/api/v1";
const metric = "nvidia-context-relevance";
const queued = async () => {
  const { id } = await startedRows(rowsOf(1), [metric]);
  return id;
};
const put = (body: object) => askApi(new Request(`${address}/baselines/main`, { method: "PUT", body: JSON.stringify(body) }));

test("a run that has not completed becomes a baseline only by force, and the gate calls it incomplete", async () => {
  const run = await queued();
  const other = await queued();
  const refused = await put({ run });
  expect(refused.status).toBe(409);
  expect(Problem.parse(await refused.json()).detail).toContain(`Run ${run} is queued. Only a completed run can be a baseline`);
  expect((await put({ run, force: true })).status).toBe(200);

  const compared = await askApi(new Request(`${address}/compare?baseline=main&runs=${other}&fail-on-regression=${metric}=0.02`));
  const { gate } = ComparedRuns.parse(await compared.json());
  expect(gate).toMatchObject([{ run: other, verdict: "incomplete", sentence: expect.stringContaining("is queued") }]);
});

test("the name of a project's baseline is in two parts of the address, since none can hold a slash", async () => {
  const run = await queued();
  const at = `${address}/baselines/main?project=team%2Fsearch`;
  const body = JSON.stringify({ run, force: true });
  expect(await (await askApi(new Request(at, { method: "PUT", body }))).json()).toMatchObject({ name: "team/search/main", run });
  expect((await askApi(new Request(at, { method: "DELETE" }))).status).toBe(204);
});
