import { openSample, type SampleAddress } from "@/app/(rail)/runs/[id]/samples/[sampleId]/open-sample";
import { sampleMetadata } from "@/app/(rail)/runs/[id]/samples/[sampleId]/sample-metadata";
import { ReviewDesk } from "@/components/reviews/desk";
import { QueueNext } from "@/components/reviews/queue/next";
import { QueueReasons } from "@/components/reviews/queue/reasons";
import { SampleVerdict } from "@/components/reviews/sample-verdict";
import { Against } from "@/components/samples/difference/against";
import { ReviewKeys } from "@/components/samples/review/keys";
import { MissingSample } from "@/components/samples/review/missing";
import { SampleReview } from "@/components/samples/review/sections";
import { ReviewToolbar } from "@/components/samples/review/toolbar";
import { cn } from "@/components/ui/class-names";
import { countersOf } from "@/lib/db/runs/list";

export const generateMetadata = sampleMetadata;

export default async function SamplePanel(address: SampleAddress) {
  const opened = await openSample(address);
  if (!opened) return <MissingSample hasRun={(await countersOf([(await address.params).id])).size > 0} />;
  return (
    <ReviewKeys key={opened.path} path={opened.path} className="flex min-h-0 flex-1 flex-col">
      <ReviewDesk {...opened.desk}>
        <ReviewToolbar {...opened.toolbar} isPanel />
        {opened.queue && <QueueReasons {...opened.queue} />}
        <section
          aria-label="Review of the sample"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus so that the keyboard can scroll it.
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto px-6 focus-visible:-outline-offset-2 phone:px-4"
        >
          <SampleReview {...opened.view} against={<Against {...opened.difference} />} />
        </section>
        <div className={cn("contents", opened.review.isStandIn && "stand-in")}>
          <SampleVerdict next={opened.queue && <QueueNext {...opened.queue} isPanel />} />
        </div>
      </ReviewDesk>
    </ReviewKeys>
  );
}
