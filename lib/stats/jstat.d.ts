// The part of jstat that is used; the package brings no types. It is CommonJS: Node gives it as the default export alone.
declare module "jstat" {
  const jStat: {
    studentt: {
      /** The quantile at probability `p` of Student's t with `degrees` degrees of freedom. */
      inv(p: number, degrees: number): number;
    };
  };
  export default jStat;
}
