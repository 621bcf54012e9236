import { isRead, type Judgment } from "@/lib/domain/judgment";
import { Checked, type LedgerClaim, type Place, type Verdict } from "@/lib/metrics/shapes/claims";
import { contextSentences } from "@/lib/metrics/texts/context-sentences";

export interface Layout {
  /** Claims, in groups of `perCall`, each of which is checked in every window of the contexts. */
  claims: number;
  perCall: number;
  windows: number;
  /** Whether the windows have all contexts. */
  isWhole: boolean;
}

type Judged = Pick<LedgerClaim, "verdict" | "evidence">;
type Found = Map<number, { verdict: Verdict; evidence: readonly Place[] }[]>;

/** By model, the verdict on each claim. */
export function verdictsByModel(judgments: readonly Judgment[], layout: Layout): Map<string, Judged[]> {
  const { claims, perCall, windows } = layout;
  const byModel = new Map<string, Found>();
  for (const judgment of judgments) {
    if (judgment.step !== 1) continue;
    const found: Found = byModel.get(judgment.model) ?? new Map();
    byModel.set(judgment.model, found);
    const detail = isRead(judgment) ? Checked.safeParse(judgment.detail).data : null;
    const first = Math.floor((judgment.item ?? 0) / windows) * perCall;
    for (const { claim, ...verdict } of detail?.verdicts ?? [])
      found.set(first + claim, [...(found.get(first + claim) ?? []), verdict]);
  }
  return new Map(
    [...byModel].map(([model, found]) => [
      model,
      Array.from({ length: claims }, (_, claim) => overWindows(found.get(claim) ?? [], layout)),
    ]),
  );
}

/** Support in one window is enough. Not found is what no window holds, so each must have been read. */
function overWindows(found: readonly { verdict: Verdict; evidence: readonly Place[] }[], { windows, isWhole }: Layout): Judged {
  for (const verdict of ["supported", "contradicted"] as const) {
    const held = found.filter((one) => one.verdict === verdict);
    if (held.length > 0) return { verdict, evidence: held.flatMap(({ evidence }) => evidence) };
  }
  return { verdict: isWhole && found.length === windows ? "not-found" : "not-judged", evidence: [] };
}

/** Of verdicts that are given equally often, the first. */
const cautious = ["contradicted", "not-found", "supported"] as const;

/** The verdict of most models that gave one, with the sentences that those name. */
export function overModels(judged: readonly Judged[]): Judged {
  const count = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict).length;
  const most = Math.max(...cautious.map(count));
  const verdict = most === 0 ? "not-judged" : (cautious.find((one) => count(one) === most) ?? "not-judged");
  return { verdict, evidence: judged.filter((one) => one.verdict === verdict).flatMap(({ evidence }) => evidence) };
}

/** Overlapping and repeated chunks hold equal sentences: credits the first place of each, so that none counts twice. */
export function firstPlaceOf(contexts: readonly string[]): (place: Place) => Place {
  const first = new Map<string, Place>();
  const keys = new Map<string, string>();
  for (const { context, index, text } of contextSentences(contexts)) {
    const key = text.toLowerCase();
    keys.set(`${context}.${index}`, key);
    if (!first.has(key)) first.set(key, { context, sentence: index });
  }
  return (place) => first.get(keys.get(`${place.context}.${place.sentence}`) ?? "") ?? place;
}
