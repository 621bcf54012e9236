"use client";

import { aboutBounds } from "assay-lib/domain/bounds";
import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { EditOutcome } from "./outcome";
import { useInPlace } from "./use-in-place";
import { type EditRun, useRunEdit } from "./use-saved";

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
