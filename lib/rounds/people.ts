import type { RoundDetail } from "@/lib/rounds/api/reports";
import type { RoundEntry, RoundItem } from "@/lib/rounds/words/definition";
import { standing } from "@/lib/rounds/words/definition";

export type PersonOfRound = RoundDetail["labelledBy"][number] & { key: string };

type Entry = Omit<RoundEntry, "createdAt">;

export function peopleOf(items: readonly RoundItem[], entries: readonly Entry[]): PersonOfRound[] {
  const repeats = items.filter(({ repeatOf }) => repeatOf !== null);
  const people = [...standing(entries)].flatMap(([key, own]): PersonOfRound[] => {
    const steps = [...own.values()];
    const [first] = steps;
    if (!first) return [];
    const labels = steps.filter(({ kind }) => kind === "label");
    const times = labels.flatMap(({ seconds }) => seconds ?? []);
    const again = repeats.flatMap(({ id, repeatOf }) => {
      const one = own.get(repeatOf ?? -1);
      const two = own.get(id);
      return one?.kind === "label" && two?.kind === "label" ? [one.value === two.value] : [];
    });
    return [
      {
        key,
        name: first.reviewer,
        labels: labels.length,
        cannot: steps.filter(({ kind }) => kind === "cannot").length,
        later: steps.filter(({ kind }) => kind === "later").length,
        seconds: times.length === 0 ? null : times.reduce((sum, time) => sum + time, 0) / times.length,
        again: { items: again.length, same: again.filter(Boolean).length },
      },
    ];
  });
  return people.sort((a, b) => b.labels - a.labels || (a.name < b.name ? -1 : 1));
}
