// Separate from the schemas, since browsers load this file.

/** What pages and commands call the prompt that Assay has. No version can have this name. */
export const builtInName = "built-in";

export const longestVersionName = 60;
export const longestMessage = 20_000;
export const longestVersionNote = 2000;

/** The name that an edited version is offered: "strict" -> "strict-v2", "strict-v2" -> "strict-v3". Unlike all in `taken`. */
export function nextName(name: string, taken: readonly string[]): string {
  const [, stem = name, number = "1"] = /^(.+)-v(\d{1,4})$/.exec(name) ?? [];
  const base = (name === builtInName ? "" : stem.slice(0, longestVersionName - 8)) || "";
  const named = (at: number) => (base === "" ? `v${at}` : `${base}-v${at}`);
  let at = base === "" ? 1 : Number(number) + 1;
  while (taken.includes(named(at))) at++;
  return named(at);
}

/** The name of the version that a run's prompts of the metric come from; null for the built-in prompt, and one typed for the run. */
export function versionIn(prompts: Readonly<Record<string, { version?: string | undefined }>>, metric: string): string | null {
  const keys = Object.keys(prompts).filter((key) => key === metric || key.startsWith(`${metric}/`));
  return keys.map((key) => prompts[key]?.version).find((name) => name !== undefined) ?? null;
}
