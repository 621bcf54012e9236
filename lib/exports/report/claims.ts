import { type Markup, markup } from "@/lib/charts/markup";
import { counted } from "@/lib/domain/text/counted";
import { markdownText } from "@/lib/domain/text/markdown";
import type { ReportData } from "./read";
import type { ReportedClaims } from "./read-claims";
import { plain } from "./text";

/** "3 samples have claims that their contexts contradict." with how many of them are listed. */
function contradictedInWords({ contradicted, samples }: ReportedClaims): string {
  if (contradicted === 0) return "No sample has a claim that its contexts contradict.";
  const has = `${counted(contradicted, "sample")} ${contradicted === 1 ? "has" : "have"} claims that the contexts contradict`;
  return samples.length < contradicted ? `${has}; the ${samples.length} with the largest share are listed.` : `${has}.`;
}

const noSentence = "a sentence that the judge did not name";
const moreInWords = (more: number): string => `${counted(more, "further contradicted claim")}`;

/** Null for a run that did not judge claims. */
export function claimsSection({ claims }: ReportData): Markup | null {
  if (!claims || claims.figures.length === 0) return null;
  return markup`<section><h2>Claims <small>what responses state, held to their contexts</small></h2>
<p class="small">${claims.figures.map(({ name, value }, at) => markup`${at > 0 && "; "}${plain(name)} <b>${value}</b>`)}. ${contradictedInWords(claims)}</p>
${
  claims.samples.length > 0 &&
  markup`<div class="panel scroll part" tabindex="0" role="region" aria-label="Contradicted claims"><table class="listing"><thead><tr><th scope="col">Contradicted claim</th><th scope="col">Contradicted by</th></tr></thead>${claims.samples.map(
    ({ question, contradictions, more }) =>
      markup`<tbody><tr><th scope="rowgroup" class="of" colspan="2"><span class="question" dir="auto">${plain(question)}</span></th></tr>${contradictions.map(
        ({ claim, sentence }) =>
          markup`<tr><td dir="auto">${plain(claim)}</td><td dir="auto">${sentence === null ? noSentence : plain(sentence)}</td></tr>`,
      )}${more > 0 && markup`<tr><td colspan="2" class="quiet small">${moreInWords(more)}</td></tr>`}</tbody>
`,
  )}</table></div>`
}</section>
`;
}

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
