import { type ComparedFact, comparedAtMost, contrastOf } from "assay-lib/metrics/claims/contrast";
import { wordDifference } from "@/components/samples/difference/words";
import type { ClaimPiece, ShownContrast } from "./shown";

const factWords: Readonly<Record<Exclude<ComparedFact, "negation">, string>> = {
  number: "a number",
  unit: "a unit",
  date: "a date",
  name: "a name",
};

/** A claim and the sentence that contradicts it, with what differs. */
export function shownContrast(claim: string, place: string, whole: string): ShownContrast {
  const sentence = whole.slice(0, comparedAtMost);
  const contrast = contrastOf(claim, sentence);
  if (!contrast) return { place, ...byWords(claim, sentence), line: null };
  const named = ({ text }: { text: string }) => text.trim();
  const pieces = { claim: cut(claim, contrast.claim), sentence: cut(sentence, contrast.sentence) };
  const first = [pieces.claim, pieces.sentence].flatMap((side) => side.find(({ differs }) => differs) ?? []).map(named);
  const line =
    contrast.fact === "negation"
      ? "Only one of the two says “not”."
      : `The two differ in ${factWords[contrast.fact]}: ${first.join(", ")}.`;
  return { place, ...pieces, line };
}

function cut(text: string, spans: readonly { start: number; end: number }[]): ClaimPiece[] {
  const pieces: ClaimPiece[] = [];
  let at = 0;
  const add = (end: number, differs: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), differs });
    at = Math.max(at, end);
  };
  for (const { start, end } of spans) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return pieces;
}

/** Nothing is underlined if most words differ. */
function byWords(claim: string, sentence: string): Pick<ShownContrast, "claim" | "sentence"> {
  const parts = wordDifference(claim.slice(0, comparedAtMost), sentence);
  const words = (kind: "same" | "out" | "in") => parts.reduce((sum, part) => sum + (part.kind === kind ? part.words : 0), 0);
  const isAlike = words("same") >= Math.max(words("out"), words("in"));
  const side = (without: "in" | "out"): ClaimPiece[] =>
    parts.flatMap(({ kind, text, second, words }) =>
      kind === without
        ? []
        : [{ text: kind === "same" && without === "out" ? second : text, differs: isAlike && kind !== "same" && words > 0 }],
    );
  return { claim: side("in"), sentence: side("out") };
}
