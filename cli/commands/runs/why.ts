import type { Command } from "commander";
import { answering } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { formatTable } from "@/cli/output/table";
import { percent } from "@/lib/domain/scores/format";
import { formatP, signed } from "@/lib/domain/scores/signed";
import { counted } from "@/lib/domain/text/counted";
import { stages, stageWords } from "@/lib/domain/why/stages";
import { why } from "@/lib/why/api";
import type { WhyReport } from "@/lib/why/words/report";
import { failuresInWords, refusalsInWords } from "@/lib/why/words/sentences";

export const define = (command: Command, terminal: Terminal): Command =>
  answering(
    command
      .argument("<run>", "the id of a finished run")
      .option(
        "--metric <metric>",
        "groups and slices compare the means of this metric (default: the share of samples that fail)",
      ),
    terminal,
    async (call, id: string, { metric }: { metric?: string }) => {
      const report = await call(why.explainRun, { id, query: { metric } });
      return { json: report, printed: asText(report) };
    },
  );

const mostSlices = 20;

function asText(report: WhyReport): string {
  const { samples, unknown, groups, ungrouped, slices, measure, columns } = report;
  const found = stages.filter((stage) => (report.stages[stage] ?? 0) > 0);
  const byStage = found.map((stage) => [
    stageWords[stage].name,
    String(report.stages[stage]),
    percent((report.stages[stage] ?? 0) / samples),
  ]);
  const shown = slices.slice(0, mostSlices);
  const paragraphs = [
    failuresInWords(report),
    formatTable(["stage", "samples", "share"], byStage, ["samples", "share"]).trimEnd(),
    unknown.map(({ because, samples: n }) => `${counted(n, "sample")} cannot be known: ${because}`).join("\n"),
    refusalsInWords(report),
    groups.length > 0 &&
      formatTable(
        ["group", "n", measure === "failed" ? "failed" : "mean", "from the rest", "p", "verdict"],
        groups.map((group) => [group.name, ...comparedCells(group, group.mean)]),
        [...numeric, "mean"],
      ).trimEnd(),
    groups.length > 0 && `In no group: ${ungrouped.samples}.`,
    shown.length > 0 &&
      formatTable(
        ["slice", "n", measure === "failed" ? "failed" : "mean", "from the rest", "p", "verdict"],
        shown.map((slice) => [`${slice.key} = ${slice.value}`, ...comparedCells(slice, slice.mean)]),
        [...numeric, "mean"],
      ).trimEnd(),
    `${counted(groups.length, "group")} and ${counted(slices.length, "slice")} of ${counted(columns.length, "column")} were compared. p is corrected for all groups, or all slices; established at 0.025 or below.`,
  ];
  return `${paragraphs.filter(Boolean).join("\n\n")}\n`;
}

const numeric = ["n", "failed", "from the rest", "p"];
const verdicts = { more: "more", less: "less", "not-established": "not established" };

const comparedCells = (
  { n, failed, difference, pAdjusted, verdict }: WhyReport["groups"][number] | WhyReport["slices"][number],
  mean: number | null = null,
): string[] => [
  String(n),
  failed === null ? (mean?.toFixed(3) ?? "–") : String(failed),
  difference === null ? "–" : signed(difference),
  pAdjusted === null ? "–" : formatP(pAdjusted),
  verdicts[verdict],
];
