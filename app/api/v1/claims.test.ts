import { ExportedClaim } from "assay-lib/api/exports/rows";
import { AgreementReport } from "assay-lib/api/reviews/verdicts";
import { db } from "assay-lib/db/connection/client";
import { saveMark } from "assay-lib/db/reviews/claim-marks";
import { answer as askApi } from "assay-lib/operations/answer";
import { startRuns } from "assay-lib/runs/start/create";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { createTestDataset } from "@/testing/dataset";
import { work } from "@/testing/judge/runs";
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

test("agreement has people's marks on claims, null without any", async () => {
  const claims = async () => AgreementReport.parse(await (await get("agreement")).json()).claims;
  expect(await claims()).toBeNull();
  const { sampleId } = await db.score.findFirstOrThrow({ where: { runId: id } });
  const ann = { runId: id, sampleId, reviewer: { id: null, name: "Ann" } };
  await saveMark(ann, { claim: "opened", mark: "missing", note: null });
  expect(await claims()).toMatchObject({ marked: 0, ci95: null, missing: 1, samples: 1 });
});
