import type { RankedConfiguration } from "assay-lib/ranking/words/report";
import Link from "next/link";
import { cn } from "@/components/ui/class-names";

interface GridCellProps {
  found: readonly RankedConfiguration[];
  tint: (mean: number) => number;
  isShared: boolean;
  empty: Empty;
}

export interface Empty {
  isPending: boolean;
  href: string | undefined;
  label: string;
}

export const GridCell = ({ found, tint, isShared, empty }: GridCellProps) => {
  const [one] = found;
  const missing = empty.isPending ? "still running" : "no run";
  if (!one || one.mean === null)
    return (
      <td className="h-14 border-l bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_6px)] text-small text-ink-2">
        <span className="rounded-chip bg-surface px-1">{one ? "no score" : missing}</span>
        {!one && !empty.isPending && empty.href && (
          <Link
            href={empty.href}
            prefetch={false}
            data-needs="editor"
            className="link ml-2 rounded-chip bg-surface px-1"
            aria-label={`Run it: ${empty.label}`}
          >
            Run it
          </Link>
        )}
      </td>
    );
  const content = (
    <>
      <b className="text-[15px] font-semibold tabular-nums">{one.mean.toFixed(2)}</b>
      <span className="text-caption text-ink">
        {[one.rank === 1 ? "best" : null, one.fromBaseline === null ? "baseline" : null, `rank ${one.rank}`]
          .filter(Boolean)
          .join(", ")}
        {found.length > 1 && `, ${found.length - 1} more`}
      </span>
      <span className="ml-auto text-[11.5px] font-medium">{one.letters}</span>
    </>
  );
  return (
    <td
      className={cn("h-14 min-w-28 border-l p-0!", one.rank === 1 && "outline-2 -outline-offset-2 outline-accent")}
      style={{ background: `color-mix(in srgb, var(--accent) ${tint(one.mean).toFixed(1)}%, var(--surface))` }}
    >
      {isShared ? (
        <span className="flex h-full items-center gap-2 px-3">{content}</span>
      ) : (
        <Link href={`/runs/${one.run}`} prefetch={false} className="flex h-full items-center gap-2 px-3 hover:underline">
          {content}
        </Link>
      )}
    </td>
  );
};
