export interface ValueAgreement {
  value: number;
  /** How often the value was given to a unit that has another one. */
  given: number;
  /** How often the other value was the same, from 0 to 1. */
  share: number;
}

/** Agreement on each value by itself (specific agreement: Spitzer and Fleiss 1974): of two people, twice the units that both gave
 *  it over all times that either did. Rising by value. `weights[i]` says how much unit i counts. */
export function agreementByValue(units: readonly (readonly number[])[], weights?: readonly number[]): ValueAgreement[] {
  const found = new Map<number, { given: number; weight: number; same: number }>();
  for (const [at, unit] of units.entries()) {
    if (unit.length < 2) continue;
    const counts = new Map<number, number>();
    for (const value of unit) counts.set(value, (counts.get(value) ?? 0) + 1);
    const weight = weights?.[at] ?? 1;
    for (const [value, count] of counts) {
      const own = found.get(value) ?? { given: 0, weight: 0, same: 0 };
      found.set(value, own);
      own.given += count;
      own.weight += weight * count;
      own.same += (weight * count * (count - 1)) / (unit.length - 1);
    }
  }
  return [...found]
    .map(([value, { given, weight, same }]) => ({ value, given, share: same / weight }))
    .sort((a, b) => a.value - b.value);
}
