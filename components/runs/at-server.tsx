"use client";

import { Clock } from "lucide-react";
import { useEffect, useState } from "react";
import type { RunStatus } from "@/lib/domain/run";
import type { BatchProgress } from "@/lib/domain/runs/batch";
import { ignoredInWords, waitingInWords } from "@/lib/domain/text/waiting";

/** What a batched run waits for, and what was wrong with its results. */
export const AtServer = ({ batches, status }: { batches: BatchProgress; status: RunStatus }) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const waiting = waitingInWords(batches, Math.max(now, Date.parse(batches.oldestAt ?? "") || 0));
  const ignored = ignoredInWords(batches);
  return (
    <>
      {waiting && (
        <p className="flex gap-1.5 text-small text-ink-2 tabular-nums [overflow-wrap:anywhere]">
          <Clock aria-hidden className="mt-[3px] size-3.5 shrink-0 text-ink-3" />
          {/* The browser renders this later than the server did. */}
          <span suppressHydrationWarning className="min-w-0">
            {waiting}.{status === "paused" && " They go on there; the run takes them up when it is resumed."}
          </span>
        </p>
      )}
      {ignored && <p className="text-small text-ink-3">{ignored}</p>}
    </>
  );
};
