import { type QueueEntry, type QueueKind, type QueueReason, queueKinds } from "assay-lib/domain/reviews/queue";
import type { Thresholds } from "assay-lib/domain/scores/band";
import type { Metric } from "assay-lib/metrics/define";
import Link from "next/link";
import { queueHref } from "@/components/addresses/queue";
import { Tabs } from "@/components/ui/tabs";
import { kindInWords, reasonsInWords } from "./reason-in-words";

interface ListedSample {
  sampleId: number;
  question: string;
  /** In the file, from 0. */
  position: number;
  reasons: readonly QueueReason[];
  href: string;
  /** "Petra disagreed on 21 Nov" */
  said: string | null;
}

interface Props {
  entries: readonly ListedSample[];
  metrics: readonly Pick<Metric, "id" | "name" | "source" | "group">[];
  thresholds: Thresholds;
}

export const QueueList = ({ entries, metrics, thresholds }: Props) => (
  <ol aria-label="Samples to review">
    {entries.map(({ sampleId, question, position, reasons, href, said }) => {
      const [first, ...others] = reasonsInWords(reasons, metrics, thresholds);
      return (
        <li key={sampleId} className="relative border-t border-line px-4 py-2.5 first:border-t-0 hover:bg-hover">
          <Link
            href={href}
            scroll={false}
            prefetch={false}
            dir="auto"
            className="line-clamp-2 font-medium [overflow-wrap:anywhere] after:absolute after:inset-0"
          >
            {question.trim() || `Sample ${position + 1}`}
          </Link>
          <p className="mt-0.5 text-small text-ink-2 [overflow-wrap:anywhere]">
            {first}
            {others.length > 0 && <span className="text-ink-3"> · {others.join(" · ")}</span>}
          </p>
          {said && <p className="text-small text-ink-2 [overflow-wrap:anywhere]">Already reviewed: {said}, same answer</p>}
        </li>
      );
    })}
  </ol>
);

interface QueueKindsProps {
  runId: string;
  kind: QueueKind | "all";
  queue: readonly (QueueEntry & { isDone: boolean })[];
}

export const QueueKinds = ({ runId, kind, queue }: QueueKindsProps) => {
  const open = queue.filter(({ isDone }) => !isDone);
  const count = (wanted: QueueKind) => open.filter(({ reasons }) => reasons.some((reason) => reason.kind === wanted)).length;
  const kinds = queueKinds.map((to) => ({ to, name: kindInWords[to], left: count(to) }));
  const shown = [
    { to: "all" as const, name: "All", left: open.length },
    ...kinds.filter(({ to, left }) => to === kind || left > 0),
  ];
  return (
    <Tabs
      label="Reasons"
      tabs={shown.map(({ to, name, left }) => ({
        name,
        figure: left.toLocaleString("en"),
        isCurrent: to === kind,
        href: queueHref(`/runs/${runId}/review`, { kind: to }),
      }))}
    />
  );
};
