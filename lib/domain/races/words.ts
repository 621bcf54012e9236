import { counted } from "@/lib/domain/text/counted";
import { listed } from "@/lib/domain/text/listed";
import type { RaceLook, RaceRow } from "./race";

interface Named {
  id: string;
  configuration: { name: string };
}

/** "After 57 questions good leads; out: bad, worse by 0.06 to 0.15; 2 still in." */
export function lookInWords({ questions, leader, runs, isDecided }: RaceLook, all: readonly Named[]): string {
  const nameOf = (id: string) => all.find((one) => one.id === id)?.configuration.name ?? "the baseline";
  const out = runs.filter(({ state }) => state === "out").map((row) => `${nameOf(row.run)}, ${worseBy(row)}`);
  const left = runs.filter(({ state }) => state !== "out").length;
  const parts = [
    `${nameOf(leader)} leads`,
    ...(out.length > 0 ? [`out: ${listed(out)}`] : []),
    isDecided ? "it ends here" : `${left} still in`,
  ];
  return `After ${counted(questions, "question")}: ${parts.join("; ")}.`;
}

/** "worse by 0.06 to 0.15"; three decimals where a bound would read 0.00. */
export function worseBy({ interval }: Pick<RaceRow, "interval">): string {
  if (!interval) return "worse";
  const [least, most] = [-interval[1], -interval[0]];
  const digits = least < 0.005 ? 3 : 2;
  return `worse by ${least.toFixed(digits)} to ${most.toFixed(digits)}`;
}
