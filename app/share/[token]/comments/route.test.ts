import { createShare, revokeShare } from "assay-lib/access/shares/manage";
import { db } from "assay-lib/db/connection/client";
import { createRound } from "assay-lib/rounds/manage";
import { startRuns } from "assay-lib/runs/start/create";
import { beforeAll, expect, test } from "vitest";
import { createTestDataset } from "@/testing/dataset";
import { work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";
import { POST } from "./route";

const metric = "context-adherence-plus";
let run = "";
let samples: number[] = [];

beforeAll(async () => {
  const { datasetId, configurationId } = await createTestDataset(rowsOf(3));
  [run = ""] = await startRuns({ datasetId, metrics: [metric], judge: { kind: "lexical" } });
  await work(run);
  samples = (await db.sample.findMany({ where: { configurationId }, orderBy: { position: "asc" } })).map(({ id }) => id);
});

const share = (filter = "") => createShare({ runs: [run], guests: true, filter });
const send = async (token: string, given: object = {}, address = crypto.randomUUID()) => {
  const body = JSON.stringify({ name: "Gus", text: "Hello", ...given });
  const headers = { "x-forwarded-for": address };
  const request = new Request(`http://127.0.0.1:3000/share/${token}/comments`, { method: "POST", body, headers });
  return (await POST(request, { params: Promise.resolve({ token }) })).status;
};

test("a guest's comment is stored on the sample at a place, under a name of usual length", async () => {
  const { token, id } = await share();
  expect(await send(token, { sample: 2, name: " Gus\u202e  Guest " })).toBe(204);
  expect(await db.comment.findFirst({ where: { shareId: id } })).toMatchObject({ sampleId: samples[1], reviewer: "Gus Guest" });
  const wrong = [{ text: " " }, { text: "x".repeat(10_001) }, { name: " " }, { name: "x".repeat(81) }, { sampleId: samples[0] }];
  for (const given of wrong) expect([given, await send(token, given)]).toEqual([given, 400]);
});

test("a sample outside the link's filter, or in an open round, takes no comment", async () => {
  const { token } = await share("q=number+2");
  expect(await send(token, { sample: 2 })).toBe(404);
  expect(await send(token, { sample: 1 })).toBe(204);
  const about = { runId: run, name: "Round", unit: "response", metric, overlap: 0, repeats: 0 };
  const question = { kind: "yes-no", text: "Is it right?" };
  await createRound({ ...about, question, design: { kind: "picked", samples: samples.slice(0, 1) } }, null);
  const whole = await share();
  expect([await send(whole.token, { sample: 1 }), await send(whole.token, { sample: 2 })]).toEqual([404, 204]);
});

test("a revoked or expired link takes no comment", async () => {
  const revoked = await share();
  const expired = await share();
  await revokeShare(revoked.id);
  await db.share.update({ where: { id: expired.id }, data: { expiresAt: new Date(0) } });
  expect([await send(revoked.token), await send(expired.token), await send("a".repeat(32))]).toEqual([404, 404, 404]);
});

test("an address may send five comments a minute, whatever the link and the name", async () => {
  const one = await share();
  const other = await share();
  const statuses: number[] = [];
  for (const { token } of [one, other, one, other, one, other, one])
    statuses.push(await send(token, { name: `Gus ${statuses.length}` }, "192.0.2.7"));
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429]);
});
