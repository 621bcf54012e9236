"use client";

import { aboutBounds } from "assay-lib/domain/bounds";
import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { PageTitle } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { EditOutcome } from "./outcome";
import { useInPlace } from "./use-in-place";
import { type EditRun, useRunEdit } from "./use-saved";

export const RunTitle = ({ id, name, edit, children }: { id: string; name: string; edit: EditRun; children: ReactNode }) => {
  const change = useRunEdit(id, "name", name, edit);
  const editor = useInPlace<string>((text, seen) => {
    if (text) change.save(text, seen);
  });
  return (
    <PageTitle
      dense
      beside={
        <>
          {!editor.seen ? (
            <Button
              ref={editor.button}
              data-needs="editor"
              icon
              size="small"
              look="ghost"
              aria-label="Rename run"
              onClick={() => editor.open(change.value)}
            >
              <Pencil aria-hidden />
            </Button>
          ) : (
            <form className="flex min-w-0 flex-1 basis-72 gap-2" onSubmit={editor.onSubmit}>
              <Input
                name="text"
                aria-label="Run name"
                required
                autoFocus
                defaultValue={editor.seen.value}
                maxLength={aboutBounds.name}
                onKeyDown={({ key }) => key === "Escape" && editor.close()}
              />
              <Button type="submit">Save</Button>
              <Button look="ghost" onClick={editor.close}>
                Cancel
              </Button>
            </form>
          )}
          {children}
          <EditOutcome edit={change} what="name" />
        </>
      }
    >
      {!editor.seen ? change.value : <span className="sr-only">{change.value}</span>}
    </PageTitle>
  );
};
