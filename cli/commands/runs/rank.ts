import { type Command, Option } from "commander";
import { answering } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { formatTable } from "@/cli/output/table";
import { foundIn } from "@/lib/comparison/words/checks";
import { mostRanked } from "@/lib/domain/bounds";
import { correctedFigure, whyNotCorrected } from "@/lib/domain/corrected/in-words";
import { ownMember } from "@/lib/domain/lists/own-member";
import { type PairBy, pairings } from "@/lib/domain/paired/pair-by";
import { formatP, signed } from "@/lib/domain/scores/signed";
import { counted } from "@/lib/domain/text/counted";
import { ranking } from "@/lib/ranking/api";
import { effectVerdicts, labelOf, valueText } from "@/lib/ranking/words/label";
import { costText, latencyText } from "@/lib/ranking/words/measure-text";
import type { RankedDifference, RankReport } from "@/lib/ranking/words/report";

interface Options {
  metric?: string;
  by?: string;
  baseline?: string;
  include?: string[];
  allPairs?: boolean;
  pairBy?: PairBy;
}

export const define = (command: Command, terminal: Terminal): Command =>
  answering(
    command
      .argument("<dataset or runs...>", "a dataset's id, to rank all its complete runs, or the ids of two or more runs")
      .option("--metric <metric>", "the metric to rank by (default: one that most runs have, if possible one that must not drop)")
      .option("--by <parameter>", "print the effect of this parameter only")
      .option("--baseline <run>", "a run of the configuration to compare with")
      .option("--include <runs...>", "runs to rank although they were judged in another way than most")
      .option("--all-pairs", "compare each pair on the questions that both have, instead of all on those that all share")
      .addOption(
        new Option("--pair-by <key>", "pair questions by id or by text (default: the one that pairs more)").choices(pairings),
      ),
    terminal,
    async (call, ids: string[], { by, metric, baseline, include, allPairs, pairBy }: Options) => {
      const query = {
        ...(ids.length === 1 ? { dataset: ids[0] } : { runs: ids.join(",") }),
        metric,
        baseline,
        include: include?.join(","),
        "pair-by": pairBy,
        ...(allPairs && { "all-pairs": "1" as const }),
      };
      const report = await call(ranking.rankRuns, { query });
      return { json: report, printed: asText(report, by) };
    },
  );

function asText(report: RankReport, by: string | undefined): string {
  const { configurations, parameters, pending, leftOut, older, namedTwice, finding, notes, costUnit } = report;
  const varied = parameters.filter(({ values }) => values.length > 1);
  const hasPeople = configurations.some(({ corrected }) => corrected);
  const headings = [
    "#",
    "group",
    "configuration",
    ...varied.map(({ name }) => name),
    "mean",
    ...(hasPeople ? ["people would say"] : []),
    "from best",
    "from baseline",
    "cost",
    "latency",
    "run",
  ];
  const rows = configurations.map((one) => [
    one.rank?.toString() ?? "–",
    one.letters,
    labelOf(one),
    ...varied.map(({ name }) => valueText(ownMember(one.parameters, name))),
    one.mean?.toFixed(3) ?? "–",
    ...(hasPeople ? [one.corrected ? (correctedFigure(one.corrected) ?? whyNotCorrected(one.corrected) ?? "–") : "–"] : []),
    differenceOf(one.fromBest, "best"),
    differenceOf(one.fromBaseline, "baseline"),
    one.cost === null ? "–" : costText(one.cost, costUnit),
    latencyText(one.latency),
    one.run,
  ]);
  const others = report.metrics.filter((metric) => metric !== report.metric);
  const baseline = configurations.find(({ run }) => run === report.baseline);
  const subject = [
    `Ranked by ${report.metric}.${others.length > 0 ? ` Also judged: ${others.join(", ")} (--metric).` : ""}`,
    baseline && `The baseline is ${labelOf(baseline)} (run ${baseline.run}); --baseline RUN chooses another.`,
  ];
  const paragraphs = [
    subject.filter(Boolean).join("\n"),
    finding.join("\n"),
    formatTable(headings, rows, ["#", "mean", "from best", "from baseline", "cost", "latency"]).trimEnd(),
    effectsText(report, by),
    [
      ...pending.map(
        (one) =>
          `Still running: ${labelOf(one)}, ${one.judgments.toLocaleString("en")} of ${one.planned.toLocaleString("en")} judged.`,
      ),
      ...leftOut.map(({ name, reason }) => `Left out: ${name}: ${reason}.`),
      ...(older > 0 ? [`Left out: ${counted(older, "older run")}: only the newest ${mostRanked} are read.`] : []),
      ...namedTwice.map(({ name }) => `Named twice, counted once: ${name}.`),
    ].join("\n"),
    [
      ...foundIn(report.checks).flatMap(({ details }) => details),
      ...notes,
      "Cost is for 1,000 questions. Configurations with the same letter cannot be distinguished.",
    ].join("\n"),
  ];
  return `${paragraphs.filter(Boolean).join("\n\n")}\n`;
}

function differenceOf(one: RankedDifference | null, without: string): string {
  if (!one) return without;
  return one.isIdentical ? "same texts" : signed(one.difference);
}

function effectsText({ effects }: RankReport, by: string | undefined): string {
  const shown = effects.filter(({ parameter }) => by === undefined || parameter === by);
  if (shown.length === 0) return by === undefined ? "" : `No effect of ${by}: it has one value, or no configuration has it.`;
  const rows = shown.flatMap(({ parameter, verdict, steps }) =>
    steps.map(({ from, to, effect, problem }) => [
      `${parameter} ${valueText(from)} → ${valueText(to)}`,
      effect ? signed(effect.difference) : "–",
      effect?.interval ? `${signed(effect.interval[0])} to ${signed(effect.interval[1])}` : "–",
      effect?.p === null || effect?.p === undefined ? "–" : formatP(effect.p),
      [effect?.isEstablished && "established", problem].filter(Boolean).join(", ") ||
        effectVerdicts[verdict === "depends" ? verdict : "nothing"],
    ]),
  );
  return formatTable(["setting", "difference", "95% interval", "p", "verdict"], rows, ["difference", "p"]).trimEnd();
}
