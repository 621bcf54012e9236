import { judgeInWords } from "@/lib/domain/judge";
import { thresholdsOf } from "@/lib/domain/scores/band";
import { estimateInWords } from "@/lib/domain/scores/estimated";
import { formatInterval, formatScore } from "@/lib/domain/scores/format";
import { isThin, thinInWords } from "@/lib/domain/scores/unscored";
import { counted } from "@/lib/domain/text/counted";
import { markdownText } from "@/lib/domain/text/markdown";
import { claimsAsMarkdown } from "./claims";
import { commentsAsMarkdown } from "./comments";
import { peopleAsMarkdown } from "./people";
import { readReport } from "./read";
import { stepsAsMarkdown } from "./steps";
import { countText, shortened } from "./text";
import { whyAsMarkdown } from "./why";

/** Lists no hidden sample. */
export async function runAsMarkdown(id: string, hidden: readonly number[] = []): Promise<string> {
  const { run, metrics, errors, gold, steps, why, claims, comments, people, worst } = await readReport(id, hidden);
  const text = (from: string, most = 200) => markdownText(shortened(from, most));
  const parts = [
    `### ${text(run.name)}\n\n`,
    `${text(run.dataset.name)}, ${text(run.configuration.name)}; judged by ${text(judgeInWords(run))}; ${counted(run.sampleCount, "sample")}; ${run.status}.\n\n`,
  ];
  const columns = ["metric", "mean", "95% interval", "band", "median", "n"];
  parts.push(`| ${columns.join(" | ")} |\n| --- | ---: | ---: | --- | ---: | ---: |\n`);
  for (const metric of metrics) {
    const summary = run.summaries[metric.id];
    const score = (value: number | null | undefined) =>
      value == null ? "–" : formatScore(value, thresholdsOf(run.thresholds, metric.id));
    const cells = [
      `${metric.name} (${[metric.source, metric.variant(run.settings[metric.id])].filter(Boolean).join(" · ")})`,
      score(summary?.mean),
      summary?.ci95 ? formatInterval(summary.ci95) : "–",
      summary?.band ?? "–",
      score(summary?.median),
      `${countText(summary?.scored ?? 0)} of ${countText(run.sampleCount)}${summary && isThin(summary) ? thinInWords(summary, run.sampleCount) : ""}`,
    ];
    parts.push(`| ${cells.map((cell) => markdownText(cell)).join(" | ")} |\n`);
  }
  for (const metric of metrics) {
    const estimate = run.summaries[metric.id]?.estimate;
    if (estimate) parts.push(`\n${markdownText(`${metric.name} (${metric.source})`)}: ${estimateInWords(estimate)}\n`);
  }
  parts.push(peopleAsMarkdown({ metrics, people }));
  parts.push(whyAsMarkdown(why));
  if (gold?.recall != null) parts.push(`\nRecall of gold contexts ${gold.recall.toFixed(2)}, n = ${countText(gold.known)}.\n`);
  parts.push(stepsAsMarkdown(steps), claimsAsMarkdown(claims));
  const causes = Object.entries(errors).map(([cause, times]) => `${countText(times)} ${cause}`);
  if (causes.length > 0) parts.push(`\n> Judgments in error: ${text(causes.join(", "))}.\n`);
  for (const { metric, rows } of worst) {
    if (rows.length === 0) continue;
    parts.push(`\nLowest by ${markdownText(`${metric.name} (${metric.source})`)}:\n\n`);
    for (const row of rows) {
      const score = row.scores[metric.id]?.score ?? 0;
      parts.push(`- ${formatScore(score, thresholdsOf(run.thresholds, metric.id))} ${text(row.question)}\n`);
    }
  }
  parts.push(commentsAsMarkdown(comments));
  return parts.join("");
}
