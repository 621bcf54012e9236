import { wholeSamples } from "@/lib/db/samples/rows";
import type { FoundBy } from "@/lib/domain/evidence/found-by";
import { otherLedgers } from "@/lib/evidence/store/other-runs";
import { type ClaimPlace, claimsShape, type NeededClaim } from "@/lib/metrics/shapes/claims";
import { contextSentences } from "@/lib/metrics/texts/sentences";
import { matchClaims } from "./match-claims";
import { claimsMetric } from "./read";

/** In characters; a sentence can be a whole text without a full stop. */
const longestSentence = 600;

/** Other runs of the dataset, among the 20 newest, that found the claims of a sample's reference. */
export async function whoFound(runId: string, sampleId: number, needed: readonly Pick<NeededClaim, "text">[]): Promise<FoundBy> {
  const others = (await otherLedgers(runId, sampleId, claimsMetric)).flatMap(({ detail, ...other }) => {
    const theirs = claimsShape.detail.safeParse(JSON.parse(detail)).data?.needed;
    return theirs ? [{ ...other, needed: theirs }] : [];
  });
  const found: ({ other: (typeof others)[number]; place: ClaimPlace } | null)[] = needed.map(() => null);
  for (const other of others)
    for (const [at, match] of matchClaims(needed, other.needed).entries()) {
      const fact = other.needed[match];
      const [place] = fact?.inContexts === "supported" ? fact.evidence : [];
      if (place) found[at] ??= { other, place };
    }
  const wanted = [...new Set(found.flatMap((one) => one?.other.sampleId ?? []))];
  const samples = new Map((await wholeSamples(wanted)).map((sample) => [sample.id, sample]));
  return {
    runs: others.length,
    facts: found.map((one) => {
      const sample = samples.get(one?.other.sampleId ?? -1);
      if (!one || !sample) return null;
      const { place, other } = one;
      const sentence = contextSentences(sample.contexts).find(
        ({ context, index }) => context === place.context && index === place.sentence,
      );
      if (!sentence) return null;
      const { runId, runName, sampleId } = other;
      return {
        runId,
        runName,
        sampleId,
        context: place.context,
        sentence: sentence.text.slice(0, longestSentence),
        documentId: sample.contextDetails?.[place.context]?.id ?? null,
      };
    }),
  };
}
