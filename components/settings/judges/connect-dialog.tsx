"use client";

import { useState } from "react";
import { judgesChanged } from "@/components/addresses/new-run";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { later } from "@/components/ui/on-demand/later";
import type { JudgeValues, SaveJudge } from "./connect-form";

// Few people open it.
const JudgeForm = later(() => import("./connect-form").then((form) => form.JudgeForm));

/** For pages where a judge is chosen, or one was found. */
export const ConnectDialog = ({ save, given }: { save: SaveJudge; given?: Partial<JudgeValues> }) => {
  const [isOpen, setIsOpen] = useState(false);
  const [said, setSaid] = useState("");
  const end = (text: string) => {
    setIsOpen(false);
    setSaid(text);
    window.dispatchEvent(new Event(judgesChanged));
  };
  return (
    <div data-needs="admin" className="flex flex-wrap items-center gap-y-1">
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={<Button>Connect a judge</Button>}
        title="Connect a judge"
        description={given ? "It works at once." : "It works at once. What you have entered below stays."}
        wide
      >
        <JudgeForm save={save} given={given} onSaved={end} />
      </Dialog>
      <p role="status" className="ml-3 text-small text-ink-2 empty:ml-0">
        {said}
      </p>
    </div>
  );
};
