"use client";

import { Pencil } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { PageTitle } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { aboutBounds } from "@/lib/domain/bounds";
import { EditOutcome } from "./outcome";
import { type EditRun, useRunEdit } from "./use-saved";

/** Edited in place. Enter saves, Escape cancels. */
export const RunTitle = ({ id, name, edit, children }: { id: string; name: string; edit: EditRun; children: ReactNode }) => {
  const change = useRunEdit(id, "name", name, edit);
  const [seen, setSeen] = useState<string | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const close = () => {
    setSeen(null);
    requestAnimationFrame(() => pencil.current?.focus());
  };
  return (
    <PageTitle
      dense
      beside={
        <>
          {seen === null ? (
            <Button
              ref={pencil}
              data-needs="editor"
              icon
              size="small"
              look="ghost"
              aria-label="Rename run"
              onClick={() => setSeen(change.value)}
            >
              <Pencil aria-hidden />
            </Button>
          ) : (
            <form
              className="flex min-w-0 flex-1 basis-72 gap-2"
              onSubmit={(event) => {
                event.preventDefault();
                const next = String(new FormData(event.currentTarget).get("name")).trim();
                if (next) change.save(next, seen);
                close();
              }}
            >
              <Input
                name="name"
                aria-label="Run name"
                required
                autoFocus
                defaultValue={seen}
                maxLength={aboutBounds.name}
                onKeyDown={({ key }) => key === "Escape" && close()}
              />
              <Button type="submit">Save</Button>
              <Button look="ghost" onClick={close}>
                Cancel
              </Button>
            </form>
          )}
          {children}
          <EditOutcome edit={change} what="name" />
        </>
      }
    >
      {seen === null ? change.value : <span className="sr-only">{change.value}</span>}
    </PageTitle>
  );
};
