// The part of jstat that we use. It is CommonJS, so Node offers only the default export.
declare module "jstat" {
  const jStat: {
    studentt: {
      inv(p: number, degrees: number): number;
    };
    beta: {
      inv(p: number, a: number, b: number): number;
    };
    tukey: {
      inv(p: number, means: number, degrees: number): number;
    };
    chisquare: {
      inv(p: number, degrees: number): number;
    };
    normal: {
      cdf(x: number, mean: number, deviation: number): number;
      inv(p: number, mean: number, deviation: number): number;
    };
    /** The regularised incomplete beta function, to about six digits. */
    ibeta(x: number, a: number, b: number): number;
  };
  export default jStat;
}
