import { Problem } from "assay-lib/domain/api/problem";
import { answer as askApi } from "assay-lib/operations/answer";
import { RunState } from "assay-lib/runs/api";
import { startRuns } from "assay-lib/runs/start/create";
import { beforeAll, expect, test } from "vitest";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";

let id = "";
beforeAll(async () => {
  const { datasetId } = await createTestDataset(rowsOf(1));
  [id = ""] = await startRuns({ datasetId, metrics: ["all"], judge: { kind: "lexical" }, tags: ["a"] });
});

const patch = (body: unknown, run = id) =>
  askApi(new Request(`http://127.0.0.1:3000/api/v1/runs/${run}`, { method: "PATCH", body: JSON.stringify(body) }));
const refused = async (response: Response) => Problem.strict().parse(await response.json());

test("name, note and tags are changed and returned, trimmed and without duplicates", async () => {
  const response = await patch({ name: " Bridges ", note: "For the release.\n", tags: ["b", " b ", "c"] });
  expect(response.status).toBe(200);
  expect(RunState.parse(await response.json())).toMatchObject({ name: "Bridges", note: "For the release.", tags: ["b", "c"] });
});

test("fields that are too long, too many or unknown are refused by name", async () => {
  for (const [body, path] of [
    [{ name: " " }, "name"],
    [{ name: "x".repeat(201) }, "name"],
    [{ note: "x".repeat(5001) }, "note"],
    [{ tags: ["x".repeat(51)] }, "tags.0"],
    [{ tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }, "tags"],
    [{ status: "completed" }, "status"],
  ] as const) {
    const response = await patch(body);
    expect(response.status).toBe(400);
    expect((await refused(response)).errors?.map((error) => error.path)).toEqual([path]);
  }
});
