import { describeJudge } from "@/lib/domain/judge";
import type { RunReport } from "@/lib/domain/run";
import { formatScore } from "@/lib/domain/scores/format";
import { formatCost } from "@/lib/domain/text/cost";
import { metricById } from "@/lib/metrics/registry";
import { formatTable } from "./table";

export const twoDecimals = (value: number | null): string => (value === null ? "–" : value.toFixed(2));

export const counted = (count: number, noun: string): string => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** A run for people: what was judged and what it took, then one line per metric. */
export function formatRun(run: RunReport): string {
  const { total, error } = run.judgments;
  const counts = `${counted(run.samples, "sample")}, ${counted(total, "judgment")}${error > 0 ? `, ${error} in error` : ""}, ${run.seconds} s`;
  const heading = `${run.dataset} / ${run.configuration}: ${run.status}. ${counts}. Run ${run.id}`;
  const rows = Object.entries(run.metrics).flatMap(([metric, summary]) => {
    const { mean, ci95, band, scored, samples, errors, secondary } = summary;
    const causes = Object.entries(errors).map(([cause, count]) => `${cause} ${count}`);
    const row = [metric, mean === null ? "–" : formatScore(mean, run.thresholds), interval(ci95), band ?? "–"];
    return [
      [...row, `${scored} of ${samples}`, causes.join(", ")],
      ...(secondary
        ? [
            [
              `  ${secondaryName(metric)}`,
              twoDecimals(secondary.mean),
              interval(secondary.ci95),
              "",
              `${secondary.scored} of ${samples}`,
            ],
          ]
        : []),
    ];
  });
  const table = formatTable(["metric", "mean", "95% interval", "band", "scored", "without a score"], rows, ["mean"]);
  return `${formatTable([heading], [])}${formatTable([spentOn(run)], [])}${table}`;
}

const interval = (ci95: readonly [number, number] | null): string =>
  ci95 ? `${twoDecimals(ci95[0])} to ${twoDecimals(ci95[1])}` : "–";

/** "chunk share" */
export const secondaryName = (metric: string): string => metricById(metric)?.secondary?.name ?? "";

function spentOn({ calls, judgments, tokens, costUsd, judge }: RunReport): string {
  const parts = [counted(calls, "call"), `${judgments.cached.toLocaleString("en")} from the cache`];
  if (!describeJudge(judge.kind).asksModels) return `${parts.join(", ")}.`;
  parts.push(`${counted(tokens.prompt, "prompt token")} and ${counted(tokens.completion, "completion token")}`);
  return `${parts.join(", ")}, ${costUsd === null ? `cost not known (price of ${judge.models.join(", ")})` : formatCost(costUsd)}.`;
}
