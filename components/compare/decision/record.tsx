"use client";

import { NotebookPen } from "lucide-react";
import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { DialogOnDemand } from "@/components/ui/dialog-on-demand";
import type { RecordProps } from "./record-panel";

const load = () => import("./record-panel");
const RecordPanel = dynamic(() => load().then((file) => file.RecordPanel));

export const RecordDecision = (props: RecordProps) => (
  <DialogOnDemand
    load={load}
    trigger={
      <Button data-needs="editor">
        <NotebookPen aria-hidden /> Record a decision…
      </Button>
    }
  >
    {(state) => <RecordPanel {...props} {...state} />}
  </DialogOnDemand>
);
