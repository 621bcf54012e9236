"use client";

import { aboutBounds } from "assay-lib/domain/bounds";
import { counted } from "assay-lib/domain/text/counted";
import { X } from "lucide-react";
import { type FormEvent, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActs } from "@/components/ui/dialog";
import { InputField } from "@/components/ui/field";
import type { DialogState } from "@/components/ui/on-demand/dialog";
import { showToast } from "@/components/ui/toast/show";
import type { SelectedActions, SelectedRun } from "./selected-run";

interface TagDialogProps extends DialogState {
  runs: readonly SelectedRun[];
  known: readonly string[];
  tag: SelectedActions["tag"];
  onTags: (runs: SelectedRun[]) => void;
}

export const TagDialog = ({ runs, known, tag: tagRuns, onTags, open, onOpenChange }: TagDialogProps) => {
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const tags = [...new Set(runs.flatMap((run) => run.tags))];
  const change = (ids: string[], tag: string, verb: "add" | "remove", onDone: (changed: string[]) => void) =>
    startTransition(async () => {
      const answer = await tagRuns(ids, tag, verb).catch(() => ({ problem: "Could not change the tags. Try again." }));
      if ("problem" in answer) setProblem(answer.problem);
      else onDone(answer.changed);
    });
  const act = (tag: string, verb: "add" | "remove") => {
    const ids = runs.map(({ id }) => id);
    change(ids, tag, verb, (changed) => {
      onTags(runs.map((run) => (changed.includes(run.id) ? { ...run, tags: withTag(run.tags, tag, verb) } : run)));
      onOpenChange(false);
      const done =
        verb === "add"
          ? `Tagged ${counted(changed.length, "run")} “${tag}”.`
          : `Removed “${tag}” from ${counted(changed.length, "run")}.`;
      const full = verb === "add" ? runs.filter((run) => !run.tags.includes(tag)).length - changed.length : 0;
      const left = full > 0 ? ` ${counted(full, "run")} already ${full === 1 ? "has" : "have"} ${aboutBounds.tags} tags.` : "";
      const undo = verb === "add" ? "remove" : "add";
      showToast(done + left, changed.length === 0 ? undefined : () => change(changed, tag, undo, () => onTags([...runs])));
    });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const tag = String(new FormData(event.currentTarget).get("tag") ?? "").trim();
    if (tag) act(tag, "add");
    else setProblem("A tag cannot be empty.");
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Tag ${counted(runs.length, "run")}`}>
      <form onSubmit={submit} className="grid gap-3">
        <InputField
          id="bulk-tag"
          name="tag"
          label="Add a tag"
          problem={problem ?? undefined}
          list="bulk-tags"
          maxLength={aboutBounds.tag}
          autoComplete="off"
          data-first-focus
        />
        <datalist id="bulk-tags">
          {known.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {tags.length > 0 && (
          <div>
            <p className="mb-1 text-caption text-ink-2">Remove</p>
            <div className="flex flex-wrap gap-1.5">
              {tags.map((name) => (
                <Button
                  key={name}
                  size="small"
                  disabled={isPending}
                  aria-label={`Remove the tag ${name}`}
                  onClick={() => act(name, "remove")}
                >
                  <bdi className="max-w-52 truncate">{name}</bdi>
                  <span className="font-normal text-ink-3">{runs.filter((run) => run.tags.includes(name)).length}</span>
                  <X aria-hidden />
                </Button>
              ))}
            </div>
          </div>
        )}
        <DialogActs>
          <Button type="submit" look="primary" disabled={isPending}>
            Add tag
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
};

const withTag = (tags: readonly string[], tag: string, verb: "add" | "remove"): string[] =>
  verb === "add" ? [...tags, tag] : tags.filter((other) => other !== tag);
