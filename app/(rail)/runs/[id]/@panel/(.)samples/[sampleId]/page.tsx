import { countersOf } from "assay-lib/db/runs/list";
import { PageComments } from "@/app/(rail)/comments/section";
import { blindNotice } from "@/app/(rail)/runs/[id]/samples/[sampleId]/blind";
import { openSample, type SampleAddress, sampleMetadata } from "@/app/(rail)/runs/[id]/samples/[sampleId]/open-sample";
import { SampleView } from "@/components/samples/review/view";
import { Button, ButtonLink } from "@/components/ui/button";
import { DialogClose } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";

export const generateMetadata = sampleMetadata;

export default async function SamplePanel(address: SampleAddress) {
  const notice = await blindNotice(address);
  if (notice) return notice;
  const opened = await openSample(address);
  if (!opened) return <MissingSample hasRun={(await countersOf([(await address.params).id])).size > 0} />;
  const { shown, review } = opened;
  const comments = <PageComments place={{ run: review.run.id }} sampleId={review.sample.id} />;
  return <SampleView key={shown.path} shown={shown} comments={comments} isPanel />;
}

const MissingSample = ({ hasRun }: { hasRun: boolean }) => (
  <div className="p-6 phone:p-4">
    <Notice
      kind="problem"
      title={hasRun ? "Sample not found in this run" : "Run not found"}
      actions={
        hasRun ? (
          <DialogClose>
            <Button size="small">Back to the table</Button>
          </DialogClose>
        ) : (
          <ButtonLink size="small" href="/">
            All runs
          </ButtonLink>
        )
      }
    >
      {hasRun
        ? "It belongs to another configuration or was deleted."
        : "The run and its samples were deleted, maybe in another tab."}
    </Notice>
  </div>
);
