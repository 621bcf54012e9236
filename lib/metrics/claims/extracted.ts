import { isRead, type Judgment, type ReadJudgment } from "@/lib/domain/judgment";
import type { JudgedSample } from "@/lib/domain/sample";
import { Extracted } from "@/lib/metrics/shapes/claims";
import { textsOf } from "./documents";
import { mostClaims } from "./extraction";

/** What a text was taken apart into, over all of its parts. */
export interface Ledger extends Extracted {
  /** Claims that name a sentence, in order: those that are checked. */
  placed: Extracted["claims"];
}

export interface Ledgers {
  response: Ledger | null;
  reference: Ledger | null;
}

/**
 * Null for a text of which a part could not be read, and for a reference that is missing. All models check the same claims: those of
 * the model that comes first by name, so that the order in which replies arrive changes nothing.
 */
export function ledgersOf(judgments: readonly Judgment[], sample: JudgedSample): Ledgers {
  const read = judgments.filter(({ step }) => step === 0).filter(isRead);
  const parts = textsOf(sample).map(({ document }, part) => {
    const judgment = firstByName(read.filter(({ item }) => (item ?? 0) === part));
    return { document, extracted: Extracted.safeParse(judgment?.detail).data ?? null };
  });
  const of = (document: "response" | "reference") =>
    together(parts.flatMap((one) => (one.document === document ? [one.extracted] : [])));
  return { response: of("response"), reference: of("reference") };
}

function together(parts: readonly (Extracted | null)[]): Ledger | null {
  const extracted = parts.filter((part) => part !== null);
  if (parts.length === 0 || extracted.length < parts.length) return null;
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
