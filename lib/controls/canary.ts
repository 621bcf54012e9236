import { seeded, shuffled } from "@/lib/stats/random";
import type { Control } from "./draw";

/** The most of one family, divided among its kinds. */
const most = 30;

/** A few controls of every kind in turn, in a random order: the set that is repeated. */
export function canaryOf(controls: readonly Control[], seed: number): Control[] {
  const turns = new Map<string, number>();
  const ordered = shuffled(controls, seeded(seed)).map((control) => {
    const turn = turns.get(control.kind) ?? 0;
    turns.set(control.kind, turn + 1);
    return { control, turn };
  });
  return ordered
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, most)
    .map(({ control }) => control);
}
