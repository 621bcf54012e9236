import { ExportedClaim } from "assay-lib/exports/api/rows";
import { answer as askApi } from "assay-lib/operations/answer";
import { startRuns } from "assay-lib/runs/start/create";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { createTestDataset } from "@/testing/dataset";
import { work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";

let id = "";
beforeAll(async () => {
  const { datasetId } = await createTestDataset(rowsOf(3));
  [id = ""] = await startRuns({ datasetId, metrics: ["claims"], judge: { kind: "lexical" } });
  await work(id);
});

const get = (path: string) => askApi(new Request(`http://127.0.0.1:3000/api/v1/runs/${id}/${path}`));

test("claims are exported as the API describes them, and not together with judgments", async () => {
  const rows = z.array(ExportedClaim.strict()).parse(await (await get("export?format=json&claims=1")).json());
  expect(rows.map(({ sampleId, kind, claimNumber }) => [sampleId, kind, claimNumber])).toEqual(
    [0, 1, 2].flatMap((at) => [
      [`row-${at}`, "response", 1],
      [`row-${at}`, "needed", 1],
    ]),
  );
  const both = await get("export?claims=1&judgments=1");
  expect(both.status).toBe(400);
  expect((await both.json()).detail).toContain("leave out all but one");
});
