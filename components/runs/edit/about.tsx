"use client";

import { aboutBounds } from "assay-lib/domain/bounds";
import { Pencil, Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { PageTitle } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { Clamped } from "@/components/ui/clamped";
import { cn } from "@/components/ui/class-names";
import { Input, Textarea } from "@/components/ui/field";
import { EditOutcome } from "./outcome";
import { type EditRun, useInPlace, useRunEdit } from "./use-saved";

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

export const RunTags = ({ id, tags, edit }: { id: string; tags: string[]; edit: EditRun }) => {
  const change = useRunEdit(id, "tags", tags, edit);
  const editor = useInPlace<null>((tag) => {
    if (tag && !change.value.includes(tag)) change.save([...change.value, tag]);
  });
  return (
    <>
      <ul aria-label="Tags" className="contents">
        {change.value.map((tag) => (
          <li
            key={tag}
            className="flex max-w-full min-w-0 items-center rounded-chip bg-sunken pl-1.5 text-[11px]/[18px] text-ink-2"
          >
            <span className="truncate">{tag}</span>
            <button
              data-needs="editor"
              type="button"
              aria-label={`Remove the tag ${tag}`}
              className="grid size-6 shrink-0 place-items-center text-ink-3 hover:text-ink"
              onClick={() => {
                change.save(change.value.filter((other) => other !== tag));
                editor.button.current?.focus();
              }}
            >
              <X aria-hidden className="size-3" />
            </button>
          </li>
        ))}
      </ul>
      {editor.seen ? (
        <form className="flex gap-2" onSubmit={editor.onSubmit}>
          <Input
            name="text"
            aria-label="New tag"
            autoFocus
            maxLength={aboutBounds.tag}
            className="w-36"
            onKeyDown={({ key }) => key === "Escape" && editor.close()}
          />
          <Button type="submit">Add</Button>
        </form>
      ) : (
        change.value.length < aboutBounds.tags && (
          <Button
            ref={editor.button}
            data-needs="editor"
            icon
            size="small"
            look="ghost"
            aria-label="Add a tag"
            onClick={() => editor.open(null)}
          >
            <Plus aria-hidden />
          </Button>
        )
      )}
      <EditOutcome edit={change} what="tags" />
    </>
  );
};
