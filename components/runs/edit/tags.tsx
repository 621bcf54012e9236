"use client";

import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { aboutBounds } from "@/lib/domain/bounds";
import { EditOutcome } from "./outcome";
import { type EditRun, useRunEdit } from "./use-saved";

export const RunTags = ({ id, tags, edit }: { id: string; tags: string[]; edit: EditRun }) => {
  const change = useRunEdit(id, "tags", tags, edit);
  const [isAdding, setAdding] = useState(false);
  const plus = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAdding(false);
    requestAnimationFrame(() => plus.current?.focus());
  };
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
                plus.current?.focus();
              }}
            >
              <X aria-hidden className="size-3" />
            </button>
          </li>
        ))}
      </ul>
      {isAdding ? (
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const tag = String(new FormData(event.currentTarget).get("tag")).trim();
            if (tag && !change.value.includes(tag)) change.save([...change.value, tag]);
            close();
          }}
        >
          <Input
            name="tag"
            aria-label="New tag"
            autoFocus
            maxLength={aboutBounds.tag}
            className="w-36"
            onKeyDown={({ key }) => key === "Escape" && close()}
          />
          <Button type="submit">Add</Button>
        </form>
      ) : (
        change.value.length < aboutBounds.tags && (
          <Button
            ref={plus}
            data-needs="editor"
            icon
            size="small"
            look="ghost"
            aria-label="Add a tag"
            onClick={() => setAdding(true)}
          >
            <Plus aria-hidden />
          </Button>
        )
      )}
      <EditOutcome edit={change} what="tags" />
    </>
  );
};
