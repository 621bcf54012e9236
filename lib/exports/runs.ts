import { peopleOnRuns } from "@/lib/corrected/people";
import { findRuns } from "@/lib/db/runs/list";
import { findRunRows, type RunRow } from "@/lib/db/runs/table";
import { readThresholds } from "@/lib/db/thresholds";
import { meanRetrieval, retrievalFigures } from "@/lib/domain/gold/retrieval";
import { everyModel } from "@/lib/domain/judge";
import { ownMember } from "@/lib/domain/lists/own-member";
import { figuresOfMetrics } from "@/lib/metrics/figures";
import { knownMetrics } from "@/lib/metrics/registry";
import { csvLines, csvStart } from "./texts";

export type RunsFormat = "csv" | "jsonl";

export async function exportRuns(ids: readonly string[], format: RunsFormat): Promise<string> {
  const people = await peopleOnRuns(await findRuns(ids));
  const runs = (await findRunRows(ids, await readThresholds())).map((run) => ({ ...lineOf(run), ...people.get(run.id) }));
  if (format === "jsonl") return runs.map((run) => `${JSON.stringify(run)}\n`).join("");
  const used = knownMetrics().filter(({ id }) => runs.some((run) => run.metrics[id]));
  const figures = figuresOfMetrics(used.map(({ id }) => id));
  const own = [
    "id name dataset configuration judges status tags samples judgments errors calls",
    "promptTokens completionTokens costUsd pricedAt seconds author createdAt finishedAt archived",
  ].flatMap((names) => names.split(" "));
  const found = runs.some(({ retrieval }) => retrieval) ? (["samples", ...retrievalFigures.map(({ key }) => key)] as const) : [];
  const ofMetric = ["mean", "band", "ciLow", "ciHigh", "median", "scored"] as const;
  const corrected = used.filter(({ id }) => runs.some((run) => run.corrected?.[id]));
  const parameters = [...new Set(runs.flatMap((run) => Object.keys(run.parameters)))];
  const ofGold = found.map((name) => `gold.${name}`);
  const columns = [
    ...own,
    ...parameters.map((name) => `param.${name}`),
    ...ofGold,
    ...used.flatMap(({ id }) => [id, ...ofMetric.slice(1).map((name) => `${id}.${name}`)]),
    ...figures.map(({ id }) => id),
    ...corrected.flatMap(({ id }) => ["people", "peopleLow", "peopleHigh", "labels"].map((name) => `${id}.${name}`)),
  ];
  const lines = runs.map((run) => {
    const flat: Record<string, unknown> = { ...run, judges: run.judges.join(", "), tags: run.tags.join(", ") };
    return [
      ...own.map((name) => flat[name]),
      ...parameters.map((name) => ownMember(run.parameters, name) ?? null),
      ...found.map((name) => run.retrieval?.[name] ?? null),
      ...used.flatMap(({ id }) => ofMetric.map((name) => run.metrics[id]?.[name] ?? null)),
      ...figures.map(({ metric, figure: { key } }) => run.metrics[metric]?.figures.find((one) => one.key === key)?.mean ?? null),
      ...corrected.flatMap(({ id }) => {
        const { value = null, ci95, labels = null } = run.corrected?.[id] ?? {};
        return [value, ci95?.[0] ?? null, ci95?.[1] ?? null, labels];
      }),
    ];
  });
  return csvStart(columns) + csvLines(lines);
}

const lineOf = (run: RunRow) => ({
  id: run.id,
  name: run.name,
  dataset: run.dataset.name,
  configuration: run.configuration.name,
  parameters: run.parameters,
  judges: everyModel(run.judge),
  status: run.status,
  tags: run.tags,
  samples: run.sampleCount,
  judgments: run.ok + run.failed,
  errors: run.failed,
  calls: run.calls,
  promptTokens: run.promptTokens,
  completionTokens: run.completionTokens,
  costUsd: run.isFree ? 0 : run.costUsd,
  pricedAt: run.pricedAt?.toISOString() ?? null,
  seconds: Math.round(run.workedMs / 100) / 10,
  author: run.author,
  createdAt: run.createdAt,
  finishedAt: run.finishedAt,
  archived: run.isArchived,
  retrieval: meanRetrieval(run),
  metrics: Object.fromEntries(
    run.metrics.flatMap((id) => {
      const summary = run.summaries[id];
      if (!summary) return [];
      const { mean, ci95, median, scored, band, figures } = summary;
      const [ciLow = null, ciHigh = null] = ci95 ?? [];
      return [[id, { mean, band, ciLow, ciHigh, median, scored, figures }]];
    }),
  ),
});
