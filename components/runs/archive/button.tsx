"use client";

import { Archive, ArchiveRestore } from "lucide-react";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { type ArchiveAction, archiveWithUndo } from "./with-undo";

/** Archives the run of the page, or takes it out of the archive. */
export const ArchiveRun = ({ id, isArchived, action }: { id: string; isArchived: boolean; action: ArchiveAction }) => {
  const [isPending, startTransition] = useTransition();
  const name = isArchived ? "Take this run out of the archive" : "Archive this run";
  return (
    <Button
      icon
      data-needs="editor"
      aria-label={name}
      title={name}
      disabled={isPending}
      onClick={() => startTransition(async () => void (await archiveWithUndo(action, [id], !isArchived)))}
    >
      {isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
    </Button>
  );
};
