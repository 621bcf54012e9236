import { Check } from "lucide-react";
import { MoreValues } from "@/components/samples/texts/facts";
import { CutName } from "@/components/ui/cut-name";
import { labelInShort } from "@/lib/domain/label";
import type { ContextDetail } from "@/lib/domain/sample";

const shownAtMost = 4;
const longestId = 400;

export function ContextDetails({ detail, gold, rank }: { detail: ContextDetail | null; gold: readonly number[]; rank: number }) {
  const entries = Object.entries(detail?.metadata ?? {});
  const shown = entries
    .flatMap(([key, value]) => {
      const text = labelInShort(value);
      return text === null ? [] : [{ key, text }];
    })
    .slice(0, shownAtMost);
  const rest = entries.filter(([key]) => !shown.some((one) => one.key === key));
  if (!detail && gold.length === 0) return null;
  return (
    <div className="mb-[3px] flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-[11.5px]/[17px] text-ink-3">
      {gold.length > 0 && (
        <span className="inline-flex items-baseline gap-1 rounded-chip bg-accent-soft px-1.5 font-medium text-accent-ink">
          <Check aria-hidden className="size-3 self-center" />
          Gold {gold.slice(0, 5).join(", ")}
          {gold.length > 5 && ` and ${gold.length - 5} more`}
        </span>
      )}
      {detail?.id != null && (
        <span className="max-w-[min(100%,44ch)] font-mono text-ink-2">
          <span className="sr-only">Document </span>
          <CutName name={detail.id.length > longestId ? `${detail.id.slice(0, longestId)}…` : detail.id} />
        </span>
      )}
      {detail?.score != null && (
        <span>
          <span className="font-semibold text-ink tabular-nums">{retrievalScore(detail.score)}</span> retrieval score
        </span>
      )}
      {shown.map(({ key, text }) => (
        <span key={key} title={key} className="inline-flex max-w-64 items-baseline gap-1">
          <bdi className="min-w-0 truncate font-semibold text-ink">{text}</bdi>
          <bdi className="max-w-32 truncate">{key}</bdi>
        </span>
      ))}
      {rest.length > 0 && <MoreValues name={`Metadata of context ${rank}`} entries={rest} hasMore={shown.length > 0} />}
    </div>
  );
}

/** Four significant digits: "0.8123", "17.42", "1.2e-9". */
const retrievalScore = (score: number): string => String(Number(score.toPrecision(4)));
