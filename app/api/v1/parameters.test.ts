import { AppendReport, DatasetReport, ImportReport } from "assay-lib/imports/api";
import { answer as askApi } from "assay-lib/operations/answer";
import { RunList } from "assay-lib/runs/api";
import { startRuns } from "assay-lib/runs/start/create";
import { expect, test } from "vitest";

const row = (values: object) => `${JSON.stringify({ question: "Who?", contexts: ["Ann did."], response: "Ann.", ...values })}\n`;
const asked = (path: string, method = "GET", body?: string) =>
  new Request(`http://127.0.0.1:3000/api/v1${path}`, { method, ...(body !== undefined && { body }) });

async function parametersOf(id: string) {
  const report = DatasetReport.parse(await (await askApi(asked(`/datasets/${id}`))).json());
  return report.configurations.map(({ name, parameters }) => [name, parameters]);
}

test("parameters come with a file, with samples and by hand, and runs are found by them", async () => {
  const file =
    row({ config: "a", "config.k": 5 }) +
    row({ config: "b", "config.k": 7 }) +
    row({ config: "b", "config.k": 9, question: "When?" });
  const imported = await askApi(asked("/datasets?name=P&param=reranker%3Dnone&param=alpha%3D0.5", "POST", file));
  const { id, hints } = ImportReport.extend({ id: DatasetReport.shape.id }).parse(await imported.json());
  expect(hints).toEqual([expect.stringContaining("“k” is only metadata, not a parameter of b:")]);
  expect(await parametersOf(id)).toEqual([
    ["a", { reranker: "none", alpha: 0.5, k: 5 }],
    ["b", { reranker: "none", alpha: 0.5 }],
  ]);

  const sent = asked(`/datasets/${id}/samples?config=b&param=k%3D8`, "POST", row({}));
  AppendReport.strict().parse(await (await askApi(sent)).json());
  const found = DatasetReport.parse(await (await askApi(asked(`/datasets/${id}`))).json());
  const configurationId = found.configurations[0]?.id ?? "";
  const edit = (body: object) =>
    askApi(asked(`/datasets/${id}/configurations/${configurationId}`, "PATCH", JSON.stringify(body)));
  const edited = await edit({ parameters: { alpha: null, rerank: "true" } });
  DatasetReport.strict().parse(await edited.json());
  expect(await parametersOf(id)).toEqual([
    ["a", { reranker: "none", k: 5, rerank: true }],
    ["b", { reranker: "none", alpha: 0.5, k: 8 }],
  ]);
  for (const parameters of [{ k: [5] }, { "": 1 }, { k: "" }, Object.fromEntries([...Array(40).keys()].map((n) => [`p${n}`, n]))])
    expect((await edit({ parameters })).status).toBe(400);
  expect((await edit({})).status).toBe(400);

  await startRuns({ datasetId: id, metrics: ["all"], judge: { kind: "lexical" } });
  const listed = async (query: string) => {
    const answer = await askApi(asked(`/runs?dataset=${id}&${query}`));
    return RunList.parse(await answer.json()).runs.map((run) => [run.configuration, run.parameters.k]);
  };
  expect(await listed("param=k%3D8")).toEqual([["b", 8]]);
  expect(await listed("param=k%3D8&param=k%3D5&sort=param.k&order=asc")).toEqual([
    ["a", 5],
    ["b", 8],
  ]);
  expect((await askApi(asked("/runs?param=k"))).status).toBe(400);
});

test("an invalid parameter is refused before anything is stored", async () => {
  const answer = await askApi(asked("/datasets?name=Q&param=k", "POST", row({})));
  expect([answer.status, (await answer.json()).errors]).toEqual([
    400,
    [{ path: "param", message: "“k” is not a name and a value, such as top_k=5." }],
  ]);
});
