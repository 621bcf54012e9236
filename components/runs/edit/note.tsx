"use client";

import { aboutBounds } from "assay-lib/domain/bounds";
import { Pencil } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Clamped } from "@/components/ui/clamped";
import { cn } from "@/components/ui/class-names";
import { Textarea } from "@/components/ui/field";
import { EditOutcome } from "./outcome";
import { useInPlace } from "./use-in-place";
import { type EditRun, useRunEdit } from "./use-saved";

export const RunNote = ({ id, note, edit }: { id: string; note: string | null; edit: EditRun }) => {
  const change = useRunEdit(id, "note", note, edit);
  const editor = useInPlace<string | null>((text, seen) => change.save(text || null, seen));
  return (
    <div className="max-w-[120ch] text-small/[18px]">
      {editor.seen ? (
        <form className="grid gap-2" onSubmit={editor.onSubmit}>
          <Textarea
            name="text"
            aria-label="Run note"
            rows={4}
            autoFocus
            defaultValue={editor.seen.value ?? ""}
            maxLength={aboutBounds.note}
            onKeyDown={(event) => {
              if (event.key === "Escape") editor.close();
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
            }}
          />
          <span className="flex gap-2">
            <Button type="submit">Save note</Button>
            <Button look="ghost" onClick={editor.close}>
              Cancel
            </Button>
          </span>
        </form>
      ) : (
        <div className="flex flex-wrap items-start gap-x-2">
          {change.value && (
            <div className="min-w-0 text-ink-3">
              <Clamped lines={3}>{change.value}</Clamped>
            </div>
          )}
          <Button
            data-needs="editor"
            ref={editor.button}
            icon={change.value !== null}
            size="small"
            look="ghost"
            aria-label={change.value ? "Edit note" : undefined}
            className={cn("-my-[3px] text-ink-3", !change.value && "-ml-2 font-normal")}
            onClick={() => editor.open(change.value)}
          >
            <Pencil aria-hidden />
            {!change.value && "Add a note"}
          </Button>
          <EditOutcome edit={change} what="note" />
        </div>
      )}
    </div>
  );
};
