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

/** Texts in a list of objects that are not known documents. */
function itemsOf({ kind, path, values }: Leaf): OfferedPath[] {
  const list = kind === "other" ? values.find(Array.isArray) : undefined;
  const item: unknown = list?.[0];
  if (!isObject(item)) return [];
  return Object.entries(item)
    .slice(0, 20)
    .flatMap(([name, value]) =>
      typeof value === "string" && /^\w{1,100}$/.test(name)
        ? [{ path: `${path}[].${name}`, value: excerptOf(value), likely: {} }]
        : [],
    );
}
