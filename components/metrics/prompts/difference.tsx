import { counted } from "assay-lib/domain/text/counted";
import { diffLines } from "diff";
import { cn } from "@/components/ui/class-names";
import { ScrollRegion } from "@/components/ui/panel";

/** Changed lines with a sign before them; nothing where the texts are equal. */
export const PromptDifference = ({ before, after, label }: { before: string; after: string; label: string }) => {
  const parts = lineDifference(before, after);
  if (parts.every(({ kind }) => kind === "same" || kind === "skipped")) return null;
  return (
    <ScrollRegion
      label={`Changes of the ${label.toLowerCase()}`}
      dir="auto"
      className="max-h-80 overflow-y-auto rounded-control border border-line bg-sunken py-1.5 font-mono text-[11.5px]/[18px]"
    >
      {parts.map(({ kind, lines }, at) =>
        kind === "skipped" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order.
          <p key={at} className="px-2.5 font-sans text-caption text-ink-3">
            {counted(lines.length, "equal line")}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order.
          <Lines key={at} kind={kind} lines={lines} />
        ),
      )}
    </ScrollRegion>
  );
};

const signs = { same: " ", out: "−", in: "+" };
const elements = { same: "span", out: "del", in: "ins" } as const;
const looks = { same: "text-ink-3", out: "text-poor", in: "font-semibold text-ink" };

const Lines = ({ kind, lines }: { kind: keyof typeof signs; lines: readonly string[] }) => {
  const Changed = elements[kind];
  return (
    <Changed className={cn("block no-underline", looks[kind])}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text keep their order.
        <span key={at} className="flex gap-2 px-2.5">
          <span aria-hidden className="w-2 shrink-0 select-none">
            {signs[kind]}
          </span>
          <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{line}</span>
        </span>
      ))}
    </Changed>
  );
};

interface DiffPart {
  kind: "same" | "out" | "in" | "skipped";
  lines: string[];
}

/** A longer diff would not be readable. Timeout in ms. */
const limits = { maxEditLength: 1_000, timeout: 200 };
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
