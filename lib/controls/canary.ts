import { seeded } from "@/lib/stats/random";
import type { Control } from "./draw";

/** Of a family, as many of each kind as possible. */
const most = 30;

/** A few controls of every kind in turn, in a random order: the set that is repeated. */
export function canaryOf(controls: readonly Control[], seed: number): Control[] {
  const random = seeded(seed);
  const byKind = new Map<string, { control: Control; at: number }[]>();
  for (const control of controls) byKind.set(control.kind, [...(byKind.get(control.kind) ?? []), { control, at: random() }]);
  const ordered = [...byKind.values()].flatMap((list) =>
    list.toSorted((one, other) => one.at - other.at).map(({ control }, turn) => ({ control, turn })),
  );
  return ordered
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, most)
    .map(({ control }) => control);
}
