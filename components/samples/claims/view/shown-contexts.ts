import type { Sample } from "assay-lib/db/samples/rows";
import type { LedgerClaim } from "assay-lib/metrics/shapes/claims";
import { contextSentences } from "assay-lib/metrics/texts/sentences";
import { placeOfClaim, placesInWords } from "./places";
import type { ShownContext, ShownSentence } from "./shown";

/** From so many contexts on, those without a claim are folded. */
const foldedFrom = 8;
/** Contexts without a claim: the grid above has them all. */
const bareAtMost = { contexts: 200, characters: 400_000 };

export function shownContexts(
  { contexts, contextDetails }: Pick<Sample, "contexts" | "contextDetails">,
  claims: readonly Pick<LedgerClaim, "evidence" | "verdict">[],
): ShownContext[] {
  const onPlace = new Map<string, number[]>();
  const supporting = new Set<number>();
  const withClaims = new Set<number>();
  for (const [claim, { evidence, verdict }] of claims.entries())
    for (const place of evidence) {
      onPlace.set(placeOfClaim(place), [...(onPlace.get(placeOfClaim(place)) ?? []), claim]);
      withClaims.add(place.context);
      if (verdict === "supported") supporting.add(place.context);
    }
  const sentences = sentencesOf(contexts, onPlace);
  let bare = 0;
  let characters = 0;
  return contexts.flatMap((text, index) => {
    const isBare = !withClaims.has(index);
    if (isBare) {
      bare += 1;
      characters += text.length;
      if (bare > bareAtMost.contexts || characters > bareAtMost.characters) return [];
    }
    const detail = contextDetails?.[index];
    return [
      {
        number: index + 1,
        document: detail?.id ?? null,
        score: detail?.score == null ? null : String(Math.round(detail.score * 1e4) / 1e4),
        sentences: sentences.get(index) ?? [],
        supports: supporting.has(index),
        isFolded: isBare && contexts.length >= foldedFrom,
      },
    ];
  });
}

function sentencesOf(contexts: readonly string[], onPlace: ReadonlyMap<string, number[]>): Map<number, ShownSentence[]> {
  const alike = new Map<string, { context: number; place: string }[]>();
  const keyOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const all = contextSentences(contexts).map(({ context, index, start, end, text }) => {
    const place = placeOfClaim({ context, sentence: index });
    const key = keyOf(text);
    const same = alike.get(key);
    if (same) same.push({ context, place });
    else if (key !== "") alike.set(key, [{ context, place }]);
    return { context, place, key, text: (contexts[context] ?? "").slice(start, end) };
  });
  const byContext = new Map<number, ShownSentence[]>();
  for (const { context, place, key, text } of all) {
    const claims = onPlace.get(place) ?? [];
    const others = claims.length === 0 ? [] : (alike.get(key) ?? []).filter((other) => other.context !== context);
    const shown = { place, text, claims, alsoIn: others.length === 0 ? null : placesInWords(others.map(({ place }) => place)) };
    const group = byContext.get(context);
    if (group) group.push(shown);
    else byContext.set(context, [shown]);
  }
  return byContext;
}
