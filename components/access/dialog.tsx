"use client";

import { type ReactNode, useActionState, useState } from "react";
import { SubmitButton } from "@/components/settings/submit-button";
import { useFocusOnProblem } from "@/components/settings/use-form";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { AccessAction, AccessOutcome } from "./outcome";

interface Props {
  trigger: ReactNode;
  title: string;
  description: ReactNode;
  children: (problems: Record<string, string>) => ReactNode;
  /** Button text. `isDanger` if the action deletes or revokes. */
  verb: string;
  pending: string;
  isDanger?: boolean;
  shownAs?: string;
  action: AccessAction;
  onDone: (sentence: string) => void;
}

/** A link or token that the action returns is shown until the dialog closes. */
export function AccessDialog({ trigger, title, description, ...rest }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen} trigger={trigger} title={title} description={description}>
      <Form {...rest} close={() => setOpen(false)} />
    </Dialog>
  );
}

function Form({
  children,
  verb,
  pending,
  isDanger = false,
  shownAs,
  action,
  onDone,
  close,
}: Omit<Props, "trigger" | "title" | "description"> & { close: () => void }) {
  const [outcome, submit] = useActionState<AccessOutcome | null, FormData>(async (_, sent) => {
    const result = await action(sent);
    if ("said" in result && result.shown === undefined) {
      close();
      onDone(result.said);
    }
    return result;
  }, null);
  const refused = outcome && "problems" in outcome ? outcome : null;
  const problems = refused?.problems ?? {};
  const form = useFocusOnProblem(refused);
  const shown = outcome && "said" in outcome ? outcome.shown : undefined;
  if (outcome && "said" in outcome && shown !== undefined) {
    return (
      <div className="grid gap-3">
        <Notice kind="done" title={shownAs}>
          Copy it now: it is shown only once.
        </Notice>
        <p className="rounded-control border border-line bg-sunken px-2.5 py-2 font-mono text-[11.5px] [overflow-wrap:anywhere]">
          {shown}
        </p>
        <div className="flex justify-end gap-2">
          <CopyButton text={shown} />
          <Button
            look="primary"
            size="small"
            onClick={() => {
              close();
              onDone(outcome.said);
            }}
          >
            Done
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form ref={form} action={submit} className="grid gap-3" noValidate>
      {children(problems)}
      {problems[""] && <Notice kind="problem">{problems[""]}</Notice>}
      <div className="flex justify-end gap-2">
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <SubmitButton look={isDanger ? "danger" : "primary"} pendingText={pending}>
          {verb}
        </SubmitButton>
      </div>
    </form>
  );
}
