"use client";

import { Pencil } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Clamped } from "@/components/ui/clamped";
import { cn } from "@/components/ui/class-names";
import { Textarea } from "@/components/ui/field";
import { aboutBounds } from "@/lib/domain/bounds";
import { EditOutcome } from "./outcome";
import { type EditRun, useRunEdit } from "./use-saved";

/** Edited in place. Ctrl+Enter saves, Escape cancels. */
export const RunNote = ({ id, note, edit }: { id: string; note: string | null; edit: EditRun }) => {
  const change = useRunEdit(id, "note", note, edit);
  const [seen, setSeen] = useState<{ note: string | null } | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const close = () => {
    setSeen(null);
    requestAnimationFrame(() => pencil.current?.focus());
  };
  return (
    <div className="max-w-[120ch] text-small/[18px]">
      {seen ? (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            change.save(String(new FormData(event.currentTarget).get("note")).trim() || null, seen.note);
            close();
          }}
        >
          <Textarea
            name="note"
            aria-label="Run note"
            rows={4}
            autoFocus
            defaultValue={seen.note ?? ""}
            maxLength={aboutBounds.note}
            onKeyDown={(event) => {
              if (event.key === "Escape") close();
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
            }}
          />
          <span className="flex gap-2">
            <Button type="submit">Save note</Button>
            <Button look="ghost" onClick={close}>
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
            ref={pencil}
            icon={change.value !== null}
            size="small"
            look="ghost"
            aria-label={change.value ? "Edit note" : undefined}
            className={cn("text-ink-3", change.value ? "-my-[3px]" : "-my-[3px] -ml-2 font-normal")}
            onClick={() => setSeen({ note: change.value })}
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
