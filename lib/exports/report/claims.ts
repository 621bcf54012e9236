import { counted } from "@/lib/domain/text/counted";
import { markdownText } from "@/lib/domain/text/markdown";
import type { ReportedClaims } from "./read-claims";

/** "3 samples have claims that their contexts contradict." with how many of them are listed. */
function contradictedInWords({ contradicted, samples }: ReportedClaims): string {
  if (contradicted === 0) return "No sample has a claim that its contexts contradict.";
  const has = `${counted(contradicted, "sample")} ${contradicted === 1 ? "has" : "have"} claims that the contexts contradict`;
  return samples.length < contradicted ? `${has}; the ${samples.length} with the largest share are listed.` : `${has}.`;
}

const noSentence = "a sentence that the judge did not name";
const moreInWords = (more: number): string => `${counted(more, "further contradicted claim")}`;

/** Empty for a run that did not judge claims. */
export function claimsAsMarkdown(claims: ReportedClaims | null): string {
  if (!claims || claims.figures.length === 0) return "";
  const figures = claims.figures.map(({ name, value }) => `${markdownText(name)} ${value}`).join("; ");
  const parts = [`\nClaims: ${figures}. ${contradictedInWords(claims)}\n`];
  for (const { question, contradictions, more } of claims.samples) {
    parts.push(`\n- ${markdownText(question)}\n`);
    for (const { claim, sentence } of contradictions)
      parts.push(`  - ${markdownText(claim)}, contradicted by ${sentence === null ? noSentence : markdownText(sentence)}\n`);
    if (more > 0) parts.push(`  - ${moreInWords(more)}\n`);
  }
  return parts.join("");
}
