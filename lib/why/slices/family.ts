/** Groups and slices are two families of tests: at half of 5% each, any claim of a run stays below 5%. */
export const familyLevel = 0.025;
/** Fewer questions are not compared. */
export const leastQuestions = 5;

/** Counts of a part: questions that are known, and those that fail. */
export interface SlicePart {
  n: number;
  failed: number;
}

export const shareOf = ({ n, failed }: SlicePart): number | null => (n === 0 ? null : failed / n);

/**
 * Failures by part, a repeated question counting once in each part: it fails if at least half of its samples do. `part` is -1 for
 * a sample in none, `fails` is -1 if that is not known.
 */
export function countParts(
  parts: number,
  { part, fails, questions }: { part: Int32Array; fails: Int8Array; questions: Int32Array },
): SlicePart[] {
  const counted = Array.from({ length: parts }, (): SlicePart => ({ n: 0, failed: 0 }));
  for (const { at, sum, count } of units(part, questions, fails)) {
    const own = counted[at];
    if (!own) continue;
    own.n++;
    if (2 * sum >= count) own.failed++;
  }
  return counted;
}

/** Sufficient statistics of a part's questions, each with the mean of its samples. */
export interface SliceMoments {
  n: number;
  sum: number;
  squares: number;
}

export function momentsOf(
  parts: number,
  { part, scores, questions }: { part: Int32Array; scores: Float64Array; questions: Int32Array },
): SliceMoments[] {
  const counted = Array.from({ length: parts }, (): SliceMoments => ({ n: 0, sum: 0, squares: 0 }));
  for (const { at, sum, count } of units(part, questions, scores)) {
    const own = counted[at];
    if (!own) continue;
    const mean = sum / count;
    own.n++;
    own.sum += mean;
    own.squares += mean * mean;
  }
  return counted;
}

/** A question within a part, over the samples with a value: 0 or more, since -1 and NaN are none. */
function units(part: Int32Array, questions: Int32Array, values: Int8Array | Float64Array) {
  const found = new Map<number, { at: number; sum: number; count: number }>();
  const most = values.length + 1;
  for (let sample = 0; sample < values.length; sample++) {
    const at = part[sample] ?? -1;
    const value = values[sample] ?? -1;
    if (at < 0 || !(value >= 0)) continue;
    const key = at * most + (questions[sample] ?? 0);
    const unit = found.get(key);
    if (unit) {
      unit.sum += value;
      unit.count++;
    } else found.set(key, { at, sum: value, count: 1 });
  }
  return found.values();
}
