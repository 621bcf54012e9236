import type { NewRound, RoundItem } from "@/lib/domain/round/definition";
import { seeded } from "@/lib/stats/random";
import { allocated, stratumOf } from "./strata";

/** A sample of the run that can be labelled. */
export interface Drawable {
  id: number;
  /** The judge's, of the round's metric. */
  score: number;
  contexts: number;
}

export type DrawnItem = Omit<RoundItem, "id" | "repeatOf"> & {
  /** The position of the item that it repeats. */
  repeats: number | null;
};

/** A repeated item comes at least so many later. */
const apart = 10;

type Draw = Pick<NewRound, "unit" | "design" | "overlap" | "repeats" | "seed">;

/** The items of a round in their hidden order; the same for the same seed. A sample's contexts stay together. A stratified design must have its cuts. */
export function drawItems(samples: readonly Drawable[], { unit, design, overlap, repeats, seed }: Draw): DrawnItem[] {
  const shuffled = shuffledBy(seed);
  const strata = samples.map(({ score }) => (design.kind === "stratified" ? stratumOf(score, design.cuts) : 0));
  const chosen = shuffled(choose(samples, strata, design, shuffled));
  const shared = new Set(shuffled(chosen).slice(0, Math.round(overlap * chosen.length)));
  const itemsOf = (at: number): Omit<DrawnItem, "position">[] => {
    const { id: sampleId = 0, contexts = 0 } = samples[at] ?? {};
    const about = { sampleId, stratum: strata[at] ?? 0, people: shared.has(at) ? 2 : 1, repeats: null };
    return unit === "response"
      ? [{ ...about, context: null }]
      : Array.from({ length: contexts }, (_, context) => ({ ...about, context }));
  };
  const items = chosen.flatMap(itemsOf).map((item, position): DrawnItem => ({ ...item, position }));
  const again = shuffled(items.filter(({ position }) => position + apart < items.length)).slice(
    0,
    Math.round(repeats * items.length),
  );
  return withRepeats(items, again, shuffled);
}

/** Inserts each repeated item somewhere behind the first, and numbers all anew. */
function withRepeats(items: readonly DrawnItem[], again: readonly DrawnItem[], shuffled: Shuffle): DrawnItem[] {
  const after = new Map<number, DrawnItem[]>();
  for (const item of again) {
    const places = items.slice(item.position + apart);
    const [place] = shuffled(places);
    if (place) after.set(place.position, [...(after.get(place.position) ?? []), item]);
  }
  const order = items.flatMap((item) => [item, ...(after.get(item.position) ?? []).map((one) => ({ ...one, isAgain: true }))]);
  const placeOf = new Map<number, number>();
  for (const [position, item] of order.entries()) if (!("isAgain" in item)) placeOf.set(item.position, position);
  return order.map(({ sampleId, context, stratum, people, position: first, ...rest }, position) => {
    const isAgain = "isAgain" in rest;
    return {
      position,
      sampleId,
      context,
      stratum,
      people: isAgain ? 1 : people,
      repeats: isAgain ? (placeOf.get(first) ?? null) : null,
    };
  });
}

/** Places of the drawn samples. */
function choose(
  samples: readonly Drawable[],
  strata: readonly number[],
  design: NewRound["design"],
  shuffled: Shuffle,
): number[] {
  if (design.kind === "picked") {
    const picked = new Set(design.samples);
    return [...samples.keys()].filter((at) => picked.has(samples[at]?.id ?? 0));
  }
  if (design.kind === "random") return shuffled([...samples.keys()]).slice(0, design.size);
  const groups = [...new Set(strata)].sort((a, b) => a - b).map((one) => [...samples.keys()].filter((at) => strata[at] === one));
  const counts = allocated(
    groups.map((group) => group.length),
    design.size,
  );
  return groups.flatMap((group, at) => shuffled(group).slice(0, counts[at]));
}

type Shuffle = <T>(all: readonly T[]) => T[];

/** Fisher and Yates. */
function shuffledBy(seed: number): Shuffle {
  const random = seeded(seed);
  return (all) => {
    const mixed = [...all];
    for (let at = mixed.length - 1; at > 0; at--) {
      const other = random() % (at + 1);
      const [one, two] = [mixed[at], mixed[other]];
      if (one === undefined || two === undefined) continue;
      mixed[at] = two;
      mixed[other] = one;
    }
    return mixed;
  };
}
