import { peopleOnRun } from "@/lib/corrected/people";
import { errorsByCause } from "@/lib/db/judgments/errors-and-flags";
import { requireRun } from "@/lib/db/runs/list";
import { listSamples } from "@/lib/db/samples/table";
import { certificateSentence, correctedFigure, standsOn, whyNotCorrected } from "@/lib/domain/corrected/in-words";
import { judgeInWords } from "@/lib/domain/judge";
import { withHidden } from "@/lib/domain/sample-query";
import { thresholdsOf } from "@/lib/domain/scores/band";
import { estimateInWords, formatInterval, formatScore } from "@/lib/domain/scores/format";
import { isThin, thinInWords } from "@/lib/domain/scores/unscored";
import { gainsInWords } from "@/lib/domain/steps/in-words";
import { stepTable } from "@/lib/domain/steps/table";
import { counted } from "@/lib/domain/text/counted";
import { markdownTable, markdownText } from "@/lib/domain/text/markdown";
import type { Metric } from "@/lib/metrics/define";
import { metricById } from "@/lib/metrics/registry";
import { readGoldFigures } from "@/lib/summaries/gold";
import { readStepFigures } from "@/lib/summaries/steps";
import { readWhy } from "@/lib/why/read";
import { commentsAsMarkdown, readReported } from "./comments";
import { type ReportedClaims, readClaims } from "./read-claims";
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
  const rows = metrics.map((metric) => {
    const summary = run.summaries[metric.id];
    const score = (value: number | null | undefined) =>
      value == null ? "–" : formatScore(value, thresholdsOf(run.thresholds, metric.id));
    return [
      `${metric.name} (${[metric.source, metric.variant(run.settings[metric.id])].filter(Boolean).join(" · ")})`,
      score(summary?.mean),
      summary?.ci95 ? formatInterval(summary.ci95) : "–",
      summary?.band ?? "–",
      score(summary?.median),
      `${countText(summary?.scored ?? 0)} of ${countText(run.sampleCount)}${summary && isThin(summary) ? thinInWords(summary, run.sampleCount) : ""}`,
    ];
  });
  parts.push(markdownTable(["metric", "mean", "95% interval", "band", "median", "n"], rows, ["band"]));
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

function stepsAsMarkdown(steps: ReportData["steps"]): string {
  if (!steps) return "";
  const { columns, rows } = stepTable(steps);
  const gains = gainsInWords(steps).map((sentence) => `\n${markdownText(sentence)}\n`);
  return `\nSteps, in ${counted(steps.samples, "sample")}:\n\n${markdownTable(columns, rows)}${gains.join("")}`;
}

function peopleAsMarkdown({ metrics, people }: Pick<ReportData, "metrics" | "people">): string {
  const lines = metrics.flatMap((metric) => linesOf(metric, people).map((line) => [metric, line] as const));
  const listed = lines.map(([metric, line]) => `- ${markdownText(`${metric.name} (${metric.source}): ${line}`)}\n`);
  return listed.length === 0 ? "" : `\n${listed.join("")}`;
}

function linesOf({ id }: Metric, { corrected, certificates }: ReportData["people"]): string[] {
  const own = corrected[id];
  const certificate = certificates[id];
  return [
    own &&
      `judge’s mean ${own.judgeMean?.toFixed(2) ?? "–"}, people would say ${correctedFigure(own) ?? whyNotCorrected(own)}; ${standsOn(own)}.`,
    certificate && certificateSentence(certificate),
  ].filter((line) => line !== undefined);
}

/** "3 samples have claims that their contexts contradict." with how many of them are listed. */
function contradictedInWords({ contradicted, samples }: ReportedClaims): string {
  if (contradicted === 0) return "No sample has a claim that its contexts contradict.";
  const has = `${counted(contradicted, "sample")} ${contradicted === 1 ? "has" : "have"} claims that the contexts contradict`;
  return samples.length < contradicted ? `${has}; the ${samples.length} with the largest share are listed.` : `${has}.`;
}

const noSentence = "a sentence that the judge did not name";

/** Empty for a run that did not judge claims. */
function claimsAsMarkdown(claims: ReportedClaims | null): string {
  if (!claims || claims.figures.length === 0) return "";
  const figures = claims.figures.map(({ name, value }) => `${markdownText(name)} ${value}`).join("; ");
  const parts = [`\nClaims: ${figures}. ${contradictedInWords(claims)}\n`];
  for (const { question, contradictions, more } of claims.samples) {
    parts.push(`\n- ${markdownText(question)}\n`);
    for (const { claim, sentence } of contradictions)
      parts.push(`  - ${markdownText(claim)}, contradicted by ${sentence === null ? noSentence : markdownText(sentence)}\n`);
    if (more > 0) parts.push(`  - ${counted(more, "further contradicted claim")}\n`);
  }
  return parts.join("");
}

const mostListed = 3;

/** Lists no hidden sample. */
async function readReport(id: string, hidden: readonly number[] = []) {
  const run = await requireRun(id);
  const metrics = run.metrics.flatMap((metric) => metricById(metric) ?? []);
  const [errors, gold, steps, why, claims, comments, people, worst] = await Promise.all([
    errorsByCause(run.failed > 0 ? [id] : []),
    readGoldFigures(run),
    readStepFigures(run),
    readWhy(run),
    readClaims(run, metrics, hidden),
    readReported({ run: id }, hidden),
    peopleOnRun(run),
    Promise.all(
      metrics.map(async (metric) => {
        const { rows } = await listSamples(run, withHidden({ sort: metric.id, order: "asc" }, hidden), { take: mostListed });
        return { metric, rows: rows.filter((row) => row.scores[metric.id]?.score != null) };
      }),
    ),
  ]);
  return { run, metrics, gold, steps, why, claims, comments, people, worst, errors: errors.get(id) ?? {} };
}

type ReportData = Awaited<ReturnType<typeof readReport>>;
