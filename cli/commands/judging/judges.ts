import type { Command } from "commander";
import type * as z from "zod";
import { answering } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { formatTable } from "@/cli/output/table";
import { percent } from "@/lib/domain/scores/format";
import { formatP, signed } from "@/lib/domain/scores/signed";
import { formatCost } from "@/lib/domain/text/cost";
import { counted } from "@/lib/domain/text/counted";
import { judges as compared, type JudgesQuery } from "@/lib/judges/api/query";
import { costCauseWords } from "@/lib/judges/words/causes";
import type { JudgeFigures, JudgesReport } from "@/lib/judges/words/report";
import { latencyText } from "@/lib/ranking/words/measure-text";

type Options = Omit<z.input<typeof JudgesQuery>, "judges"> & { judges?: string[] };

export const define = (command: Command, terminal: Terminal): Command =>
  answering(
    command
      .argument("<dataset>", "a dataset's id")
      .option("--configuration <id>", "the configuration whose samples were judged (default: the one with the most runs)")
      .option("--label <name>", "the label to compare with (default: one whose name says a quality)")
      .option("--round <id>", "a round, whose labels to compare with")
      .option("--good <rule>", "which values of the label are good: yes, no, >=0.5, <3, or a value's name")
      .option("--metric <metric>", "compare only judges of this metric, or all (default: the one that the labels are about)")
      .option("--judges <judges...>", "the judges to compare, as RUN:METRIC (default: all that can be compared well)"),
    terminal,
    async (call, dataset: string, { configuration, label, round, good, metric, judges }: Options) => {
      const query = { configuration, label, round, good, metric, judges: judges?.join(",") };
      const report = await call(compared.compareJudges, { id: dataset, query });
      return { json: report, printed: asText(report) };
    },
  );

function asText(report: JudgesReport): string {
  const { judges, panel, sentence, detail, warnings, notCompared } = report;
  const headings = [
    "judge",
    "AUROC",
    "95%",
    "from best",
    "p",
    "kappa",
    "from score",
    "bias",
    "catches",
    "passes",
    "cost",
    "per call",
    "run",
  ];
  const rows = judges.map((one) => [...figuresOf(one.name, one), latencyText(one.latencyMs?.median ?? null), one.run]);
  if (panel) rows.push([...figuresOf(`mean of all ${judges.length}`, panel), "–", "–"]);
  const paragraphs = [
    [subjectOf(report), [sentence, detail].filter(Boolean).join(" ")].filter(Boolean).join("\n"),
    rows.length > 0 && formatTable(headings, rows, headings.slice(1, -1)).trimEnd(),
    [...warnings, ...notCompared.map(({ name, reason }) => `Not compared: ${name}: ${reason}.`)].join("\n"),
    rows.length > 0 &&
      "Cost is in US$ for 1,000 samples; ◆: none of the others is cheaper and better. Kappa, catches and passes are of the test half, from the score that was chosen on the other half.",
  ];
  return `${paragraphs.filter(Boolean).join("\n\n")}\n`;
}

function subjectOf({ configuration, label, round, rounds, good, labels, samples, goodSamples, unit }: JudgesReport): string {
  if (!configuration) return "No run of the dataset is finished. Judge it first: assay run DATASET.";
  const what = label ?? (round === null ? null : (rounds.find(({ id }) => id === round)?.name ?? round));
  if (what === null || good === null) return `${chooseLabel(labels)} Labels are columns of the file, or come from a round.`;
  return `${configuration.name}: ${counted(samples, unit === "context" ? "context" : "sample")} with ${what}, ${goodSamples.toLocaleString("en")} good (${good}).`;
}

const chooseLabel = (labels: JudgesReport["labels"]): string =>
  labels.length === 0
    ? "The samples have no label that a score can be compared with."
    : `Choose a label with --label and which values are good with --good: ${labels.map(({ name }) => name).join(", ")}.`;

function figuresOf(name: string, { auroc, fromBest, kappa, bias, catches, passes, ...cost }: JudgeFigures): string[] {
  const best = auroc.value === null ? "–" : "best";
  return [
    name,
    auroc.value?.toFixed(3) ?? "–",
    auroc.ci95 ? `${auroc.ci95[0].toFixed(2)} to ${auroc.ci95[1].toFixed(2)}` : "–",
    fromBest ? signed(fromBest.difference) : best,
    fromBest?.p == null ? "–" : formatP(fromBest.p),
    kappa.value?.toFixed(2) ?? "–",
    kappa.threshold === null ? "–" : String(Number(kappa.threshold.toFixed(3))),
    bias.value === null ? "–" : signed(bias.value, 2),
    catches.value === null ? "–" : percent(catches.value),
    passes.value === null ? "–" : percent(passes.value),
    cost.costPer1000Usd === null
      ? costCauseWords[cost.costCause ?? "no-calls"]
      : `${formatCost(cost.costPer1000Usd).replace("US$ ", "")}${cost.isOnFrontier ? " ◆" : ""}`,
  ];
}
