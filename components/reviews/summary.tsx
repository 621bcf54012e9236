import Link from "next/link";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { Progress } from "@/components/ui/progress";
import type { ReviewProgress } from "@/lib/db/reviews/verdicts";
import { samplesHref } from "@/lib/samples/address";

/** How far the review of a run is, what people disagreed with, and how to go on. */
export const ReviewSummary = ({
  runId,
  samples,
  progress: { reviewed, disagreed },
  children,
}: {
  runId: string;
  samples: number;
  progress: ReviewProgress;
  /** The button that starts the review. */
  children: ReactNode;
}) => (
  <Panel className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 px-3.5 py-2.5">
    <h2 className="font-semibold">Review</h2>
    <div className="grid min-w-40 flex-1 gap-1">
      <p className="text-small text-ink-2 tabular-nums">
        <b className="font-semibold text-ink">{reviewed.toLocaleString("en")}</b> of {samples.toLocaleString("en")} samples
        reviewed
        {disagreed > 0 && (
          <>
            {" · "}
            <Link href={samplesHref(`/runs/${runId}`, { review: "disagreed" })} scroll={false} className="link">
              {disagreed.toLocaleString("en")} disagreed with
            </Link>
          </>
        )}
      </p>
      <Progress value={reviewed} max={samples} label="Samples reviewed" />
    </div>
    <div className="flex items-center gap-2">{children}</div>
  </Panel>
);
