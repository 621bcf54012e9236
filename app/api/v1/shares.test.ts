import { openShare } from "assay-lib/access/shares/token";
import { answer as askApi } from "assay-lib/operations/answer";
import { deleteRun } from "assay-lib/runs/control/delete";
import { startRuns } from "assay-lib/runs/start/create";
import { CreatedShare, ShareList } from "assay-lib/shares/api";
import { expect, test } from "vitest";
import { readOutline } from "@/app/share/[token]/outline";
import { readRankingShare } from "@/app/share/[token]/read-share";
import * as table from "@/app/share/[token]/table/route";
import { createTestDataset } from "@/testing/dataset";
import { startedRows, work } from "@/testing/judged/runs";
import { rowsOf } from "@/testing/rows";

const post = (body: object) =>
  askApi(new Request("http://127.0.0.1:3000/api/v1/shares", { method: "POST", body: JSON.stringify(body) }));
const list = async () =>
  ShareList.strict().parse(await (await askApi(new Request("http://127.0.0.1:3000/api/v1/shares"))).json());
const end = (id: string) => askApi(new Request(`http://127.0.0.1:3000/api/v1/shares/${id}`, { method: "DELETE" }));

const metric = "nvidia-context-relevance";

/** One run of each of `count` configurations, judged. */
async function rankableRuns(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, at) => rowsOf(3, () => ({ config: `system-${at}` }))).flat();
  const { datasetId } = await createTestDataset(rows, "ranked-set");
  const runs = await startRuns({ datasetId, metrics: [metric], judge: { kind: "lexical" } });
  for (const run of runs) await work(run);
  return runs;
}

async function newRun(): Promise<string> {
  const { id } = await startedRows(rowsOf(1), ["nvidia-context-relevance"]);
  return id;
}

test("a share is made, listed without its token and revoked", async () => {
  const run = await newRun();
  const created = await post({ runs: [run], expires: "none", label: "for Ada", guests: true });
  expect(created.status).toBe(201);
  const { id, url, expiresAt } = CreatedShare.strict().parse(await created.json());
  expect(expiresAt).toBeNull();
  const token = url.replace("http://127.0.0.1:3000/share/", "");
  expect(await openShare(token)).toMatchObject({ id });
  const listed = await list();
  expect(JSON.stringify(listed)).not.toContain(token);
  expect(listed.shares[0]).toMatchObject({ id, label: "for Ada", guests: true, views: 0, revokedAt: null });
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

test("five runs are shared as a ranking with its metric and baseline, and two if asked", async () => {
  const runs = await rankableRuns(5);
  const created = await post({ runs, level: "scores" });
  expect(created.status).toBe(201);
  const { id, url } = CreatedShare.strict().parse(await created.json());
  const listed = (await list()).shares.find((one) => one.id === id);
  expect(listed).toMatchObject({ kind: "ranking", label: expect.stringContaining("and 2 more"), comparison: null });
  expect(listed?.ranking).toEqual({
    metric,
    pairBy: null,
    allPairs: false,
    include: [],
    baseline: expect.stringMatching(runs.join("|")),
  });
  expect(listed?.runs.map((run) => run.id)).toEqual(runs);

  const token = url.replace("http://127.0.0.1:3000/share/", "");
  const shared = await readRankingShare(token, null);
  expect(shared?.report.configurations).toHaveLength(5);
  expect(JSON.stringify(shared?.report)).not.toMatch(new RegExp(["lexical", "system-", "ranked-set", ...runs].join("|")));
  expect(await readOutline(token)).toMatchObject({ title: "Ranking of 5 configurations", finding: "" });
  const file = await table.GET(new Request(`${url}/table`), { params: Promise.resolve({ token }) });
  expect(file.status).toBe(404);
  const whole = await (await post({ runs, level: "everything" })).json();
  const download = await table.GET(new Request(`${whole.url}/table`), {
    params: Promise.resolve({ token: whole.url.slice(-32) }),
  });
  expect((await download.text()).trim().split("\n")).toHaveLength(6);

  const named = await post({ runs: runs.slice(0, 2), kind: "ranking", ranking: { metric, baseline: runs[1] } });
  const { url: second } = CreatedShare.strict().parse(await named.json());
  const [ranking, comparison] = await Promise.all([
    openShare(second.slice(-32)),
    openShare((await (await post({ runs: runs.slice(0, 2) })).json()).url.slice(-32)),
  ]);
  expect(ranking).toMatchObject({ kind: "ranking", ranking: { metric, baseline: runs[1] } });
  expect(comparison).toMatchObject({ kind: "comparison", ranking: null });
  expect((await readOutline(second.slice(-32)))?.finding).not.toBe("");
  expect(
    (await table.GET(new Request(`${second}/table`), { params: Promise.resolve({ token: second.slice(-32) }) })).status,
  ).toBe(404);

  await deleteRun(runs[4] ?? "");
  expect(await openShare(token)).toBeNull();
  expect(await openShare(second.slice(-32))).not.toBeNull();
});

test("a ranking that cannot be made is refused with the reason", async () => {
  const runs = await rankableRuns(2);
  const refused = async (body: object) => {
    const answer = await post(body);
    return [answer.status, (await answer.json()).errors?.[0]?.path];
  };
  expect(await refused({ runs: runs.slice(0, 1), kind: "ranking" })).toEqual([400, "runs"]);
  expect(await refused({ runs, kind: "ranking", filter: "band=Poor" })).toEqual([400, "filter"]);
  expect(await refused({ runs, kind: "ranking", comparison: {} })).toEqual([400, "comparison"]);
  expect(await refused({ runs, ranking: {} })).toEqual([400, "ranking"]);
  expect((await post({ runs, kind: "ranking", ranking: { metric: "nothing" } })).status).toBe(400);
  expect((await post({ runs: Array.from({ length: 201 }, (_, at) => `r${at}`) })).status).toBe(400);
});
