import { impactOf } from "assay-lib/db/deletion/delete";
import { answer as askApi } from "assay-lib/operations/answer";
import { RoundCertification, RoundDetail, RoundList } from "assay-lib/rounds/api/reports";
import { give, openDesk } from "assay-lib/rounds/label";
import { closeRound } from "assay-lib/rounds/store/rows";
import { expect, test } from "vitest";
import { judgedRows } from "@/testing/judged/runs";

const address = "http://127.0.0.1:3000/api/v1/rounds";
const metric = "context-adherence-plus";

async function finishedRun(): Promise<string> {
  const rows = Array.from({ length: 30 }, (_, at) => ({
    question: `What is ${at}?`,
    contexts: [`It is ${at}.`],
    response: at % 3 ? `It is ${at}.` : "Nobody knows.",
  }));
  const { id: runId } = await judgedRows(rows, [metric]);
  return runId;
}

const post = (body: object) => askApi(new Request(address, { method: "POST", body: JSON.stringify(body) }));
const get = async (id: string, query = "") =>
  RoundDetail.parse(await (await askApi(new Request(`${address}/${id}${query}`))).json());

test("a round is started, labelled, read, exported and deleted", async () => {
  const runId = await finishedRun();
  const wanted = {
    runId,
    name: "First",
    unit: "response",
    metric,
    overlap: 0,
    repeats: 0,
    question: { kind: "yes-no", text: "Supported?" },
    design: { kind: "random", size: 20 },
  };
  const { id, needed, results } = RoundDetail.parse(await (await post(wanted)).json());
  expect({ needed, results }).toEqual({ needed: 20, results: null });
  const ann = { id: null, name: "Ann" };
  for (let value = 1; ; value = 1 - value) {
    const { item } = await openDesk(id, ann);
    if (!item) break;
    await give(id, ann, { itemId: item.id, kind: "label", value, critique: null, rubricVersion: 1, seconds: 4 });
  }
  expect(await get(id)).toMatchObject({ given: 20, people: 1, results: null, labelledBy: [{ name: "Ann", seconds: 4 }] });
  expect((await get(id, "?results=true")).results).toMatchObject({ labelled: 20, missing: 0 });
  await closeRound(id, new Date());
  expect((await get(id)).results?.corrected).toMatchObject({ n: 20, samples: 30, labelsOnly: 0.5 });

  const open = (run?: string) =>
    askApi(new Request(`${address}/${id}/certificates`, { method: "POST", body: JSON.stringify({ run }) }));
  expect((await get(id)).certification).toMatchObject({ isOpened: false, certificates: [] });
  expect((await open("none")).status).toBe(404);
  const opened = await open();
  expect(opened.status).toBe(201);
  expect(RoundCertification.parse(await opened.json()).certificates).toMatchObject([
    { state: "refused", elsewhere: false, runId },
  ]);
  expect((await open()).status).toBe(200);
  const lines = (await (await askApi(new Request(`${address}/${id}/labels`))).text()).trim().split("\n");
  expect(lines).toHaveLength(20);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ person: "Ann", value: 1, context: null, blind: true, seconds: 4 });

  const csv = await (await askApi(new Request(`${address}/${id}/labels?format=csv`))).text();
  await closeRound(id, null);
  const send = (body: string, type = "text/csv") =>
    askApi(new Request(`${address}/${id}/labels`, { method: "POST", headers: { "content-type": type }, body }));
  expect(await (await send(csv)).json()).toEqual({ stored: 0, existed: 20, skipped: 0 });
  expect(await (await send(csv.replaceAll("Ann", "Tom"))).json()).toEqual({ stored: 20, existed: 0, skipped: 0 });
  expect((await get(id, "?results=true")).results?.people).toMatchObject({ items: 20, same: 20 });
  const wrong = await send(
    `${lines[0]}\n${JSON.stringify({ ...JSON.parse(lines[1] ?? ""), value: 0.5 })}\n`,
    "application/x-ndjson",
  );
  expect(await wrong.json()).toMatchObject({ errors: [{ path: "line 2, value", message: "Use one of 0, 1." }] });
  await closeRound(id, new Date());
  expect((await send(csv)).status).toBe(409);

  const list = await askApi(new Request(`${address}?run=${runId}`));
  expect(RoundList.parse(await list.json())).toMatchObject({ total: 1, next: null, rounds: [{ id, given: 40 }] });
  expect((await impactOf("run", [runId])).others).toContainEqual({ noun: "round", count: 1 });
  expect((await askApi(new Request(`${address}/${id}`, { method: "DELETE" }))).status).toBe(204);
  expect((await askApi(new Request(`${address}/${id}`))).status).toBe(404);
});
