"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { described, Field, Input } from "@/components/ui/field";
import { longestName } from "@/lib/domain/reviews/state";

/** Asks for the name that verdicts are stored under: before the first one, and when the visitor wants to change it. */
export function ReviewerName({
  open,
  name,
  onChoose,
  onClose,
}: {
  open: boolean;
  name: string | null;
  onChoose: (name: string) => void;
  onClose: () => void;
}) {
  const [problem, setProblem] = useState<string>();
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("name");
    const chosen = String(typed ?? "")
      .normalize("NFC")
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
      .trim();
    if (chosen === "") setProblem("Enter the name for your verdicts.");
    else onChoose(chosen);
  }
  return (
    <Dialog
      title="Who reviews?"
      description="Your verdicts appear under this name, beside those of others. This browser remembers it, and you can change it."
      open={open}
      onOpenChange={(isOpen) => {
        setProblem(undefined);
        if (!isOpen) onClose();
      }}
    >
      <form onSubmit={choose} className="grid gap-3" noValidate>
        <Field id="reviewer-name" label="Your name" problem={problem}>
          <Input
            {...described("reviewer-name", { problem })}
            name="name"
            data-first-focus
            defaultValue={name ?? ""}
            maxLength={longestName}
            autoComplete="name"
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            {name === null ? "Review under this name" : "Change the name"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
