import type { Parameters } from "@/lib/domain/configuration";
import type { Level } from "@/lib/ranking/words/report";

export interface Levels {
  name: string;
  /** Numbers first, then false and true, texts, and null for configurations without it. */
  values: Level[];
  /** Tells for each configuration the place of its value in `values`. */
  places: number[];
}

const kinds = ["number", "boolean", "string", "object"];
const alphabetical = new Intl.Collator("en", { numeric: true });

/** Levels of all parameters that any of the configurations has, in order of appearance. */
export function levelsOf(configurations: readonly Parameters[]): Levels[] {
  const names = [...new Set(configurations.flatMap((parameters) => Object.keys(parameters)))];
  return names.map((name) => {
    const own = configurations.map((parameters): Level => (Object.hasOwn(parameters, name) ? (parameters[name] ?? null) : null));
    const values = [...new Set(own)].sort(inOrder);
    const places = new Map(values.map((value, place) => [value, place]));
    return { name, values, places: own.map((value) => places.get(value) ?? 0) };
  });
}

function inOrder(a: Level, b: Level): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return kinds.indexOf(typeof a) - kinds.indexOf(typeof b) || alphabetical.compare(String(a), String(b));
}
