"use client";

import { opensHereAlone } from "assay-lib/domain/shares/opens-here";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, DialogActs } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { useAnnounce } from "./announced-section";
import { ActForm, type Action, FormProblem } from "./form";
import { SubmitButton } from "./submit-button";

interface Contents {
  /** Fields. */
  children?: ReactNode;
  action: Action;
  sends?: Readonly<Record<string, string>>;
  /** Button text. `isDanger` if the action deletes or revokes. */
  verb?: ReactNode;
  pending?: string;
  isDanger?: boolean;
  /** Title of the link or token that the action returns. It is shown until the dialog closes. */
  shownAs?: string;
}

/** Opens a dialog about one row of a table. */
export const RowButton = ({ label, ...button }: Omit<ComponentProps<typeof IconButton>, "isBrief"> & { label: string }) => (
  <IconButton isBrief size="small" look="ghost" aria-label={label} {...button} />
);

/** A dialog with a form. Announces the action's message. */
export function ActDialog({
  trigger,
  title,
  description,
  ...contents
}: Contents & { trigger: ReactNode; title: string; description: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen} trigger={trigger} title={title} description={description}>
      <DialogForm {...contents} close={() => setOpen(false)} />
    </Dialog>
  );
}

function DialogForm({
  children,
  action,
  sends = {},
  verb = "Save",
  pending = "Saving …",
  isDanger = false,
  shownAs,
  close,
}: Contents & { close: () => void }) {
  const announce = useAnnounce();
  const [made, setMade] = useState<{ said: string; shown: string } | null>(null);
  const end = (said: string) => {
    close();
    announce(said);
  };
  if (made) {
    return (
      <div className="grid gap-3">
        <Notice kind="done" title={shownAs}>
          Copy it now: it is shown only once.
        </Notice>
        <p className="rounded-control border border-line bg-sunken px-2.5 py-2 font-mono text-[11.5px] [overflow-wrap:anywhere]">
          {made.shown}
        </p>
        <p className="text-small text-ink-2 empty:hidden">{opensHereAlone(made.shown)}</p>
        <div className="flex justify-end gap-2">
          <CopyButton text={made.shown} />
          <Button look="primary" size="small" onClick={() => end(made.said)}>
            Done
          </Button>
        </div>
      </div>
    );
  }
  return (
    <ActForm
      action={action}
      sends={sends}
      className="grid gap-3"
      onDone={({ said, shown }) => (shown === undefined ? end(said) : setMade({ said, shown }))}
    >
      {children}
      <FormProblem of={Object.keys(sends)} />
      <DialogActs>
        <SubmitButton look={isDanger ? "danger" : "primary"} pendingText={pending}>
          {verb}
        </SubmitButton>
      </DialogActs>
    </ActForm>
  );
}
