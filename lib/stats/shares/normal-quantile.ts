import jStat from "jstat";

/** The z of a two-sided interval with error probability `level`. */
export const zAt = (level: number): number => jStat.normal.inv(1 - level / 2, 0, 1);
