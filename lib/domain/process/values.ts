const shared = globalThis as { assay?: Map<string, unknown> };
shared.assay ??= new Map();
const values = shared.assay;

/** The process's one value of this name, made at first use. A module's own variable is not enough: the web server's bundles
 *  contain some modules twice. */
export function perProcess<T>(name: string, make: () => T): T {
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as T;
}
