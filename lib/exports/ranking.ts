import { ownMember } from "@/lib/domain/lists/own-member";
import type { RankReport } from "@/lib/ranking/words/report";
import { parquet } from "./parquet";
import { type ExportColumn, exportColumns, type Row } from "./tables/columns";
import { csvLines, csvStart, only } from "./texts";

export const rankingFormats = ["csv", "parquet"] as const;
export type RankingFormat = (typeof rankingFormats)[number];

/** One row per configuration, best first. */
export async function* writeRanking(report: RankReport, format: RankingFormat): AsyncGenerator<string | Uint8Array<ArrayBuffer>> {
  const hasPeople = report.configurations.some(({ corrected }) => corrected);
  const columns = columnsOf(report, hasPeople);
  const rows = report.configurations.map((one): Row => {
    const [low, high] = one.interval ?? [null, null];
    const settings = report.parameters.map(({ name }) => [`param.${name}`, ownMember(one.parameters, name) ?? null] as const);
    return {
      ...Object.fromEntries(settings),
      rank: one.rank,
      group: one.letters,
      configuration: one.configuration,
      mean: one.mean,
      n: one.n,
      meanLow: one.ci95?.[0] ?? null,
      meanHigh: one.ci95?.[1] ?? null,
      ...(hasPeople && {
        people: one.corrected?.value ?? null,
        peopleLow: one.corrected?.ci95?.[0] ?? null,
        peopleHigh: one.corrected?.ci95?.[1] ?? null,
        labels: one.corrected?.labels ?? null,
      }),
      comparisonLow: low,
      comparisonHigh: high,
      fromBest: one.fromBest?.difference ?? null,
      pFromBest: one.fromBest?.p ?? null,
      fromBaseline: one.fromBaseline?.difference ?? null,
      pFromBaseline: one.fromBaseline?.p ?? null,
      costPer1000: one.cost,
      latencyMs: one.latency,
      onFront: one.isOnFront,
      run: one.run,
    };
  });
  if (format === "parquet") yield* parquet({ pages: only(rows), columns, flat: (row) => row as Row });
  else yield csvStart(columns.map(({ name }) => name)) + csvLines(rows.map((row) => columns.map(({ name }) => row[name])));
}

function columnsOf({ parameters }: RankReport, hasPeople: boolean): ExportColumn[] {
  const typeOf = (values: readonly unknown[]): ExportColumn["type"] => {
    if (values.every((value) => value === null || typeof value === "number")) return "number";
    return values.every((value) => value === null || typeof value === "boolean") ? "yes-or-no" : "text";
  };
  const ofPeople = [...exportColumns("number", "people", "peopleLow", "peopleHigh"), ...exportColumns("whole", "labels")];
  return [
    ...exportColumns("whole", "rank"),
    ...exportColumns("text", "group", "configuration"),
    ...parameters.map(({ name, values }): ExportColumn => ({ name: `param.${name}`, type: typeOf(values) })),
    ...exportColumns("number", "mean"),
    ...exportColumns("whole", "n"),
    ...(hasPeople ? ofPeople : []),
    ...exportColumns("number", "meanLow", "meanHigh", "comparisonLow", "comparisonHigh", "fromBest", "pFromBest"),
    ...exportColumns("number", "fromBaseline", "pFromBaseline", "costPer1000", "latencyMs"),
    ...exportColumns("yes-or-no", "onFront"),
    ...exportColumns("text", "run"),
  ];
}
