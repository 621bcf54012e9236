import { expect, test } from "vitest";
import { openShare } from "@/lib/access/shares/token";
import { CreatedShare, ShareList } from "@/lib/api/shares";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";
import { rowsOf } from "@/testing/rows";
import * as share from "./shares/[id]/route";
import * as shares from "./shares/route";

const post = (body: object) =>
  shares.POST(new Request("http://127.0.0.1:3000/api/v1/shares", { method: "POST", body: JSON.stringify(body) }), {
    params: Promise.resolve({}),
  });
const list = async () =>
  ShareList.strict().parse(
    await (await shares.GET(new Request("http://127.0.0.1:3000/api/v1/shares"), { params: Promise.resolve({}) })).json(),
  );
const end = (id: string) =>
  share.DELETE(new Request(`http://127.0.0.1:3000/api/v1/shares/${id}`, { method: "DELETE" }), {
    params: Promise.resolve({ id }),
  });

async function newRun(): Promise<string> {
  const { datasetId } = await createTestDataset(rowsOf(1));
  const [id = ""] = await startRuns({ datasetId, metrics: ["nvidia-context-relevance"], judge: { kind: "lexical" } });
  return id;
}

test("a share is made, listed without its token and revoked", async () => {
  const run = await newRun();
  const created = await post({ runs: [run], expires: "none", label: "for Ada" });
  expect(created.status).toBe(201);
  const { id, url, expiresAt } = CreatedShare.strict().parse(await created.json());
  expect(expiresAt).toBeNull();
  const token = url.replace("http://127.0.0.1:3000/share/", "");
  expect(await openShare(token)).toMatchObject({ id });
  const listed = await list();
  expect(JSON.stringify(listed)).not.toContain(token);
  expect(listed.shares[0]).toMatchObject({ id, label: "for Ada", views: 0, revokedAt: null });
  expect((await end(id)).status).toBe(204);
  expect(await openShare(token)).toBeNull();
  expect((await list()).shares[0]?.revokedAt).toMatch(/^20/);
  expect((await end("nothing")).status).toBe(404);
});

test("a filter is stored as the table writes it, and one that the table does not understand is refused", async () => {
  const run = await newRun();
  const filter = "page=3&metric=nvidia-context-relevance&band=Poor&order=desc";
  expect((await post({ runs: [run], filter: `?${filter}` })).status).toBe(201);
  expect((await list()).shares[0]?.filter).toBe("order=desc&metric=nvidia-context-relevance&band=Poor");
  for (const wrong of ["band=Great&metric=nvidia-context-relevance", "bnad=Poor", "band=Poor", "metric=other&band=Poor"]) {
    const refused = await post({ runs: [run], filter: wrong });
    expect(refused.status, wrong).toBe(400);
    expect((await refused.json()).errors).toMatchObject([{ path: "filter" }]);
  }
});
