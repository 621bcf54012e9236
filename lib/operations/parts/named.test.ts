import { expect, test } from "vitest";
import { answer } from "@/lib/operations/answer";

const ask = async (path: string, method = "GET", body?: object) => {
  const text = body && (Array.isArray(body) ? body.map((row) => JSON.stringify(row)).join("\n") : JSON.stringify(body));
  const init = { method, ...(text !== undefined && { body: text }) };
  const response = await answer(new Request(`http://127.0.0.1:3000/api/v1${path}`, init));
  return { status: response.status, value: await response.json() };
};
const rows = (config: string) => [{ question: "Who?", contexts: ["Ann did."], response: "Ann.", config }];

test("requests take names where they take ids, and list the candidates of an ambiguous one", async () => {
  const long = "S".repeat(200);
  const first = await ask("/datasets?name=North", "POST", rows("v1/a"));
  const second = await ask(`/datasets?name=${long}`, "POST", rows("v1/a"));
  const judge = { kind: "lexical", models: ["lexical"] };
  const start = (datasetId: string) => ask("/runs", "POST", { datasetId, metrics: ["nvidia-context-relevance"], judge });
  const { value: north } = await start("North");
  const { value: south } = await start(second.value.id);
  const a = north.runs[0].id;
  const b = south.runs[0].id;

  expect((await ask("/datasets/North")).value.id).toBe(first.value.id);
  expect((await ask(`/runs?dataset=${long}`)).value.runs).toMatchObject([{ id: b }]);
  expect((await ask(`/runs/${long}%2Fv1%2Fa`)).value.id).toBe(b);
  const share = (run: string) => ask("/shares", "POST", { runs: [run] });
  expect((await share("North/v1/a")).status).toBe(201);
  expect((await ask("/shares")).value.shares).toMatchObject([{ runs: [{ id: a }] }]);
  expect((await ask(`/compare?runs=North/v1/a,${long}/v1/a`)).value).toEqual((await ask(`/compare?runs=${a},${b}`)).value);
  const ranked = `/rank?runs=${a},${b}&baseline=`;
  expect((await ask(`${ranked}${long}`)).value).toEqual((await ask(`${ranked}${b}`)).value);
  const { value: of } = await ask(`/runs/${a}/samples`);
  const golden = { target: { dataset: long }, rows: [{ sample: of.samples[0].id, reference: "Ann." }] };
  expect((await ask("/runs/North/golden", "POST", golden)).value).toMatchObject({ datasetId: second.value.id, added: 1 });
  const several = await share("v1/a");
  expect([several.status, several.value.detail]).toEqual([
    409,
    expect.stringMatching(/^Several runs are named v1\/a\. Use an id: /),
  ]);
  expect(several.value.detail).toContain(`${a} (v1/a of North, `);
  expect(several.value.detail).toContain(`${b} (v1/a of ${long}, `);
  expect(await ask("/runs/West")).toMatchObject({ status: 404, value: { detail: "There is no run West." } });
  expect((await share("/".repeat(100))).status).toBe(404);
});
