import { counted } from "@/lib/domain/text/counted";
import { listed } from "@/lib/domain/text/listed";
import type { RaceLook, RaceRow } from "./looks";
import type { RaceReport } from "./report";

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

/** "worse by 0.06 to 0.15"; three decimals where a bound would read 0.00, "up to" where it still would. */
export function worseBy({ interval }: Pick<RaceRow, "interval">): string {
  if (!interval) return "worse";
  const least = -interval[1];
  const most = -interval[0];
  const digits = least < 0.005 ? 3 : 2;
  if (least < 0.0005) return `worse by up to ${most.toFixed(digits)}`;
  return `worse by ${least.toFixed(digits)} to ${most.toFixed(digits)}`;
}

export const noFindingOfWords = "No decision: a judge that counts words does not say which is better.";

export function raceInWords({ state, looks, rows, questions, margin, baseline, nextLook, isStandIn }: RaceReport): string {
  const last = looks.at(-1);
  const [leader, ...others] = rows;
  if (!last || !leader) return `No look yet. The first is after ${counted(nextLook ?? questions, "question")}.`;
  const after = `after ${last.questions.toLocaleString("en")} of ${counted(questions, "question")}`;
  if (isStandIn && baseline === null) return `${noFindingOfWords} ${last.isDecided ? "It ended" : "It is open"} ${after}.`;
  const out = others.filter((one) => one.state === "out");
  const left = others.filter((one) => one.state === "in" || one.state === "equal");
  if (!last.isDecided) {
    const are = (count: number) => (count === 1 ? "is" : "are");
    const first = `${baseline === null ? "Leading" : "Baseline"}: ${leader.name}.`;
    const gone = out.length === 0 ? "None is out yet" : `${out.length} of ${rows.length} ${are(out.length)} out`;
    return `${first} ${gone}, ${left.length} ${are(left.length)} still in.`;
  }
  const [only] = others;
  if (baseline !== null && only) {
    if (only.state === "out") return `${only.name} is worse than ${leader.name}: decided ${after}.`;
    if (only.state === "equal") return `${only.name} is not worse than ${leader.name} by more than ${margin}: decided ${after}.`;
    return `${only.name} and ${leader.name} cannot be distinguished ${after}.`;
  }
  if (left.length === 0) return `Best: ${leader.name}, decided ${after}.`;
  const names = left.length < 4 ? listed([leader, ...left].map(({ name }) => name)) : `${left.length + 1} configurations`;
  if (left.every((one) => one.state === "equal")) return `${names} are equal within ${margin}: decided ${after}.`;
  return `${names} are left ${after} and cannot be distinguished.${state === "to-end" ? " All are judged to the end." : ""}`;
}

/** On every page that shows means of runs that stopped early. */
export const aboutEarlyMeans =
  "Those that are out were judged on fewer questions, and were out because they did badly on these: compare differences, not means.";
