import { ledgersOfSamples } from "@/lib/db/judgments/ledgers";
import type { ClaimAgreement, MarkedVerdicts } from "@/lib/domain/agreement";
import { ClaimVerdict } from "@/lib/metrics/shapes/claims";
import { markedClaims, type StoredMark } from "@/lib/reviews/store/claim-marks";
import { wilson } from "@/lib/stats/wilson";

const samplesAtOnce = 200;

/**
 * How people's marks agree with a run's verdicts on claims. A claim counts once, by most of its marks; one with as many for as against
 * is `undecided`. Marks on claims that the run no longer has are left out. Null without marks.
 */
export async function measureClaimMarks(runId: string): Promise<ClaimAgreement | null> {
  const marked = await markedClaims(runId);
  if (marked.length === 0) return null;
  const samples = [...new Set(marked.map(({ sampleId }) => sampleId))];
  const marks: Marked[] = [];
  for (let start = 0; start < samples.length; start += samplesAtOnce) {
    const ids = new Set(samples.slice(start, start + samplesAtOnce));
    const ledgers = await ledgersOfSamples(runId, [...ids]);
    const verdicts = new Map(
      [...ledgers].map(([id, { claims }]) => [id, new Map(claims.map(({ text, verdict }) => [text, verdict]))]),
    );
    for (const one of marked)
      if (ids.has(one.sampleId)) marks.push({ ...one, verdict: verdicts.get(one.sampleId)?.get(one.claim) ?? null });
  }
  const missing = marks.filter((one) => one.missing > 0 && one.verdict === null);
  const onVerdicts = marks.filter((one) => one.right + one.wrong > 0 && ClaimVerdict.safeParse(one.verdict).success);
  return {
    ...shareOf(onVerdicts),
    undecided: onVerdicts.filter(({ right, wrong }) => right === wrong).length,
    byVerdict: Object.fromEntries(
      ClaimVerdict.options.map((verdict) => [verdict, shareOf(onVerdicts.filter((one) => one.verdict === verdict))]),
    ) as ClaimAgreement["byVerdict"],
    missing: missing.length,
    samples: new Set([...missing, ...onVerdicts].map(({ sampleId }) => sampleId)).size,
  };
}

interface Marked extends StoredMark {
  /** Null for a claim that the judge did not list. */
  verdict: string | null;
}

function shareOf(marked: readonly Marked[]): MarkedVerdicts {
  const right = marked.filter((one) => one.right > one.wrong).length;
  const decided = right + marked.filter((one) => one.wrong > one.right).length;
  return { marked: decided, right, ci95: decided === 0 ? null : wilson(right, decided) };
}
