import { counted } from "assay-lib/domain/text/counted";
import { listed } from "assay-lib/domain/text/listed";
import type { ClaimsDetail, NeededClaim } from "assay-lib/metrics/shapes/claims";
import { placeOfClaim, placesInWords } from "./places";

export interface NeededRow {
  /** From 0, in the detail's `needed`. */
  index: number;
  /** "R4" */
  name: string;
  text: string;
  isRetrieved: boolean;
  /** "context 2.1", or what the contexts say instead. */
  inContexts: string;
  /** "Not in the response either" */
  inResponse: string;
}

export interface NeededView {
  rows: NeededRow[];
  missing: number;
  /** "2 of 5 claims of the reference are in none of the 4 contexts" */
  remark: string;
  retrieved: string;
}

/** Null without claims of the reference. */
export function neededView({ needed, claims }: ClaimsDetail, contexts: number): NeededView | null {
  if (!needed || needed.length === 0) return null;
  const rows = needed.map((claim, index): NeededRow => {
    const isRetrieved = claim.inContexts === "supported";
    return {
      index,
      name: `R${index + 1}`,
      text: claim.text,
      isRetrieved,
      inContexts: contextWords(claim),
      inResponse: responseWords(claim, statedBy(claim, claims), isRetrieved),
    };
  });
  const missing = rows.filter(({ isRetrieved }) => !isRetrieved).length;
  const of = `${missing} of ${counted(rows.length, "claim")} of the reference`;
  const are = missing === 1 ? "is" : "are";
  const isAbsent = needed.every(({ inContexts }) => inContexts === "supported" || inContexts === "not-found");
  const lack = isAbsent ? `in none of the ${counted(contexts, "context")}` : "not supported by the contexts";
  return {
    rows,
    missing,
    remark: `${of} ${are} ${contexts === 0 ? "needed, and nothing was retrieved" : lack}`,
    retrieved: missing === 0 ? allRetrieved(needed, claims) : retrievedLine(needed, claims),
  };
}

type Claims = ClaimsDetail["claims"];

/** Numbers, from 1, of the response's claims at the sentences that state a needed one: those that the reference judges alike, if any. */
function statedBy({ inResponse, responseSentences }: NeededClaim, claims: Claims): number[] {
  const there = new Set(responseSentences);
  const near = claims.flatMap(({ sentences, inReference }, index) =>
    sentences.some((sentence) => there.has(sentence)) ? [{ number: index + 1, inReference }] : [],
  );
  const alike = near.filter(({ inReference }) => inReference === inResponse);
  return (alike.length > 0 ? alike : near).map(({ number }) => number);
}

const inBrackets = (numbers: readonly number[]): string =>
  numbers.length === 0 ? "" : ` (claim${numbers.length > 1 ? "s" : ""} ${listed(shortened(numbers))})`;

const shortened = (list: readonly (number | string)[]): (number | string)[] =>
  list.length > 6 ? [...list.slice(0, 5), `${list.length - 5} more`] : [...list];

function contextWords({ inContexts, evidence }: NeededClaim): string {
  const places = placesInWords(evidence.map(placeOfClaim));
  const context = places === "" ? "the contexts" : `context${evidence.length > 1 ? "s" : ""} ${places}`;
  switch (inContexts) {
    case "supported":
      return `In ${context}`;
    case "contradicted":
      return `Contradicted by ${context}`;
    case "not-found":
      return "In no context";
    case "not-judged":
      return "Not judged";
  }
}

function responseWords({ inResponse }: NeededClaim, numbers: readonly number[], isRetrieved: boolean): string {
  switch (inResponse) {
    case "supported":
      return `In the response${inBrackets(numbers)}`;
    case "contradicted":
      return `Contradicted in the response${inBrackets(numbers)}`;
    case "not-found":
      return isRetrieved ? "Not in the response" : "Not in the response either";
    case "not-judged":
      return "Not judged in the response";
  }
}

const allRetrieved = (needed: readonly NeededClaim[], claims: Claims): string =>
  `${needed.length === 1 ? "The needed claim was" : `All ${needed.length} needed claims were`} retrieved: ${fates(needed, claims)}.`;

function retrievedLine(needed: readonly NeededClaim[], claims: Claims): string {
  const count = needed.filter(({ inContexts }) => inContexts === "supported").length;
  if (count === 0) return `None of ${needed.length} was retrieved.`;
  return `${count} of ${needed.length} ${count === 1 ? "was" : "were"} retrieved: ${fates(needed, claims)}.`;
}

/** "R1 and R3 are in the response (claims 3 and 8), R2 is contradicted there (claim 5)" */
function fates(needed: readonly NeededClaim[], claims: Claims): string {
  const words = {
    supported: "in the response",
    contradicted: "contradicted there",
    "not-found": "not in it",
    "not-judged": "not judged there",
  };
  return (["supported", "contradicted", "not-found", "not-judged"] as const)
    .flatMap((verdict) => {
      const these = needed.flatMap((claim, index) =>
        claim.inContexts === "supported" && claim.inResponse === verdict ? [{ claim, name: `R${index + 1}` }] : [],
      );
      if (these.length === 0) return [];
      const numbers = [...new Set(these.flatMap(({ claim }) => statedBy(claim, claims)))].sort((one, other) => one - other);
      const brackets = verdict === "supported" || verdict === "contradicted" ? inBrackets(numbers) : "";
      return [
        `${listed(shortened(these.map(({ name }) => name)))} ${these.length === 1 ? "is" : "are"} ${words[verdict]}${brackets}`,
      ];
    })
    .join(", ");
}
