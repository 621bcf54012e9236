import Link from "next/link";
import type { ReactNode } from "react";
import type { ReviewProgress } from "@/lib/db/reviews/verdicts";
import { samplesHref } from "@/lib/samples/filters/address";

interface Props {
  runId: string;
  samples: number;
  progress: ReviewProgress;
  children: ReactNode;
}

export const ReviewSummary = ({ runId, samples, progress: { reviewed, disagreed }, children }: Props) => (
  <section aria-label="Review" className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
    <p className="text-small text-ink-3 tabular-nums">
      <b className="font-semibold text-ink-2">{reviewed.toLocaleString("en")}</b> of {samples.toLocaleString("en")} reviewed
      {disagreed > 0 && (
        <>
          {" · "}
          <Link href={samplesHref(`/runs/${runId}`, { review: "disagreed" })} scroll={false} prefetch={false} className="link">
            {disagreed.toLocaleString("en")} disagreed with
          </Link>
        </>
      )}
    </p>
    <div className="flex items-center gap-1">{children}</div>
  </section>
);
