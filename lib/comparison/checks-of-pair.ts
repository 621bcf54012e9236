import type { Check } from "@/lib/comparison/words/decision";
import { aboutEarlyMeans } from "@/lib/domain/races/words";
import { isScoredElsewhere } from "@/lib/domain/servers/judge-kinds";
import { counted } from "@/lib/domain/text/counted";
import { listed } from "@/lib/domain/text/listed";
import { check, checksOf, countedTogether, notApplicable, nothingShared } from "./checks";
import { contextSizes, isOverContexts } from "./context-sizes";
import { titleOf } from "./metric-title";
import type { RunPair } from "./paired-runs";

/** Checks a candidate, also by its pairs of questions. Missing scores could change the verdicts of `undecided`. */
export function checksOfPair(
  pair: RunPair,
  { undecided, first }: { undecided: readonly string[]; first: number | null },
): Check[] {
  const { baseline, candidate, questions, rows, pairing } = pair;
  const runs = [baseline, candidate];
  const { by, byId, byText } = pairing.report;
  const judgments = runs.reduce((sum, { ok, failed }) => sum + ok + failed, 0);
  const unpaired = notApplicable("questions", "No question pairs.");
  return [
    ...checksOf({
      runs,
      questions,
      first,
      ...(rows.some(({ metric }) => isOverContexts(metric)) && { sizes: contextSizes(pair, first) }),
      lost: rows.map(({ metric, withoutScore, difference }) => ({
        metric,
        withoutScore,
        of: questions,
        isKnown: difference !== null,
      })),
      remarks: { pairing: pairedInWords(pair), coverage: coverageOf(pair, undecided) },
      clean: { pairing: `${counted(questions, "question")}, by ${by} (${byId} by id, ${byText} by text).` },
    }),
    judgments === 0 || runs.every(isScoredElsewhere)
      ? notApplicable("cache", judgments === 0 ? "Nothing is judged yet." : "The scores were computed elsewhere.")
      : check("cache", [], cacheOf(pair)),
    questions === 0 ? unpaired : check("questions", repeatedIn(pair), `${counted(questions, "question")}, each asked once.`),
  ];
}

function pairedInWords({ baseline, candidate, pairing, questions }: RunPair): string[] {
  const { by, misled } = pairing.report;
  const found = questions === 0 ? [nothingPaired(pairing.report)] : [];
  const otherTexts = pairing.otherTexts[1] ?? 0;
  if (otherTexts > 0)
    found.push(
      `${counted(otherTexts, "question")} of ${candidate.name} ${otherTexts === 1 ? "has" : "have"} the id of one of ${baseline.name}, but another text.`,
    );
  if (by === "text" && misled > 0)
    found.push(
      `Questions are paired by text: ${counted(misled, "id")} of ${baseline.name} ${misled === 1 ? "names" : "name"} another question in ${candidate.name}, where the text has another id. The ids may only number the rows.`,
    );
  for (const [index, run] of [baseline, candidate].entries()) {
    const unpaired = pairing.unpaired[index]?.length ?? 0;
    if (unpaired > 0)
      found.push(`${counted(unpaired, "question")} of ${run.name} ${unpaired === 1 ? "has" : "have"} no partner.`);
  }
  return found;
}

function nothingPaired({ by, byId, byText }: RunPair["pairing"]["report"]): string {
  const [other, count] = by === "id" ? ["text", byText] : ["id", byId];
  if (count > 0)
    return `No question pairs by ${by}, so nothing can be compared. By ${other}, ${count.toLocaleString("en")} would pair.`;
  return nothingShared;
}

function repeatedIn({ baseline, candidate, pairing, questions }: RunPair): string[] {
  const different = new Set(pairing.clusters).size;
  const found = [baseline, candidate].flatMap(({ name }, index) => {
    const repeated = pairing.repeated[index] ?? 0;
    return repeated > 0
      ? [`${name} contains ${counted(repeated, "question")} more than once: each counts once, by the mean of its scores.`]
      : [];
  });
  if (different < questions) found.push(countedTogether(questions, "pair", different));
  return found;
}

function coverageOf({ baseline, candidate, rows, questions }: RunPair, undecided: readonly string[]): string[] {
  const found: string[] = [];
  const leftOut = Math.max(0, ...rows.map((row) => row.leftOut));
  const isRace = [baseline, candidate].some(({ summaries }) => Object.values(summaries).some(({ errors }) => errors.decided));
  if (leftOut > 0)
    found.push(
      `${leftOut.toLocaleString("en")} of ${counted(questions, "question")} were not judged in both runs${isRace ? `: the race was decided before. Intervals hold wherever it stopped. ${aboutEarlyMeans}` : ", since a random part was drawn. Differences and intervals are of the questions that both judged, and stand for all."}`,
    );
  for (const { metric, difference, nothingGiven } of rows) {
    for (const [side, count] of nothingGiven.entries())
      if (count > 0)
        found.push(
          `${titleOf(metric)}: ${side === 0 ? baseline.name : candidate.name} gave nothing to judge in ${count.toLocaleString("en")} of ${counted(questions, "question")}. They count as 0.`,
        );
    if (difference?.pairs === 1) found.push(`${titleOf(metric)}: one pair has a difference, but no interval and no test.`);
  }
  if (undecided.length > 0) found.push(`The missing scores could change the verdict on ${listed(undecided.map(titleOf))}.`);
  else if (rows.some(({ withoutScore, difference }) => withoutScore > 0 && difference))
    found.push("The missing scores cannot change any verdict.");
  return found;
}

const cacheOf = ({ baseline, candidate }: RunPair): string =>
  `${[baseline, candidate].map(({ name, cached, ok, failed }) => `${name}: ${cached.toLocaleString("en")} of ${(ok + failed).toLocaleString("en")}`).join("; ")} judgments came from the cache.`;
