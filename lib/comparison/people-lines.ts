import { letterOf } from "@/lib/comparison/words/letter";
import type { ComparedPeople } from "@/lib/comparison/words/people";
import { certificateSentence, correctedSentence } from "@/lib/domain/corrected/in-words";
import { signed } from "@/lib/domain/scores/signed";
import { counted } from "@/lib/domain/text/counted";
import type { Preferences } from "@/lib/rounds/words/preferences/figures";
import { agreementSentences, preferredSentence, strengthsSentence } from "@/lib/rounds/words/preferences/in-words";
import { type NamedRow, named, verdictNames } from "./report-rows";

/** One line for each metric of a run with labels or a certificate, each difference that a paired round knows, and each pair compared blind. */
export function peopleLines(runs: readonly NamedRow[], { runs: byRun, paired, preferences }: ComparedPeople): string[] {
  const ofRuns = runs.flatMap((run) => {
    const { corrected = {}, certificates = {} } = byRun[run.id] ?? {};
    const metrics = [...new Set([...Object.keys(corrected), ...Object.keys(certificates)])];
    return metrics.map((metric) => {
      const own = corrected[metric];
      const certificate = certificates[metric];
      const judge = own ? `judge’s mean ${own.judgeMean?.toFixed(2) ?? "–"}. ${correctedSentence(own)}` : "";
      return `${named(run)}, ${metric}: ${[judge, certificate && certificateSentence(certificate)].filter(Boolean).join(" ")}`;
    });
  });
  const differences = paired.map(({ run, metric, value, ci95, judgeDifference, n, missing, roundName, verdict }) => {
    const name = named(runs.find(({ id }) => id === run));
    const judge = judgeDifference === null ? "" : ` The judge’s difference is ${signed(judgeDifference)}.`;
    if (value === null || !ci95)
      return `${name}, ${metric}: people’s difference needs ${counted(missing, "more question")} labelled on both sides in ${roundName}.${judge}`;
    const said = `${signed(value)} (${signed(ci95[0])} to ${signed(ci95[1])})${verdict ? `, ${verdictNames[verdict]}` : ""}`;
    return `${name}, ${metric}: people would say the difference is ${said}; ${counted(n, "question")} labelled on both sides in ${roundName}.${judge}`;
  });
  return [...ofRuns, ...differences, ...(preferences ? preferenceLines(runs, preferences) : [])];
}

function preferenceLines(runs: readonly NamedRow[], preferences: Preferences): string[] {
  const nameOf = (run: string) => letterOf(runs.findIndex(({ id }) => id === run));
  const pairs = preferences.pairs.map((pair) =>
    [`Compared blind, ${preferredSentence(pair, nameOf)}`, ...agreementSentences(pair, (metric) => metric)].join(" "),
  );
  return [...pairs, strengthsSentence(preferences, nameOf)].filter((line) => line !== null);
}
