import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ReviewKeys } from "@/components/samples/review-keys";
import { ReviewToolbar } from "@/components/samples/review-toolbar";
import { SampleReview } from "@/components/samples/sample-review";
import { TopBar } from "@/components/shell/page";
import { openSample, type SampleAddress } from "./open-sample";
import { readSample } from "./read-review";

export async function generateMetadata({ params }: SampleAddress): Promise<Metadata> {
  const { id, sampleId } = await params;
  const found = await readSample(id, sampleId);
  if (!found) return { title: "No such sample" };
  const question = found.sample.question.trim() || `Sample ${found.sample.position + 1}`;
  return { title: `${question.length > 80 ? `${question.slice(0, 80)}…` : question} · ${found.run.name}` };
}

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
      <ReviewKeys>
        <div className="sticky top-0 z-10 -mx-6 phone:-mx-4">
          <ReviewToolbar {...opened.toolbar} isPanel={false} />
        </div>
        <SampleReview {...opened.view} />
      </ReviewKeys>
    </>
  );
}
