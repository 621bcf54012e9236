"use client";

import { roundGoal } from "assay-lib/domain/reviews/queue";
import { counted } from "assay-lib/domain/text/counted";
import { Flag } from "lucide-react";
import Link from "next/link";
import { useReviewDesk } from "@/components/reviews/desk";

interface Props {
  done: number;
  total: number;
  list: string;
  reasons: readonly string[];
}

export function QueueReasons({ done: doneBefore, total, list, reasons }: Props) {
  const done = Math.min(total, doneBefore + (useReviewDesk()?.reviewedSince ?? 0));
  return (
    <section
      aria-label="Why this sample is in the queue"
      className="flex shrink-0 flex-wrap items-start gap-x-4 gap-y-1 border-b border-line bg-accent-soft px-6 py-1.5 text-small phone:px-4"
    >
      <div className="flex min-w-0 flex-1 basis-60 gap-1.5">
        <Flag aria-hidden className="mt-0.5 size-[13px] shrink-0" strokeWidth={1.5} />
        {reasons.length > 0 ? (
          <ul className="min-w-0 [overflow-wrap:anywhere]">
            {reasons.slice(0, 3).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
            {reasons.length > 3 && <li className="text-ink-3">and {counted(reasons.length - 3, "more reason")}</li>}
          </ul>
        ) : (
          <p>This sample is no longer in the queue.</p>
        )}
      </div>
      <p className="text-ink-3 tabular-nums">
        <Link href={list} className="link">
          Review queue
        </Link>
        : {done.toLocaleString("en")} of {roundGoal(done, total).toLocaleString("en")} done
      </p>
    </section>
  );
}
