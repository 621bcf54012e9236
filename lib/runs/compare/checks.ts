import type { Run } from "@/lib/db/runs/list";
import type { Check } from "@/lib/domain/comparison/decision";
import type { PairingReport } from "@/lib/domain/comparison/pairing";
import { modelsInWords } from "@/lib/domain/judge";
import { isComplete } from "@/lib/domain/runs/is-finished";
import { listed } from "@/lib/domain/text/listed";
import { titleOf } from "./metric-title";
import type { PairedRuns } from "./paired-runs";
import { setupDifferences } from "./setups";

/**
 * Everything that could make the runs hard to compare, also where it is clean. `changeable` are the metrics whose verdict the missing
 * scores could change.
 */
export function checksOf(paired: PairedRuns, changeable: readonly string[]): Check[] {
  const [baseline, ...candidates] = paired.runs;
  if (!baseline) return [];
  const differences = candidates.map((run) => ({ run, ...setupDifferences(baseline, run) }));
  const inWords = (group: "judge" | "server" | "prompts") =>
    differences
      .filter((one) => one[group].length > 0)
      .map(
        (one) =>
          `${one.run.name} was judged differently from ${baseline.name}: ${one[group].join("; ")}. Differences in scores may come from there.`,
      );
  const mixed = paired.runs
    .filter(({ judgedBy }) => judgedBy !== null)
    .map((run) => `${run.name} was judged by ${modelsInWords(run)}: its means mix these judges.`);
  const [judge, server, prompts] = [[...mixed, ...inWords("judge")], inWords("server"), inWords("prompts")];
  const { models, temperature } = baseline.judge;
  const shared = new Set(paired.rows.map(({ metric }) => metric)).size;
  return [
    check(
      "judge",
      "Judge",
      [...judge, ...server],
      `${models.join(" and ")}${temperature === null ? "" : `, temperature ${temperature}`}.`,
      judge.length > 0,
    ),
    check(
      "prompts",
      "Prompts and settings",
      prompts,
      `${countOf(shared, "metric")} with the same prompt and settings.`,
      prompts.length > 0,
    ),
    check(
      "metrics",
      "Metrics",
      metricsMissing(paired.runs),
      `Every run has ${countOf(baseline.metrics.length, "metric")}.`,
      shared === 0,
    ),
    check("progress", "Progress", unfinished(paired.runs), "Every run is finished."),
    pairingOf(paired),
    check("coverage", "Coverage", coverageOf(paired, changeable), "Every paired question has its scores in every run."),
    check("cache", "Cached replies", [], cacheOf(paired.runs)),
    check("questions", "Repeated questions", repeatedIn(paired), `${countOf(paired.questions, "question")}, each asked once.`),
  ];
}

function check(id: Check["id"], name: string, found: readonly string[], clean: string, fails = false): Check {
  if (found.length === 0) return { id, name, state: "clean", details: [clean] };
  return { id, name, state: fails ? "fails" : "note", details: [...found] };
}

const unfinished = (runs: readonly Run[]): string[] =>
  runs
    .filter(({ status }) => !isComplete(status))
    .map(({ name, status }) => `${name} is ${status}: only what is judged so far is compared.`);

function metricsMissing(runs: readonly Run[]): string[] {
  const [baseline, ...candidates] = runs;
  const strangers = candidates.filter((run) => !run.metrics.some((metric) => baseline?.metrics.includes(metric)));
  const all = [...new Set(runs.flatMap((run) => run.metrics))];
  return [
    ...strangers.map(({ name }) => `${name} has no metric in common with ${baseline?.name}, so nothing can be compared.`),
    ...all.flatMap((metric) => {
      const lacking = runs.filter((run) => !run.metrics.includes(metric));
      return lacking.length > 0 ? [`${titleOf(metric)} was not judged in ${lacking.map(({ name }) => name).join(", ")}.`] : [];
    }),
  ];
}

function pairingOf({ runs, pairing, questions }: PairedRuns): Check {
  const found = questions === 0 ? [nothingPaired(runs, pairing.report)] : [];
  for (const [index, run] of runs.entries()) {
    const [unpaired, otherTexts] = [pairing.unpaired[index]?.length ?? 0, pairing.otherTexts[index] ?? 0];
    if (otherTexts > 0)
      found.push(
        `${countOf(otherTexts, "question")} of ${run.name} ${otherTexts === 1 ? "has" : "have"} the id of one of ${runs[0]?.name}, but another text.`,
      );
    if (unpaired > 0)
      found.push(
        `${countOf(unpaired, "question")} of ${run.name} ${unpaired === 1 ? "has" : "have"} no partner in every other run.`,
      );
  }
  return check("pairing", "Pairing", found, `${countOf(questions, "question")}, by ${pairing.report.by}.`, questions === 0);
}

function nothingPaired(runs: readonly Run[], { by, byId, byText }: PairingReport): string {
  const [other, count] = by === "id" ? ["text", byText] : ["id", byId];
  if (count > 0)
    return `No question pairs by ${by}, so nothing can be compared. By ${other}, ${count.toLocaleString("en")} would.`;
  return `The runs have no question in common, neither by id nor by text, so nothing can be compared.${runs.length > 2 ? " Two of them may still have some: compare fewer at once." : ""}`;
}

function repeatedIn({ runs, pairing, questions }: PairedRuns): string[] {
  const different = new Set(pairing.clusters).size;
  const found = runs.flatMap(({ name }, index) => {
    const repeated = pairing.repeated[index] ?? 0;
    return repeated > 0
      ? [`${name} holds ${countOf(repeated, "question")} more than once: each counts once, by the mean of its scores.`]
      : [];
  });
  if (different < questions)
    found.push(
      `${countOf(questions, "pair")} ask ${countOf(different, "different question")}; every test counts them as ${different.toLocaleString("en")}.`,
    );
  return found;
}

function coverageOf({ runs, rows }: PairedRuns, changeable: readonly string[]): string[] {
  const baseline = runs[0]?.name;
  const names = new Map<string, string[]>();
  for (const { metric, run, difference, withoutScore } of rows) {
    const pairs = difference?.pairs ?? 0;
    const [lack, are] = withoutScore === 1 ? ["lacks", "is"] : ["lack", "are"];
    const found: [before: string, after: string][] = [];
    if (pairs === 0 && withoutScore > 0) found.push([`no question has a score in both ${baseline} and`, ""]);
    else if (withoutScore > 0)
      found.push([`${countOf(withoutScore, "question")} ${lack} a score in ${baseline} or`, ` and ${are} left out`]);
    if (pairs === 1) found.push(["one pair has a difference, but no interval and no test, for", ""]);
    for (const [before, after] of found) {
      const key = JSON.stringify([`${titleOf(metric)}: ${before}`, after]);
      names.set(key, [...(names.get(key) ?? []), run.name]);
    }
  }
  const found = [...names].map(([key, candidates]) => {
    const [before, after] = JSON.parse(key) as [string, string];
    return `${before} ${listed(candidates, "or")}${after}.`;
  });
  if (!rows.some(({ withoutScore, difference }) => withoutScore > 0 && difference)) return found;
  const ifLost =
    changeable.length === 0
      ? "Whatever the missing scores are, no verdict changes."
      : `The missing scores could change the verdict on ${listed(changeable.map(titleOf))}.`;
  return [...found, ifLost];
}

const cacheOf = (runs: readonly Run[]): string =>
  `${runs.map(({ name, cached, ok, failed }) => `${name}: ${cached.toLocaleString("en")} of ${(ok + failed).toLocaleString("en")}`).join("; ")} judgments. Each is the same judge's reply to the same prompt.`;

const countOf = (count: number, noun: string): string => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
