import { figureName } from "@/lib/comparison/report-rows";
import { certificateSentence, correctedSentence } from "@/lib/domain/corrected/in-words";
import { modelsInWords } from "@/lib/domain/judge";
import type { RunReport } from "@/lib/domain/run";
import { droppedInWords, noticedInWords } from "@/lib/domain/runs/noticed-words";
import { raisedInWords } from "@/lib/domain/runs/raised";
import { estimateInWords, formatScore } from "@/lib/domain/scores/format";
import { byQuestionWords } from "@/lib/domain/scores/interval-in-words";
import { rounded } from "@/lib/domain/scores/rounded";
import { turnName } from "@/lib/domain/scores/turns";
import { notJudgedInWords, thinInWords, unscoredBoundsInWords } from "@/lib/domain/scores/unscored";
import { isScoredElsewhere } from "@/lib/domain/servers/judge-kinds";
import { countsTokens } from "@/lib/domain/servers/recorded";
import { spentInWords } from "@/lib/domain/text/cost";
import { counted } from "@/lib/domain/text/counted";
import { formatTable } from "./table";

export const twoDecimals = (value: number | null): string => (value === null ? "–" : rounded(value));

export function formatRun(run: RunReport): string {
  const { total, error } = run.judgments;
  const counts = `${counted(run.samples, "sample")}, ${counted(total, "judgment")}${error > 0 ? `, ${error} in error` : ""}, ${run.seconds} s`;
  const heading = `${run.dataset} / ${run.configuration}: ${run.status}. ${counts}. Run ${run.id}`;
  const rows = Object.entries(run.metrics).flatMap(([metric, summary]) => {
    const { mean, ci95, band, thresholds, scored, samples, errors, figures } = summary;
    const causes = Object.entries(errors).map(([cause, count]) => {
      const why = notJudgedInWords[cause];
      return why ? `${count} ${why}` : `${cause} ${count}`;
    });
    const row = [metric, mean === null ? "–" : formatScore(mean, thresholds), interval(ci95), band ?? "–"];
    return [
      [...row, `${scored} of ${run.samples}${thinInWords(summary, run.samples)}`, causes.join(", ")],
      ...figures
        .filter(({ scored }) => scored > 0)
        .map(({ key, mean, ci95, scored }) => [
          `  ${figureName(metric, key)}`,
          twoDecimals(mean),
          interval(ci95),
          "",
          `${scored} of ${samples}`,
        ]),
    ];
  });
  const table = formatTable(["metric", "mean", "95% interval", "band", "scored", "without a score"], rows, ["mean"]);
  const notes = notesOn(run.metrics).map((note) => formatTable([note], []));
  const flags = Object.entries(run.flags).map(([flag, count]) => `${count.toLocaleString("en")} ${flag}`);
  const said = peopleOf(run)
    .map((line) => formatTable([line], []))
    .join("");
  const mixed = run.judgedBy ? formatTable([`Judged by ${modelsInWords(run)}: the means mix these judges.`], []) : "";
  const flagged = flags.length > 0 ? formatTable([`Flagged judgments: ${flags.join(", ")}.`], []) : "";
  const found = [raisedInWords(run.raised), ...droppedInWords(run.dropped), ...noticedInWords(run.noticed)].filter(
    (sentence) => sentence !== "",
  );
  const limits = found.map((sentence) => formatTable([sentence], [])).join("");
  return `${formatTable([heading], [])}${formatTable([spentOn(run)], [])}${limits}${mixed}${flagged}${table}${notes.join("")}${said}${byTurnOf(run)}`;
}

function byTurnOf({ byTurn }: RunReport): string {
  if (!byTurn) return "";
  const rows = byTurn.flatMap(({ turn, metrics }) =>
    Object.entries(metrics).map(([metric, { mean, ci95, scored, missing }]) => [
      ...[turnName(turn), metric, twoDecimals(mean), interval(ci95)],
      `${scored} of ${scored + missing}`,
    ]),
  );
  return formatTable(["turn", "metric", "mean", "95% interval", "scored"], rows, ["mean"]);
}

const peopleOf = ({ corrected = {}, certificates = {} }: RunReport): string[] => [
  ...Object.entries(corrected).map(([metric, one]) => `${metric}: ${correctedSentence(one)}`),
  ...Object.entries(certificates).map(([metric, one]) => `${metric}: ${certificateSentence(one)}`),
];

const interval = (ci95: readonly [number, number] | null): string =>
  ci95 ? `${twoDecimals(ci95[0])} to ${twoDecimals(ci95[1])}` : "–";

const notesOn = (metrics: RunReport["metrics"]): string[] =>
  Object.entries(metrics).flatMap(([metric, summary]) => {
    const bounds = unscoredBoundsInWords(summary);
    const questions = summary.ci95 && byQuestionWords(summary);
    const { estimate } = summary;
    return [
      ...(estimate ? [`${metric}: ${estimateInWords(estimate)}`] : []),
      ...(bounds ? [`${metric}: mean ${bounds}.`] : []),
      ...(questions ? [`${metric}: interval ${questions}.`] : []),
    ];
  });

function spentOn({ calls, judgments, tokens, costUsd, pricedAt, judge }: RunReport): string {
  if (isScoredElsewhere({ judge })) return `${counted(judgments.total, "score")}, computed elsewhere.`;
  const parts = [counted(calls, "call"), `${judgments.cached.toLocaleString("en")} from the cache`];
  if (!countsTokens(judge)) return `${parts.join(", ")}.`;
  const known = tokens.cached > 0 ? ` (${tokens.cached.toLocaleString("en")} cached by the server)` : "";
  parts.push(`${counted(tokens.prompt, "prompt token")}${known} and ${counted(tokens.completion, "completion token")}`);
  return `${parts.join(", ")}, ${costUsd === null ? `cost unknown (no price for ${judge.models.join(", ")})` : spentInWords(costUsd, pricedAt)}.`;
}
