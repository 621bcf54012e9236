const mostQuestions = 5_000;

/** The fewest decided questions with which the sign test at 0.05 finds that one side wins the share `share` of them, with the
 *  chance `power`; null above 5,000. Exact, so a few larger numbers have slightly less power. */
export function questionsForSignTest(share: number, power = 0.8): number | null {
  const winner = Math.max(share, 1 - share);
  // The normal approximation (Noether 1987) says which shares are out of reach without trying.
  if (!(winner - 0.5 > 1.4 / Math.sqrt(mostQuestions)) || winner > 1) return null;
  for (let n = 1; n <= mostQuestions; n++) if (powerOf(n, winner) >= power) return n;
  return null;
}

function powerOf(n: number, share: number): number {
  const even = binomial(n, 0.5);
  let losses = 0;
  let tail = even[0] ?? 1;
  while (tail <= 0.025) tail += even[++losses] ?? 1;
  // Fewer than `losses` on either side are significant.
  const chances = binomial(n, share);
  return losses === 0 ? 0 : sum(chances.slice(0, losses)) + sum(chances.slice(-losses));
}

/** The chances of 0 to n successes. */
function binomial(n: number, share: number): number[] {
  if (share === 1) return Array.from({ length: n + 1 }, (_, at) => Number(at === n));
  let log = n * Math.log(1 - share);
  return Array.from({ length: n + 1 }, (_, at) => {
    if (at > 0) log += Math.log(((n - at + 1) / at) * (share / (1 - share)));
    return Math.exp(log);
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
