import { excerptOf } from "@/lib/datasets/values/excerpt";
import { isObject } from "@/lib/datasets/values/nested";
import { candidates, type Found } from "./candidates";
import type { Leaf } from "./walk";

export interface OfferedPath {
  path: string;
  /** The first value, at most 80 characters. */
  value: string;
  /** By field, 0 is the likeliest; unlikely fields are absent. */
  likely: Partial<Record<Found, number>>;
}

const mostOffered = 200;
const found: readonly Found[] = ["question", "contexts", "response", "reference"];

/** Likeliest first. */
export function offeredPaths(leaves: readonly Leaf[]): OfferedPath[] {
  const likely = new Map<string, OfferedPath["likely"]>();
  for (const field of found)
    for (const [place, { leaf }] of candidates(leaves, field).entries())
      likely.set(leaf.path, { ...likely.get(leaf.path), [field]: place });
  const offers = leaves.flatMap((leaf) => [
    { path: leaf.path, value: excerptOf(leaf.values.find((value) => value !== undefined)), likely: likely.get(leaf.path) ?? {} },
    ...itemsOf(leaf),
  ]);
  const isLikely = ({ likely }: OfferedPath) => Object.keys(likely).length > 0;
  return [...offers.filter(isLikely), ...offers.filter((offer) => !isLikely(offer))].slice(0, mostOffered);
}

const deepestList = 10;

/** Texts inside a list of objects that are not known documents, of its first item. */
function itemsOf({ kind, path, values }: Leaf): OfferedPath[] {
  const list = kind === "other" ? values.find(Array.isArray) : undefined;
  return list ? [...textsIn(list, path, 0)].slice(0, 50) : [];
}

function* textsIn(value: unknown, path: string, depth: number): Generator<OfferedPath> {
  if (typeof value === "string" && depth > 0) yield { path, value: excerptOf(value), likely: {} };
  if (depth === deepestList) return;
  if (Array.isArray(value)) yield* textsIn(value[0], `${path}[]`, depth + 1);
  if (!isObject(value)) return;
  for (const [name, inner] of Object.entries(value).slice(0, 20))
    if (/^\w{1,100}$/.test(name)) yield* textsIn(inner, `${path}.${name}`, depth + 1);
}

/** The offered path that shares most of its names with a path that selects nothing; null if none shares any. */
export function nearestPath(path: string, offers: readonly OfferedPath[]): OfferedPath | null {
  const names = new Set(namesIn(path));
  const shared = (offer: OfferedPath) => namesIn(offer.path).filter((name) => names.has(name)).length;
  const [best] = offers.filter((offer) => shared(offer) > 0).sort((a, b) => shared(b) - shared(a));
  return best ?? null;
}

const namesIn = (path: string): string[] => path.toLowerCase().match(/\w+/g) ?? [];
