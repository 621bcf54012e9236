// The part of jstat that we use; the package has no types. It is CommonJS, so Node offers only the default export.
declare module "jstat" {
  const jStat: {
    studentt: {
      /** The quantile at probability `p` of Student's t with `degrees` degrees of freedom. */
      inv(p: number, degrees: number): number;
    };
    chisquare: {
      /** The quantile at probability `p` of the chi-squared distribution. */
      inv(p: number, degrees: number): number;
    };
    normal: {
      /** The share of a normal distribution up to `x`. */
      cdf(x: number, mean: number, deviation: number): number;
    };
    /** The regularised incomplete beta function, to about six digits. */
    ibeta(x: number, a: number, b: number): number;
  };
  export default jStat;
}
