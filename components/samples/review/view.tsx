import type { ComponentProps } from "react";
import { type DeskProps, ReviewDesk } from "@/components/reviews/desk";
import { QueueNext } from "@/components/reviews/queue/next";
import { QueueReasons } from "@/components/reviews/queue/reasons";
import { SampleVerdict } from "@/components/reviews/sample-verdict";
import { Against, type AgainstProps } from "@/components/samples/difference/against";
import { cn } from "@/components/ui/class-names";
import { ReviewKeys } from "./keys";
import { SampleReview } from "./sections";
import { ReviewToolbar } from "./toolbar";

export interface ShownSample {
  /** With the table's query. */
  path: string;
  parts: Omit<ComponentProps<typeof SampleReview>, "against">;
  toolbar: Omit<ComponentProps<typeof ReviewToolbar>, "isPanel">;
  /** Null in a share. */
  team: {
    desk: DeskProps;
    difference: AgainstProps;
    /** Null unless opened from the review queue. */
    queue: (ComponentProps<typeof QueueReasons> & Omit<ComponentProps<typeof QueueNext>, "isPanel">) | null;
  } | null;
}

/** In a panel over the run's page, or as a page. */
export const SampleView = ({ shown, isPanel = false }: { shown: ShownSample; isPanel?: boolean }) => {
  const { path, parts, team } = shown;
  const queue = team?.queue;
  const head = (
    <>
      <ReviewToolbar {...shown.toolbar} isPanel={isPanel} />
      {queue && <QueueReasons {...queue} />}
    </>
  );
  const review = <SampleReview {...parts} against={team && <Against {...team.difference} />} />;
  const foot = isPanel ? "contents" : "sticky bottom-0 z-10 -mx-6 -mb-10 phone:-mx-4 phone:-mb-8";
  const content = (
    <>
      {isPanel ? head : <div className="sticky top-0 z-10 -mx-6 phone:-mx-4">{head}</div>}
      {isPanel ? (
        <section
          aria-label="Review of the sample"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus so that the keyboard can scroll it.
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto px-6 focus-visible:-outline-offset-2 phone:px-4"
        >
          {review}
        </section>
      ) : (
        review
      )}
      {team && (
        <div className={cn(foot, parts.review.isStandIn && "stand-in")}>
          <SampleVerdict next={queue && <QueueNext {...queue} isPanel={isPanel} />} />
        </div>
      )}
    </>
  );
  return (
    <ReviewKeys path={isPanel ? path : undefined} className={isPanel ? "flex min-h-0 flex-1 flex-col" : undefined}>
      {team ? <ReviewDesk {...team.desk}>{content}</ReviewDesk> : content}
    </ReviewKeys>
  );
};
