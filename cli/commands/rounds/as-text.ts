import { counted } from "@/lib/domain/text/counted";
import type { RoundDetail } from "@/lib/rounds/api/reports";
import { leftOutInWords } from "@/lib/rounds/words/left-out";
import type { PairPreferences } from "@/lib/rounds/words/preferences/figures";
import { agreementSentences, preferredSentence } from "@/lib/rounds/words/preferences/in-words";

type Results = NonNullable<RoundDetail["results"]>;

export function roundAsText({ results, preferences, ...round }: RoundDetail, isAsked: boolean): string {
  const state = round.closedAt === null ? "open" : "closed";
  const parts = () => {
    if (results) return resultLines(results, round.unit);
    if (preferences) return preferenceLines(preferences, round.runId);
    if (round.closedAt !== null || isAsked) return ["No one has chosen yet."];
    return ["Results are hidden while the round is open, since they can sway labels. --results shows them."];
  };
  const lines = [
    `${round.name} (${state}): ${round.given.toLocaleString("en")} of ${counted(round.needed, "label")} by ${round.people === 1 ? "1 person" : `${round.people} people`}, ${round.design}, compared with ${round.metric}.`,
    ...parts(),
  ];
  return `${lines.join("\n")}\n`;
}

const preferenceLines = (pair: PairPreferences, runId: string): string[] => [
  preferredSentence(pair, (run) => (run === runId ? "the run" : "the other run")),
  ...agreementSentences(pair, (metric) => metric),
];

function resultLines(
  { people, judge, corrected, missing, catches, lets, notBlind, unrated }: Results,
  unit: RoundDetail["unit"],
): string[] {
  const share = (name: string, found: Results["catches"]) =>
    found && found.of > 0 ? [`${name}: ${found.right} of ${found.of}${between(found.ci95)}.`] : [];
  return [
    `People: ${people.same} of ${counted(people.items, "shared item")} the same, ${alphaText(people.alpha)}.`,
    `Judge and people: ${counted(judge.items, unit === "context" ? "context" : "sample")}, ${alphaText(judge.alpha)}.`,
    ...share("Catches bad", catches),
    ...share("Passes good", lets),
    meanText(corrected, missing, unit === "context" ? "labelled sample" : "label"),
    ...(unrated > 0 ? [leftOutInWords(unrated)] : []),
    ...(notBlind > 0 ? [`${counted(notBlind, "label")} not blind, left out.`] : []),
  ];
}

function meanText(corrected: Results["corrected"], missing: number, label: string): string {
  if (!corrected) return "Picked samples, not random: no corrected mean.";
  if (missing > 0) return `A corrected mean needs ${counted(missing, `more ${label}`)}.`;
  if (corrected.value === null) return `No corrected mean: ${corrected.cause}.`;
  const judge = corrected.judge === null ? "" : ` The judge says ${corrected.judge.toFixed(3)}.`;
  return `People would say ${corrected.value.toFixed(3)}${between(corrected.ci95)}, from ${counted(corrected.n, label)}.${judge}`;
}

const alphaText = ({ value, cause, ci95, isRough }: Results["people"]["alpha"]): string =>
  value === null
    ? `no alpha (${cause === "one-value" ? "all the same" : "too few"})`
    : `alpha ${value.toFixed(2)}${between(ci95)}${ci95 && isRough ? ", rough" : ""}`;

const between = (ci95: readonly number[] | null): string => (ci95 ? ` (${ci95.map((end) => end.toFixed(2)).join(" to ")})` : "");
