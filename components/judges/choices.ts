import type { LabelColumn } from "assay-lib/domain/agreement";
import { counted } from "assay-lib/domain/text/counted";
import type { JudgesReport } from "assay-lib/judges/words/report";
import { type JudgesSearch, roundChoice } from "@/components/addresses/judges";
import type { RankChoice } from "@/components/ranking/controls";

export function judgeChoices(search: JudgesSearch, report: JudgesReport): RankChoice[] {
  const { configuration, configurations, metric, metrics, judges } = report;
  const withRuns = configurations.filter(({ runs }) => runs > 0);
  return [
    {
      id: "configuration",
      name: "Configuration",
      options: withRuns.map(({ id, name, runs, hasLabels }) => ({
        value: id,
        name: `${name} (${counted(runs, "run")}${hasLabels ? "" : ", no labels"})`,
      })),
      value: configuration?.id ?? "",
      usual: search.configuration === null ? (configuration?.id ?? "") : "",
      clears: ["label", "good", "judges"],
    },
    ...labelChoices(search, report),
    {
      id: "metric",
      name: "Metric",
      options: [{ value: "all", name: "all" }, ...metrics.map(({ id, title }) => ({ value: id, name: title }))],
      value: metric ?? "all",
      usual: search.metric === null && metric !== null ? metric : "",
      clears: ["judges"],
    },
    ...(judges.some(({ costPer1000Usd }) => costPer1000Usd !== null) ? [frontierChoice(search)] : []),
  ];
}

const frontierChoice = ({ up }: JudgesSearch): RankChoice => ({
  id: "up",
  name: "Frontier of",
  options: [
    { value: "auroc", name: "AUROC" },
    { value: "kappa", name: "Kappa" },
  ],
  value: up,
  usual: "auroc",
});

function labelChoices({ label: chosen }: JudgesSearch, { labels, rounds, label, round, good }: JudgesReport): RankChoice[] {
  const value = round === null ? (label ?? "") : roundChoice(round);
  const options = [
    ...labels.map(({ name, unit }) => ({ value: name, name: `${name}${unit === "context" ? " (per context)" : ""}` })),
    ...rounds.map(({ id, name, labels }) => ({ value: roundChoice(id), name: `Round: ${name} (${counted(labels, "label")})` })),
  ];
  if (options.length === 0) return [];
  const column = labels.find(({ name }) => name === label) ?? null;
  const rules = good === null ? goodOf(column) : [...new Set([good, ...goodOf(column)])];
  return [
    {
      id: "label",
      name: "Labels",
      clears: ["good"],
      options: value === "" ? [{ value: "", name: "choose" }, ...options] : options,
      value,
      usual: chosen === null ? value : "",
    },
    ...(rules.length > 0
      ? [
          {
            id: "good",
            name: "Good is",
            options: [...(good === null ? [""] : []), ...rules].map((rule) => ({ value: rule, name: goodInWords(rule) })),
            value: good ?? "",
            usual: column?.good ?? "",
          },
        ]
      : []),
  ];
}

function goodOf(column: LabelColumn | null): string[] {
  if (!column) return [];
  if (column.kind === "yes-no") return ["yes", "no"];
  if (column.kind === "named") return column.values.map(({ value }) => value);
  const grades = column.values.map(({ value }) => Number(value)).sort((a, b) => a - b);
  return ["<", ">="].flatMap((sign) => grades.slice(1).map((grade) => `${sign}${grade}`)).reverse();
}

function goodInWords(rule: string): string {
  if (rule.startsWith(">=")) return `at least ${rule.slice(2)}`;
  if (rule.startsWith("<")) return `below ${rule.slice(1)}`;
  return rule || "choose";
}
