import { happens, list } from "@/bench/simulated";
import { isCertified } from "@/lib/rounds/certified/certificate";
import { shareOfClass } from "@/lib/rounds/measured/judge";

/** Their answers have nothing to do with the sample: the share that they pass. */
const judges: Record<string, number> = {
  "always good": 1,
  "always bad": 0,
  "heads or tails": 0.5,
  "80% at random": 0.8,
  "95% at random": 0.95,
};
const goodShares = [0.5, 0.7, 0.9];

/** How many of `tries` rounds of n labels certify a judge that knows nothing. */
export const certifiedRows = (tries: number, sizes: readonly number[]): string[][] =>
  Object.entries(judges).flatMap(([name, passed]) =>
    sizes.map((n) => {
      const certified = list(tries, (at) => {
        const good = goodShares[at % goodShares.length] ?? 0.5;
        const known = list(n, (id) => {
          const score = Number(happens(passed));
          return { id, question: id, weight: 1, label: Number(happens(good)), score };
        });
        const catches = shareOfClass(known, false, 0.5);
        const lets = shareOfClass(known, true, 0.5);
        return isCertified({
          caught: catches.right,
          bad: catches.of,
          passed: lets.right,
          good: lets.of,
          badUnits: catches.effective,
          goodUnits: lets.effective,
        });
      });
      return [name, String(n), String(certified.filter(Boolean).length)];
    }),
  );
