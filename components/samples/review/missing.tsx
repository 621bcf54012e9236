import { Button, ButtonLink } from "@/components/ui/button";
import { DialogClose } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";

export const MissingSample = ({ hasRun }: { hasRun: boolean }) => (
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
