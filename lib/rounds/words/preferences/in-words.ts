import { percent, percentRange } from "@/lib/domain/scores/format";
import { formatP } from "@/lib/domain/scores/signed";
import { counted } from "@/lib/domain/text/counted";
import { listed } from "@/lib/domain/text/listed";
import type { PairPreferences, Preferences } from "./figures";

/** "2 people prefer A on 23 and B on 12 of 40 questions; of the 35, A has 66% (49% to 79%), p 0.090." */
export function preferredSentence(pair: PairPreferences, nameOf: (run: string) => string): string {
  const { questions, shareA, p, people } = pair;
  const a = nameOf(pair.a);
  const b = nameOf(pair.b);
  const decided = questions.a + questions.b;
  const share =
    shareA.share === null || !shareA.ci95
      ? ""
      : `; of the ${decided.toLocaleString("en")}, ${a} has ${percent(shareA.share)} (${percentRange(shareA.ci95)}), p ${formatP(p)}`;
  const who = people === 1 ? "1 person prefers" : `${people} people prefer`;
  return `${who} ${a} on ${questions.a} and ${b} on ${questions.b} of ${counted(questions.total, "question")}${share}.`;
}

/** How far people agree with each other and with the metrics; empty if neither is known. */
export function agreementSentences({ agreement, metrics }: PairPreferences, titleOf: (metric: string) => string): string[] {
  const known = Object.entries(metrics).flatMap(([metric, { share, n }]) =>
    share === null ? [] : [`${titleOf(metric)} on ${percent(share)} of ${counted(n, "question")}`],
  );
  return [
    ...(agreement.alpha === null
      ? []
      : [`People agree with alpha ${agreement.alpha.toFixed(2)} on ${counted(agreement.questions, "shared question")}.`]),
    ...(known.length === 0 ? [] : [`The higher score is on the side that people prefer: ${listed(known)}.`]),
  ];
}

/** "Strengths (Bradley-Terry): A 0.57 (0.41 to 0.72), B 0.29 (0.18 to 0.43) and C 0.14 (0.07 to 0.25)." Null without any. */
export const strengthsSentence = ({ strengths, strengthCi95 }: Preferences, nameOf: (run: string) => string): string | null =>
  strengths &&
  `Strengths (Bradley-Terry): ${listed(Object.entries(strengths).map(([run, strength]) => `${nameOf(run)} ${strengthInWords(strength, strengthCi95?.[run])}`))}.`;

/** "0.57 (0.41 to 0.72)"; "–" without one. */
export function strengthInWords(strength: number | undefined, interval: readonly [number, number] | undefined): string {
  const ends = interval?.map((end) => end.toFixed(2)).join(" to ");
  return strength === undefined ? "–" : `${strength.toFixed(2)}${ends ? ` (${ends})` : ""}`;
}
