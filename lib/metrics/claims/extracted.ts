import { isRead, type Judgment, type ReadJudgment } from "@/lib/domain/judgment";
import { Extracted } from "@/lib/metrics/shapes/claims";
import { mostClaims } from "./extraction";

/** What the response was taken apart into, over all of its parts. */
export interface Ledger extends Extracted {
  /** Claims that name a sentence, in order: those that are checked. */
  placed: Extracted["claims"];
}

/**
 * Null unless each part of the response could be read; it has `atLeast` so many. All models check the same claims: those of the model that comes first by name, so
 * that the order in which replies arrive changes nothing.
 */
export function ledgerOf(judgments: readonly Judgment[], atLeast = 1): Ledger | null {
  const ofStep = judgments.filter(({ step }) => step === 0);
  const parts = ofStep.reduce((most, { item }) => Math.max(most, (item ?? 0) + 1), atLeast);
  const read = ofStep.filter(isRead);
  const chosen = Array.from({ length: parts }, (_, part) => firstByName(read.filter(({ item }) => (item ?? 0) === part)));
  const extracted = chosen.flatMap((judgment) => {
    const detail = Extracted.safeParse(judgment?.detail).data;
    return detail ? [detail] : [];
  });
  if (extracted.length < parts) return null;
  const all = extracted.flatMap(({ claims }) => claims);
  const claims = all.slice(0, mostClaims);
  return {
    claims,
    placed: claims.filter(({ sentences }) => sentences.length > 0),
    unchecked: extracted.flatMap(({ unchecked }) => unchecked),
    omitted: extracted.reduce((sum, { omitted }) => sum + omitted, all.length - claims.length),
  };
}

const firstByName = ([first, ...more]: readonly ReadJudgment[]): ReadJudgment | undefined =>
  first && more.reduce((best, one) => (one.model < best.model ? one : best), first);
