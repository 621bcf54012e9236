import { Button, ButtonLink } from "@/components/ui/button";
import { DialogClose } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";

/** In the panel, instead of a sample that does not exist: what may have happened, and the way back. */
export const MissingSample = ({ hasRun }: { hasRun: boolean }) => (
  <div className="p-6 phone:p-4">
    <Notice
      kind="problem"
      title={hasRun ? "There is no such sample in this run" : "This run is no longer there"}
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
        ? "The sample belongs to another configuration, or it was deleted."
        : "It was deleted, perhaps in another tab, and its samples with it."}
    </Notice>
  </div>
);
