// The part of jstat that we use. It is CommonJS, so Node offers only the default export.
declare module "jstat" {
  const jStat: {
    studentt: {
      /** Quantile of Student's t. */
      inv(p: number, degrees: number): number;
    };
    chisquare: {
      /** Quantile of the chi-squared distribution. */
      inv(p: number, degrees: number): number;
    };
    normal: {
      cdf(x: number, mean: number, deviation: number): number;
    };
    /** The regularised incomplete beta function, to about six digits. */
    ibeta(x: number, a: number, b: number): number;
  };
  export default jStat;
}
