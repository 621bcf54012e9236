"use client";

import { type FormEvent, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { described, Field, Input } from "@/components/ui/field";
import { viewBounds } from "@/lib/domain/bounds";

interface Props {
  title: string;
  about: string;
  given: string;
  onClose: () => void;
  onName: (name: string) => Promise<string | null>;
}

/** `onName` returns a problem with the name, or null. */
export const ViewName = ({ title, about, given, onClose, onName }: Props) => {
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    if (!name) return setProblem("Enter a name.");
    startTransition(async () => {
      const refused = await onName(name).catch(() => "Something went wrong. Try again.");
      if (refused) setProblem(refused);
      else onClose();
    });
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} description={about}>
      <form onSubmit={submit} className="grid gap-3">
        <Field id="view-name" label="Name" problem={problem ?? undefined}>
          <Input
            name="name"
            defaultValue={given}
            maxLength={viewBounds.name}
            autoComplete="off"
            data-first-focus
            {...described("view-name", { problem })}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" look="primary" disabled={isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
