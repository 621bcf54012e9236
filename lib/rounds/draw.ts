import { randomInt } from "node:crypto";
import type { RoundItem, RoundToStart } from "@/lib/rounds/words/definition";
import { seeded, shuffled } from "@/lib/stats/random";

interface Side {
  id: number;
  contexts: number;
}

export interface Drawable extends Side {
  /** The judge's, of the round's metric. */
  score: number;
  /** What the label of a balanced design says; null without a yes or no. */
  isGood?: boolean | null;
  /** The other run's sample of the same question, in a paired round. */
  partner?: Side;
}

export type DrawnItem = Omit<RoundItem, "id" | "repeatOf"> & {
  /** The position of the item that it repeats. */
  repeats: number | null;
};

/** A repeated item comes at least so many later. */
const apart = 10;

type Draw = Pick<RoundToStart, "unit" | "design" | "overlap" | "repeats" | "seed">;

/**
 * The items of a round in their hidden order; the same for the same seed. A sample's contexts stay together, and the two sides of a
 * question follow each other, either one first. Which side of a pair is first does not follow from the seed, which people can know.
 * A stratified design must have its cuts.
 */
export function drawItems(samples: readonly Drawable[], { unit, design, overlap, repeats, seed }: Draw): DrawnItem[] {
  const shuffled = shuffledBy(seed);
  const strata = samples.map((sample) => stratumIn(design, sample));
  const chosen = shuffled(choose(samples, strata, design, shuffled));
  const shared = new Set(shuffled(chosen).slice(0, Math.round(overlap * chosen.length)));
  const itemsOf = (at: number): Omit<DrawnItem, "position">[] => {
    const sample = samples[at];
    if (!sample) return [];
    const about = { stratum: strata[at] ?? 0, people: shared.has(at) ? 2 : 1, repeats: null, otherId: null };
    if (unit === "pair" && sample.partner) {
      const [first, second] = randomInt(2) === 0 ? [sample, sample.partner] : [sample.partner, sample];
      return [{ ...about, sampleId: first.id, otherId: second.id, context: null }];
    }
    const sides = sample.partner ? shuffled<Side>([sample, sample.partner]) : [sample];
    const placesIn = ({ contexts }: Side) => (unit !== "context" ? [null] : [...Array(contexts).keys()]);
    return sides.flatMap((side) => placesIn(side).map((context) => ({ ...about, sampleId: side.id, context })));
  };
  const items = chosen.flatMap(itemsOf).map((item, position): DrawnItem => ({ ...item, position }));
  const again = shuffled(items.filter(({ position }) => position + apart < items.length)).slice(
    0,
    Math.round(repeats * items.length),
  );
  return withRepeats(items, again, shuffled);
}

function stratumIn(design: RoundToStart["design"], { score, isGood }: Drawable): number {
  if (design.kind === "stratified") return stratumOf(score, design.cuts);
  return design.kind === "balanced" ? Number(isGood ?? false) : 0;
}

/** Inserts each repeated item somewhere behind the first, and numbers all anew. */
function withRepeats(items: readonly DrawnItem[], again: readonly DrawnItem[], shuffled: Shuffle): DrawnItem[] {
  const after = new Map<number, DrawnItem[]>();
  for (const item of again) {
    const places = items.slice(item.position + apart);
    const [place] = shuffled(places);
    if (place) after.set(place.position, [...(after.get(place.position) ?? []), item]);
  }
  const order = items.flatMap((item) => [
    { item, isAgain: false },
    ...(after.get(item.position) ?? []).map((one) => ({ item: one, isAgain: true })),
  ]);
  const placeOf = new Map(order.flatMap(({ item, isAgain }, position) => (isAgain ? [] : [[item.position, position]])));
  return order.map(({ item, isAgain }, position) =>
    isAgain ? { ...item, position, people: 1, repeats: placeOf.get(item.position) ?? null } : { ...item, position },
  );
}

function choose(
  samples: readonly Drawable[],
  strata: readonly number[],
  design: RoundToStart["design"],
  shuffled: Shuffle,
): number[] {
  if (design.kind === "picked") {
    const picked = new Set(design.samples);
    const isPicked = ({ id, partner }: Drawable) => picked.has(id) || (partner !== undefined && picked.has(partner.id));
    return [...samples.entries()].flatMap(([at, sample]) => (isPicked(sample) ? [at] : []));
  }
  if (design.kind === "balanced") {
    const groups = [false, true].map((one) => [...samples.keys()].filter((at) => samples[at]?.isGood === one));
    const each = Math.min(Math.floor(design.size / 2), ...groups.map(({ length }) => length));
    return groups.flatMap((group) => shuffled(group).slice(0, each));
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

function shuffledBy(seed: number): Shuffle {
  const random = seeded(seed);
  return (all) => shuffled(all, random);
}

/** Fewer labels of a stratum have no spread. */
const fewest = 2;

/**
 * Divides samples by score into up to three strata of nearly equal size, with equal scores together. Each is large enough that a
 * draw of `size`, in proportion, takes two of it; else it joins its neighbour. Returns the highest score of each but the last.
 */
export function cutsOf(scores: readonly number[], size: number): number[] {
  const ordered = [...scores].sort((a, b) => a - b);
  const ends: number[] = [];
  for (const [place, score] of ordered.entries()) {
    const isFull = place + 1 >= ((ends.length + 1) * ordered.length) / 3 - 1e-9;
    if (isFull && ordered[place + 1] !== score) ends.push(score);
  }
  const countOf = (at: number) => ordered.filter((score) => stratumOf(score, ends.slice(0, -1)) === at).length;
  for (let at = 0; ends.length > 1 && at < ends.length; ) {
    if (Math.round((size * countOf(at)) / ordered.length) >= fewest) at++;
    else {
      ends.splice(at === ends.length - 1 ? at - 1 : at, 1);
      at = 0;
    }
  }
  return ends.slice(0, -1);
}

/** From 0. */
export const stratumOf = (score: number, cuts: readonly number[]): number => cuts.filter((cut) => score > cut).length;

/** How many of each stratum a draw takes, in proportion and at least two (all if it has fewer). They add up to `size`. */
export function allocated(sizes: readonly number[], size: number): number[] {
  const all = sizes.reduce((sum, one) => sum + one, 0);
  const wanted = Math.min(size, all);
  const exact = sizes.map((one) => (wanted * one) / Math.max(1, all));
  const given = exact.map((share, at) => Math.min(sizes[at] ?? 0, Math.max(Math.floor(share), Math.min(fewest, wanted))));
  const byRest = [...sizes.keys()].sort((a, b) => (exact[b] ?? 0) - (given[b] ?? 0) - ((exact[a] ?? 0) - (given[a] ?? 0)));
  let left = wanted - given.reduce((sum, one) => sum + one, 0);
  while (left !== 0) {
    const before = left;
    for (const at of left > 0 ? byRest : byRest.toReversed()) {
      const next = (given[at] ?? 0) + Math.sign(left);
      if (left === 0 || next < Math.min(fewest, sizes[at] ?? 0) || next > (sizes[at] ?? 0)) continue;
      given[at] = next;
      left -= Math.sign(left);
    }
    if (left === before) break;
  }
  return given;
}
