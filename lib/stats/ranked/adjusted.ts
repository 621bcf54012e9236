const mostRounds = 500;
/** A round that changes no mean by more is the last. */
const settled = 1e-9;

/** Means that fit the differences of the pairs that share questions best, by least squares; configurations that no chain of pairs
 *  joins keep the level of their own means. `differences` are first minus second, row by row; NaN if two share no question. */
export function adjustedMeans(means: readonly number[], differences: ArrayLike<number>): number[] {
  let now = [...means];
  const linked = means.map((_, one) =>
    means.flatMap((_, other) => {
      const difference = one === other ? Number.NaN : (differences[one * means.length + other] ?? Number.NaN);
      return Number.isNaN(difference) ? [] : [{ other, difference }];
    }),
  );
  // Half a step at a time, since whole ones could swing forever.
  for (let round = 0; round < mostRounds; round++) {
    const next = now.map((mean, one) => {
      const near = linked[one] ?? [];
      const wanted = near.reduce((sum, { other, difference }) => sum + (now[other] ?? 0) + difference, 0) / near.length;
      return near.length === 0 ? mean : (mean + wanted) / 2;
    });
    const isSettled = next.every((mean, at) => !(Math.abs(mean - (now[at] ?? 0)) > settled));
    now = next;
    if (isSettled) break;
  }
  return now;
}
