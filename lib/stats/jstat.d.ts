// The part of jstat that is used; the package brings no types. It is CommonJS: Node gives it as the default export alone.
declare module "jstat" {
  const jStat: {
    studentt: {
      /** The quantile at probability `p` of Student's t with `degrees` degrees of freedom. */
      inv(p: number, degrees: number): number;
    };
    normal: {
      /** The share of a normal distribution up to `x`. */
      cdf(x: number, mean: number, deviation: number): number;
      inv(p: number, mean: number, deviation: number): number;
    };
  };
  export default jStat;
}
