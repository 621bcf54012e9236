import { isRead, type Judgment } from "@/lib/domain/judgment";
import { Checked, type ClaimPlace, type ClaimVerdict, type LedgerClaim } from "@/lib/metrics/shapes/claims";
import { contextSentences } from "@/lib/metrics/texts/sentences";
import type { DocumentSpan } from "./documents";

/** The judgments of the check that hold the verdicts on some claims by one document. */
export interface Layout {
  claims: number;
  /** Claims are checked in groups of `perCall`, of which theirs starts at this one. */
  firstGroup: number;
  perCall: number;
  /** Items per group, over all documents. */
  windows: number;
  span: DocumentSpan;
}

export type JudgedClaim = Pick<LedgerClaim, "verdict" | "evidence">;
type Found = Map<number, { verdict: ClaimVerdict; evidence: readonly ClaimPlace[] }[]>;

export function verdictsByModel(judgments: readonly Judgment[], layout: Layout): Map<string, JudgedClaim[]> {
  const { claims, firstGroup, perCall, windows, span } = layout;
  const byModel = new Map<string, Found>();
  for (const judgment of judgments) {
    if (judgment.step !== 1) continue;
    const item = judgment.item ?? 0;
    const first = (Math.floor(item / windows) - firstGroup) * perCall;
    const window = item % windows;
    if (first < 0 || first >= claims || window < span.from || window >= span.to) continue;
    const found: Found = byModel.get(judgment.model) ?? new Map();
    byModel.set(judgment.model, found);
    const detail = isRead(judgment) ? Checked.safeParse(judgment.detail).data : null;
    for (const { claim, ...verdict } of detail?.verdicts ?? [])
      found.set(first + claim, [...(found.get(first + claim) ?? []), verdict]);
  }
  return new Map(
    [...byModel].map(([model, found]) => [
      model,
      Array.from({ length: claims }, (_, claim) => overWindows(found.get(claim) ?? [], span)),
    ]),
  );
}

/** Support in one window is enough. Not found is what no window holds, so each must have been read. */
function overWindows(
  found: readonly { verdict: ClaimVerdict; evidence: readonly ClaimPlace[] }[],
  { from, to, isWhole }: DocumentSpan,
): JudgedClaim {
  for (const verdict of ["supported", "contradicted"] as const) {
    const held = found.filter((one) => one.verdict === verdict);
    if (held.length > 0) return { verdict, evidence: held.flatMap(({ evidence }) => evidence) };
  }
  return { verdict: isWhole && found.length === to - from ? "not-found" : "not-judged", evidence: [] };
}

/** The first counts if several verdicts are given equally often. */
const cautious = ["contradicted", "not-found", "supported"] as const;

/** The verdict of most models that gave one, with the sentences that those name. */
export function overModels(judged: readonly JudgedClaim[]): JudgedClaim {
  const count = (verdict: ClaimVerdict) => judged.filter((one) => one.verdict === verdict).length;
  const most = Math.max(...cautious.map(count));
  const verdict = most === 0 ? "not-judged" : (cautious.find((one) => count(one) === most) ?? "not-judged");
  return { verdict, evidence: judged.filter((one) => one.verdict === verdict).flatMap(({ evidence }) => evidence) };
}

/** Overlapping and repeated chunks hold equal sentences. */
export interface EqualSentences {
  /** The first place of the sentence, so that none counts twice. */
  firstOf(place: ClaimPlace): ClaimPlace;
  contextsOf(place: ClaimPlace): ReadonlySet<number>;
}

/** Sentences are equal if their letters, digits and signs of numbers are; those of signs only are compared as they are. */
export const sentenceKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}%‰$€£+−-]+/gu, " ")
    .trim() || text;

export function equalSentences(contexts: readonly string[]): EqualSentences {
  const groups = new Map<string, { first: ClaimPlace; contexts: Set<number> }>();
  const groupOf = new Map<string, { first: ClaimPlace; contexts: Set<number> }>();
  for (const { context, index, text } of contextSentences(contexts)) {
    const key = sentenceKey(text);
    const group = groups.get(key) ?? { first: { context, sentence: index }, contexts: new Set() };
    group.contexts.add(context);
    groups.set(key, group);
    groupOf.set(`${context}.${index}`, group);
  }
  const of = ({ context, sentence }: ClaimPlace) => groupOf.get(`${context}.${sentence}`);
  return {
    firstOf: (place) => of(place)?.first ?? place,
    contextsOf: (place) => of(place)?.contexts ?? new Set([place.context]),
  };
}
