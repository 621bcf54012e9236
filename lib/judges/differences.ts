import type { JudgeDifference } from "@/lib/judges/words/report";
import { type AurocDifference, type AurocParts, aurocDifference, intervalOf, pOf } from "@/lib/stats/auroc/clustered";
import { holm, holmLevels } from "@/lib/stats/compared/holm";
import { questionsToFind } from "@/lib/stats/compared/questions-needed";

const level = 0.05;
/** More labels than this are not promised. */
const mostMore = 2_000;
/** A smaller difference decides nothing. */
const smallest = 0.005;

export interface FromBest {
  /** The judge with the highest AUROC, the first if there are several; null if none has one. */
  best: number | null;
  /** Null stands for the best judge and for one without AUROC. */
  differences: (JudgeDifference | null)[];
}

/** The best is found in the same labels, so p-values are corrected for all pairs (Holm), whichever is the best. */
export function differencesFromBest(parts: readonly (AurocParts | null)[]): FromBest {
  const known = parts.flatMap((part, at) => (part ? [{ part, at }] : []));
  const best = known.reduce<(typeof known)[number] | null>(
    (found, one) => (found && found.part.value >= one.part.value ? found : one),
    null,
  );
  const pairs = known.flatMap((first, place) =>
    known.slice(place + 1).map((second) => ({ first, second, ofBest: first === best || second === best })),
  );
  const differences: FromBest["differences"] = parts.map(() => null);
  const tested = pairs.map(({ first, second }) =>
    second === best ? aurocDifference(second.part, first.part) : aurocDifference(first.part, second.part),
  );
  const corrected = correct(tested);
  for (const [at, { first, second, ofBest }] of pairs.entries())
    if (ofBest) differences[first === best ? second.at : first.at] = corrected[at] ?? null;
  return { best: best?.at ?? null, differences };
}

/** The panel minus each judge, corrected for as many comparisons as there are judges; null without AUROC. */
export function differencesOfPanel(panel: AurocParts | null, parts: readonly (AurocParts | null)[]): (JudgeDifference | null)[] {
  if (!panel) return parts.map(() => null);
  const known = parts.flatMap((part, at) => (part ? [{ at, found: aurocDifference(part, panel) }] : []));
  const corrected = correct(known.map(({ found }) => found));
  const places = new Map(known.map(({ at }, place) => [at, place]));
  return parts.map((_, at) => corrected[places.get(at) ?? -1] ?? null);
}

function correct(tested: readonly AurocDifference[]): JudgeDifference[] {
  const raw = tested.map(pOf);
  const p = holm(raw);
  const levels = holmLevels(raw, level);
  return tested.map((one, at) => {
    const own = p[at] ?? null;
    const isEstablished = own !== null && own <= level;
    return {
      difference: one.difference,
      ci: intervalOf(one, levels[at] ?? level),
      p: own,
      isEstablished,
      moreLabels: isEstablished ? null : moreLabels(one, levels[at] ?? level),
    };
  });
}

/** In the rarer class's questions first, then in all of this difference's labels: its error falls with their square root. */
function moreLabels({ difference, error, degrees, labels }: AurocDifference, atLevel: number): number | null {
  if (error === null || Math.abs(difference) < smallest) return null;
  const fewest = degrees + 1;
  const needed = questionsToFind(Math.abs(difference), error * Math.sqrt(fewest), atLevel);
  const more = Math.ceil((labels * (needed - fewest)) / fewest);
  return more > 0 && more <= mostMore ? more : null;
}
