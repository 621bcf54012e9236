import Link from "next/link";
import type { QueueReason } from "@/lib/domain/reviews/queue";
import type { Thresholds } from "@/lib/domain/scores/band";
import type { Metric } from "@/lib/metrics/define";
import { reasonsInWords } from "./reason-in-words";

interface ListedSample {
  sampleId: number;
  question: string;
  /** In the file, from 0. */
  position: number;
  reasons: readonly QueueReason[];
  href: string;
}

interface Props {
  entries: readonly ListedSample[];
  metrics: readonly Pick<Metric, "id" | "name" | "source" | "group">[];
  thresholds: Thresholds;
}

export const QueueList = ({ entries, metrics, thresholds }: Props) => (
  <ol aria-label="Samples to review">
    {entries.map(({ sampleId, question, position, reasons, href }) => {
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
            {others.length > 0 && (
              <span className="text-ink-3" title={others.join("\n")}>
                {" "}
                · {others.length === 1 ? others[0] : `and ${others.length} more reasons`}
              </span>
            )}
          </p>
        </li>
      );
    })}
  </ol>
);
