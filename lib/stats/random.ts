/** Returns whole numbers from 0 to 2³² − 1. */
export type Random = () => number;

/** sfc32 (Doty-Humphrey, from PractRand): 32-bit integers only, so a seed gives the same numbers on every machine. */
export function seeded(seed: number): Random {
  let a = 0x9e3779b9 ^ seed;
  let b = 0x243f6a88;
  let c = 0xb7e15162 ^ Math.imul(seed, 0x85ebca6b);
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // The first numbers of similar seeds are similar.
  for (let turn = 0; turn < 16; turn++) next();
  return next;
}

/** All in a random order (Fisher and Yates). */
export function shuffled<T>(all: readonly T[], random: Random): T[] {
  const mixed = [...all];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = random() % (at + 1);
    const one = mixed[at];
    const two = mixed[other];
    if (one === undefined || two === undefined) continue;
    mixed[at] = two;
    mixed[other] = one;
  }
  return mixed;
}
