"use client";

import { counted } from "assay-lib/domain/text/counted";
import { Lock, LockOpen, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { ActName } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { DialogOnDemand } from "@/components/ui/on-demand/dialog";
import { later } from "@/components/ui/on-demand/later";
import { showToast } from "@/components/ui/toast/show";

const load = () => import("@/components/deletion/confirm");
const ConfirmMany = later(() => load().then((file) => file.ConfirmMany));

interface Props {
  id: string;
  name: string;
  isClosed: boolean;
  labels: number;
  close: (id: string, isClosed: boolean) => Promise<string | null>;
  remove: (id: string) => Promise<string | null>;
}

export const RoundControls = ({ id, name, isClosed, labels, close, remove }: Props) => {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const Icon = isClosed ? LockOpen : Lock;
  const change = () =>
    startTransition(async () => {
      const problem = await close(id, !isClosed).catch(() => "Could not change the round. Try again.");
      showToast(problem ?? (isClosed ? "The round is open again." : "The round is closed."));
    });
  return (
    <>
      <DialogOnDemand
        load={load}
        trigger={
          <Button data-needs="editor">
            <Trash2 aria-hidden /> <ActName>Delete</ActName>
          </Button>
        }
      >
        {(state) => (
          <ConfirmMany
            title="Delete this round?"
            what={name}
            count={async () => `will be deleted, with ${counted(labels, "label")} and its rubric. The run stays.`}
            verb="Delete round"
            act={() => remove(id)}
            onDone={() => {
              router.push("/rounds");
              router.refresh();
            }}
            {...state}
          />
        )}
      </DialogOnDemand>
      <Button data-needs="editor" disabled={isPending} onClick={change}>
        <Icon aria-hidden /> <ActName>{isClosed ? "Reopen" : "Close"}</ActName>
      </Button>
    </>
  );
};
