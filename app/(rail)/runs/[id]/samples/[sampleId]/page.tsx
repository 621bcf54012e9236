import { notFound } from "next/navigation";
import { Live } from "@/components/runs/live";
import { ReviewKeys } from "@/components/samples/review-keys";
import { ReviewToolbar } from "@/components/samples/review-toolbar";
import { SampleReview } from "@/components/samples/sample-review";
import { TopBar } from "@/components/shell/page";
import { openSample, type SampleAddress } from "./open-sample";
import { sampleMetadata } from "./sample-metadata";

export const generateMetadata = sampleMetadata;

/** A sample by its address: a page of its own. */
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
        <div className="sticky top-0 z-10 -mx-6 phone:-mx-4">
          <ReviewToolbar {...opened.toolbar} isPanel={false} />
        </div>
        <SampleReview {...opened.view} />
      </ReviewKeys>
    </>
  );
}
