import type { Sample } from "assay-lib/db/samples/rows";
import { roleNames } from "assay-lib/domain/conversation/shown";
import type { JudgedSample } from "assay-lib/domain/sample";
import { counted } from "assay-lib/domain/text/counted";
import { type ComparedFact, comparedAtMost, contrastOf } from "assay-lib/metrics/claims/contrast";
import { ledgersOf } from "assay-lib/metrics/claims/score";
import type { ClaimsDetail, LedgerClaim } from "assay-lib/metrics/shapes/claims";
import { contextSentences } from "assay-lib/metrics/texts/sentences";
import { wordDifference } from "@/components/samples/difference/words";
import type { ReviewedMetric } from "@/components/samples/judged/sample";
import { placeOfClaim, placesInWords } from "./places";
import { responseRuns } from "./response-runs";
import type { ClaimPiece, ClaimsView, ShownClaim, ShownContrast } from "./shown";
import { shownContexts } from "./shown-contexts";

/** From so many on, the list of claims scrolls in itself. */
const longFrom = { claims: 12, sentences: 60 };

type Shown = JudgedSample & Pick<Sample, "contextDetails">;

export function claimsView(detail: ClaimsDetail, sample: Shown, judgments: ReviewedMetric["judgments"] = []): ClaimsView {
  const { contexts } = sample;
  const sentences = contextSentences(contexts);
  const texts = new Map(sentences.map(({ context, index, text }) => [placeOfClaim({ context, sentence: index }), text]));
  const known = detail.claims.map((claim) => ({
    ...claim,
    evidence: claim.evidence.filter((one) => texts.has(placeOfClaim(one))),
  }));
  const claims = known.map((claim) => shownClaim(claim, sample, texts));
  const response = responseRuns(sample.response ?? "", detail.claims, uncheckedIn(detail, sample, judgments));
  const shown = shownContexts(sample, known);
  const count = (verdict: LedgerClaim["verdict"]) => claims.filter((claim) => claim.verdict === verdict).length;
  return {
    claims,
    response,
    cutOff: (sample.response ?? "").length - response.reduce((sum, { text }) => sum + text.length, 0),
    contexts: shown,
    leftOut: contexts.length - shown.length,
    counts: {
      supported: count("supported"),
      contradicted: count("contradicted"),
      "not-found": count("not-found"),
      "not-judged": count("not-judged"),
    },
    retrieved:
      contexts.length === 0
        ? "0 contexts"
        : `${contexts.length.toLocaleString("en")} retrieved, ${counted(sentences.length, "sentence")}`,
    isLong: claims.length >= longFrom.claims || sentences.length >= longFrom.sentences,
  };
}

/** The detail only counts them. If the judge left none out, they are all that state no claim. */
function uncheckedIn(
  { skipped }: ClaimsDetail,
  sample: JudgedSample,
  judgments: ReviewedMetric["judgments"],
): ((sentence: number) => boolean) | null {
  if (skipped === 0) return () => true;
  const read = judgments.flatMap((one) =>
    one.step === 0 && one.error === null ? [{ ...one, error: null, raw: one.raw ?? 0, score: one.score ?? 0 }] : [],
  );
  const ledger = ledgersOf(read, sample).response;
  if (!ledger) return null;
  const unchecked = new Set(ledger.unchecked);
  return (sentence) => unchecked.has(sentence);
}

function shownClaim(claim: LedgerClaim, { contexts, turns = [] }: Shown, texts: ReadonlyMap<string, string>): ShownClaim {
  const { text, verdict, evidence, citation } = claim;
  const places = evidence.map(placeOfClaim);
  const [first] = places;
  return {
    text,
    verdict,
    places,
    citation,
    sentences: claim.sentences.map((sentence) => sentence + 1),
    earlier: claim.earlier.map(({ turn, text }) => ({
      whose: `${roleNames[turns[turn]?.role ?? "user"]}, turn ${turn + 1}`,
      text,
    })),
    where: whereIs(claim, places, contexts.length),
    contrast: verdict === "contradicted" && first ? shownContrast(text, first, texts.get(first) ?? "") : null,
  };
}

function whereIs({ verdict, sentences, earlier }: LedgerClaim, places: readonly string[], contexts: number): string {
  const inContexts = `context${places.length === 1 ? "" : "s"} ${placesInWords(places)}`;
  if (earlier.length > 0) return places.length > 0 ? `${inContexts} and earlier turn` : "earlier turn";
  if (places.length > 0) return inContexts;
  if (verdict === "not-judged") return sentences.length === 0 ? "not found in the response" : "no verdict";
  return contexts === 0 ? "no contexts" : `none of ${counted(contexts, "context")}`;
}

const factWords: Readonly<Record<Exclude<ComparedFact, "negation">, string>> = {
  number: "a number",
  unit: "a unit",
  date: "a date",
  name: "a name",
};

function shownContrast(claim: string, place: string, whole: string): ShownContrast {
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
