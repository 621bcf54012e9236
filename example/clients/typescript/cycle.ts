// Imports a file, judges it, reads the scores, compares and shares. Set ASSAY_URL, and ASSAY_TOKEN if the server has accounts.
// `npm run generate` writes ./assay from the server's OpenAPI document.
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import createClient from "openapi-fetch";
import type { components, paths } from "./assay";

const { ASSAY_URL = "http://127.0.0.1:3000", ASSAY_TOKEN } = process.env;
const [file = "../../pubmedqa-retrieval.jsonl"] = process.argv.slice(2);

const api = createClient<paths>({
  baseUrl: `${ASSAY_URL}/api/v1`,
  headers: ASSAY_TOKEN ? { authorization: `Bearer ${ASSAY_TOKEN}` } : {},
});

/** Returns the data, or throws the server's error. */
function answered<T>({ data, error }: { data?: T; error?: components["schemas"]["Problem"] }): T {
  if (data === undefined) throw new Error(error?.detail ?? "The server gave no answer.");
  return data;
}

const text = await readFile(file, "utf8");
const rows = {
  body: text,
  bodySerializer: () => text,
  headers: { "content-type": "application/x-ndjson" },
};
const preview = answered(await api.POST("/datasets/dry-run", { ...rows, params: { query: { name: "From TypeScript" } } }));
console.log(`${preview.accepted} rows would go in, ${preview.rejectedCount} would not.`);
const dataset = answered(await api.POST("/datasets", { ...rows, params: { query: { name: "From TypeScript" } } }));
if (dataset.id === null) throw new Error("Nothing was stored.");

const wanted = {
  datasetId: dataset.id,
  metrics: ["all"],
  judge: { kind: "lexical" },
} satisfies components["schemas"]["StartRunBody"];
const estimate = answered(await api.POST("/runs/estimate", { body: wanted }));
console.log(`${estimate.judgments} judgments.`);
const { runs } = answered(await api.POST("/runs", { body: wanted }));

for (const { id } of runs) {
  const path = { params: { path: { id } } };
  let run = answered(await api.GET("/runs/{id}", path));
  while (run.status === "queued" || run.status === "running") {
    await wait(500);
    run = answered(await api.GET("/runs/{id}", path));
  }
  for (const [metric, { mean, band, ci95, bands }] of Object.entries(run.metrics))
    console.log(
      `${run.configuration} ${metric} ${mean?.toFixed(2)} ${band} (${ci95?.[0]} to ${ci95?.[1]}), ${bands ? `${bands.Poor} poor` : "no bands"}`,
    );
  const worst = answered(
    await api.GET("/runs/{id}/samples", { params: { path: { id }, query: { sort: "trulens-context-relevance", limit: 1 } } }),
  );
  console.log(`Worst: ${worst.samples[0]?.question}`);
}

const ids = runs.map(({ id }) => id);
if (ids.length > 1) {
  const comparison = answered(await api.GET("/compare", { params: { query: { runs: ids.slice(0, 4).join(",") } } }));
  console.log(`${comparison.pairedQuestions} questions pair. ${comparison.decision.headline}`);
}
const link = answered(await api.POST("/shares", { body: { runs: ids.slice(0, 1), expires: "7d" } }));
console.log(link.url);
