import { notFound } from "next/navigation";
import { ReviewDesk } from "@/components/reviews/desk";
import { QueueNext } from "@/components/reviews/queue/next";
import { QueueReasons } from "@/components/reviews/queue/reasons";
import { SampleVerdict } from "@/components/reviews/sample-verdict";
import { Live } from "@/components/runs/live";
import { Against } from "@/components/samples/difference/against";
import { ReviewKeys } from "@/components/samples/review/keys";
import { SampleReview } from "@/components/samples/review/sections";
import { ReviewToolbar } from "@/components/samples/review/toolbar";
import { TopBar } from "@/components/shell/page";
import { cn } from "@/components/ui/class-names";
import { openSample, type SampleAddress } from "./open-sample";
import { sampleMetadata } from "./sample-metadata";

export const generateMetadata = sampleMetadata;

export default async function SamplePage(address: SampleAddress) {
  const opened = await openSample(address);
  if (!opened) notFound();
  const { run, sample } = opened.review;
  return (
    <>
      <TopBar
        crumbs={[
          { name: "Runs", href: "/" },
          { name: run.name, href: opened.runPath },
          { name: sample.externalId ?? `Sample ${sample.position + 1}` },
        ]}
      />
      {!opened.toolbar.isFinal && opened.review.run.status !== "paused" && <Live />}
      <ReviewKeys>
        <ReviewDesk {...opened.desk}>
          <div className="sticky top-0 z-10 -mx-6 phone:-mx-4">
            <ReviewToolbar {...opened.toolbar} isPanel={false} />
            {opened.queue && <QueueReasons {...opened.queue} />}
          </div>
          <SampleReview {...opened.view} against={<Against {...opened.difference} />} />
          <div className={cn("sticky bottom-0 z-10 -mx-6 -mb-10 phone:-mx-4 phone:-mb-8", opened.review.isStandIn && "stand-in")}>
            <SampleVerdict next={opened.queue && <QueueNext {...opened.queue} isPanel={false} />} />
          </div>
        </ReviewDesk>
      </ReviewKeys>
    </>
  );
}
