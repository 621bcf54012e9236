import { diffLines } from "diff";

export interface DiffPart {
  kind: "same" | "out" | "in" | "skipped";
  lines: string[];
}

/** A longer diff would not be readable. Timeout in ms. */
const limits = { maxEditLength: 1_000, timeout: 200 };
/** Equal lines shown before and after a change. */
const around = 2;

/** Line by line. Texts that exceed `limits` count as wholly different. Longer stretches of equal lines are skipped. */
export function lineDifference(before: string, after: string): DiffPart[] {
  const changes = diffLines(ended(before), ended(after), limits) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return changes.flatMap(({ value, added, removed }, at): DiffPart[] => {
    const lines = value.replace(/\n$/, "").split("\n");
    if (added || removed) return [{ kind: added ? "in" : "out", lines }];
    const first = at === 0 ? 0 : around;
    const last = at === changes.length - 1 ? 0 : around;
    if (lines.length <= first + last + 1) return [{ kind: "same", lines }];
    const shown = (part: string[]): DiffPart[] => (part.length > 0 ? [{ kind: "same", lines: part }] : []);
    return [
      ...shown(lines.slice(0, first)),
      { kind: "skipped", lines: lines.slice(first, lines.length - last) },
      ...shown(lines.slice(lines.length - last)),
    ];
  });
}

/** A missing line break at the end is no change. */
const ended = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);
