import type { ControlsReport, MetricControls } from "@/lib/controls/words/report";
import { againWords, changeInWords, isFlagged, remarksOn, shareInWords, verdictWords } from "@/lib/controls/words/sentences";
import { kindWords } from "@/lib/domain/controls/kinds";
import { formatTable } from "./table";

export function controlsText({ metrics, again, leftOut }: ControlsReport): string {
  const parts = metrics.map(metricText);
  if (metrics.length === 0) parts.push("No controls have been judged yet.");
  if (leftOut.length > 0) parts.push(`Without controls, since they are metrics of your own: ${leftOut.join(", ")}.`);
  if (again) {
    const rows = again.metrics.map(({ metric, verdict, sameSetup, changed, change }) => [
      ...[metric, againWords[verdict], sameSetup ? "same" : "other", shareInWords(changed), changeInWords(change)],
    ]);
    parts.push(
      `Canary set, repeated ${again.at.slice(0, 16).replace("T", " ")} UTC\n${formatTable(["metric", "judge", "setup", "verdicts changed", "score moved"], rows)}`.trimEnd(),
    );
  }
  return `${parts.join("\n\n")}\n`;
}

function metricText({ metric, verdict, separation, caught, passed, noise, kinds }: MetricControls): string {
  const rows = kinds.map(({ kind, expected, n, right, change }) => [
    ...[kindWords[kind], expected, String(n), shareInWords(right), changeInWords(change)],
  ]);
  const { value, ci95 } = separation;
  const lines = [
    `${metric}${isFlagged(verdict) ? " (flagged)" : ""}: ${verdictWords[verdict]}`,
    remarksOn({ kinds }).join(" "),
    `Caught ${shareInWords(caught)}, passed ${shareInWords(passed)}; AUROC ${value?.toFixed(2) ?? "–"}${ci95 ? ` (${ci95[0].toFixed(2)} to ${ci95[1].toFixed(2)})` : ""}.`,
    noise
      ? `Judged twice, ${shareInWords(noise.changed)} untouched verdicts changed; scores moved by ${noise.meanAbsolute.toFixed(3)} on average.`
      : "",
    formatTable(["control", "should be", "n", "right", "change"], rows, ["n"]).trimEnd(),
  ];
  return lines.filter(Boolean).join("\n");
}
