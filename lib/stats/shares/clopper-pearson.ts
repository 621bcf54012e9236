import jStat from "jstat";

/** The exact two-sided 95% interval of `hits` of `n` (Clopper and Pearson, Biometrika 1934). */
export const clopperPearson = (hits: number, n: number): [number, number] => [
  hits === 0 ? 0 : jStat.beta.inv(0.025, hits, n - hits + 1),
  hits === n ? 1 : jStat.beta.inv(0.975, hits + 1, n - hits),
];
