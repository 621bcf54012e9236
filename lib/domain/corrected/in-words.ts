import { counted } from "@/lib/domain/text/counted";
import type { CorrectedOfRun, JudgeCertificate } from "./mean";

const rounded = (value: number): string => value.toFixed(2);

/** "0.66 (0.60 to 0.72)"; null if there is none. */
export const correctedFigure = ({ value, ci95 }: Pick<CorrectedOfRun, "value" | "ci95">): string | null =>
  value === null || !ci95 ? null : `${rounded(value)} (${rounded(ci95[0])} to ${rounded(ci95[1])})`;

/** "100 labels of the round Faithful?", "40 labels adherent, treated as a random draw" */
export const standsOn = ({ labels, unrated, source }: Pick<CorrectedOfRun, "labels" | "unrated" | "source">): string =>
  source.kind === "round"
    ? `${counted(labels, "label")} of ${source.name === "" ? "a round" : `the round “${source.name}”`}${unrated ? `, without ${counted(unrated, "item")} that cannot be rated` : ""}`
    : `${counted(labels, "label")} “${source.name}”, treated as a random draw`;

export function whyNotCorrected({ cause, missing }: Pick<CorrectedOfRun, "cause" | "missing">): string | null {
  if (cause === "missing-labels") return `${counted(missing, "more label")} needed`;
  if (cause === "picked") return "none: the samples were picked, not drawn at random";
  return cause === null ? null : "none: the labels do not determine one";
}

/** "People would say 0.66 (0.60 to 0.72); 100 labels of the round Faithful?." */
export const correctedSentence = (corrected: CorrectedOfRun): string =>
  `People would say${saidOf(corrected)}; ${standsOn(corrected)}.`;

function saidOf(corrected: CorrectedOfRun): string {
  const figure = correctedFigure(corrected);
  return figure === null ? `: ${whyNotCorrected(corrected)}` : ` ${figure}`;
}

/** "Certified", "Refused", with where it was measured. */
export const certificateWord = ({ state, elsewhere }: Pick<JudgeCertificate, "state" | "elsewhere">): string =>
  `${state === "certified" ? "Certified" : "Refused"}${elsewhere ? " (measured elsewhere)" : ""}`;

/** "Certified (measured elsewhere: First round, 2026-11-27): catches bad from 0.82, passes good from 0.86; bar 0.80." */
export function certificateSentence(certificate: JudgeCertificate): string {
  const { elsewhere, round, openedAt } = certificate;
  const where = `${elsewhere ? "measured elsewhere: " : ""}${round.name}, ${openedAt.slice(0, 10)}`;
  const word = certificateWord({ ...certificate, elsewhere: false });
  return `${word}${round.name === "" ? "" : ` (${where})`}: ${boundsInWords(certificate)}.`;
}

const bound = (value: number | null): string => (value === null ? "–" : rounded(value));

/** "catches bad from 0.82, passes good from 0.86; bar 0.80" */
export const boundsInWords = ({ catches, lets, bar }: Pick<JudgeCertificate, "catches" | "lets" | "bar">): string =>
  `catches bad from ${bound(catches)}, passes good from ${bound(lets)}; bar ${rounded(bar)}`;
