import { CommentsOn } from "@/app/(rail)/comments/comments-on";
import { SectionHeading } from "@/components/ui/panel";

export const SampleComments = ({ runId, sampleId }: { runId: string; sampleId: number }) => (
  <section aria-labelledby="comments-heading" className="pb-6">
    <SectionHeading id="comments-heading" title="Comments" />
    <CommentsOn place={{ run: runId }} sampleId={sampleId} />
  </section>
);
