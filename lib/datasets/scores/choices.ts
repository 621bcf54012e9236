import { Refusal } from "@/lib/domain/problem";
import { metricRoles, type ScoredMetric } from "@/lib/domain/scored/definition";
import { tools } from "./tools";

/** What a person chose for a score: some fields of its metric, or null to keep it out. */
export type ScoreChoice = Partial<ScoredMetric> | null;
export type ScoreChoices = Readonly<Record<string, ScoreChoice>>;

const optionsInWords = `${metricRoles.join(", ")}; 1..5 or yes/no; higher or lower; per context or per sample`;

/** Parses "ragas.faithfulness, groundedness, 1..5, lower, per context"; "" keeps it out. Throws Refusal. */
function parseChoice(text: string): ScoreChoice {
  const [metric = "", ...options] = text.split(",").map((part) => part.trim());
  if (metric === "" && options.length === 0) return null;
  const choice: Partial<ScoredMetric> = metric === "" ? {} : named(metric);
  for (const option of options) {
    const role = metricRoles.find((one) => one === option);
    const range = /^(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)$/.exec(option);
    if (role) choice.role = role;
    else if (range && Number(range[1]) < Number(range[2]))
      Object.assign(choice, { scale: [Number(range[1]), Number(range[2])], isYesNo: false });
    else if (option === "yes/no") Object.assign(choice, { scale: [0, 1], isYesNo: true });
    else if (option === "higher" || option === "lower") choice.direction = option;
    else if (option === "per context" || option === "per sample") choice.unit = option === "per context" ? "context" : "sample";
    else throw refused(`“${option.slice(0, 60)}” is not known. After the metric can follow: ${optionsInWords}.`);
  }
  return choice;
}

function named(metric: string): Pick<ScoredMetric, "tool" | "name"> {
  const at = metric.indexOf(".");
  const written = at === -1 ? "" : metric.slice(0, at);
  const name = metric.slice(at + 1);
  if (name === "" || name.length > 100 || written.length > 40)
    throw refused(`“${metric.slice(0, 60)}” is not the name of a metric, such as ragas.faithfulness.`);
  return {
    tool:
      tools.find((tool) => tool.name.toLowerCase().replaceAll(" ", "-") === written.toLowerCase())?.name ??
      (written === "own" ? "" : written),
    name,
  };
}

/** By score. Throws Refusal. */
export const parseChoices = (given: Readonly<Record<string, string>>): ScoreChoices =>
  Object.fromEntries(Object.entries(given).map(([score, text]) => [score, parseChoice(text)]));

/** Parses "faithfulness=ragas.faithfulness". Throws Refusal. */
export const parseScoreOptions = (texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf("=");
      if (at < 1) throw refused(`“${text.slice(0, 100)}” is not a column and a metric, such as faithfulness=ragas.faithfulness.`);
      return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    }),
  );

const refused = (message: string) => new Refusal(`Invalid score. ${message}`, "invalid", [{ path: "score", message }]);
