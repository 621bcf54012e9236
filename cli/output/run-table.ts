import { describeJudge } from "@/lib/domain/judge";
import type { RunReport } from "@/lib/domain/run";
import { formatCost } from "@/lib/domain/text/cost";
import { formatTable } from "./table";

export const twoDecimals = (value: number | null): string => (value === null ? "–" : value.toFixed(2));

export const counted = (count: number, noun: string): string => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** A run for people: what was judged and what it took, then one line per metric. */
export function formatRun(run: RunReport): string {
  const { total, error } = run.judgments;
  const counts = `${counted(run.samples, "sample")}, ${counted(total, "judgment")}${error > 0 ? `, ${error} in error` : ""}, ${run.seconds} s`;
  const heading = `${run.dataset} / ${run.configuration}: ${run.status}. ${counts}. Run ${run.id}`;
  const rows = Object.entries(run.metrics).map(([metric, summary]) => [
    metric,
    twoDecimals(summary.mean),
    summary.ci95 ? `${twoDecimals(summary.ci95[0])} to ${twoDecimals(summary.ci95[1])}` : "–",
    summary.band ?? "–",
    `${summary.scored} of ${summary.samples}`,
    Object.entries(summary.errors)
      .map(([cause, count]) => `${cause} ${count}`)
      .join(", "),
  ]);
  const table = formatTable(["metric", "mean", "95% interval", "band", "scored", "without a score"], rows, ["mean"]);
  const flags = Object.entries(run.flags).map(([flag, count]) => `${count.toLocaleString("en")} ${flag}`);
  const flagged = flags.length > 0 ? formatTable([`Flagged judgments: ${flags.join(", ")}.`], []) : "";
  return `${formatTable([heading], [])}${formatTable([spentOn(run)], [])}${flagged}${table}`;
}

function spentOn({ calls, judgments, tokens, costUsd, judge }: RunReport): string {
  const parts = [counted(calls, "call"), `${judgments.cached.toLocaleString("en")} from the cache`];
  if (!describeJudge(judge.kind).asksModels) return `${parts.join(", ")}.`;
  parts.push(`${counted(tokens.prompt, "prompt token")} and ${counted(tokens.completion, "completion token")}`);
  return `${parts.join(", ")}, ${costUsd === null ? `cost not known (price of ${judge.models.join(", ")})` : formatCost(costUsd)}.`;
}
