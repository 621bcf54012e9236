"use client";

import { longestName } from "assay-lib/domain/reviews/state";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { InputField } from "@/components/ui/field";

interface Props {
  open: boolean;
  name: string | null;
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** Opens before the first verdict, and to change the name. */
export function ReviewerNameField({ open, name, onChoose, onClose }: Props) {
  const [problem, setProblem] = useState<string>();
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("name");
    const chosen = String(typed ?? "")
      .normalize("NFC")
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
      .trim();
    if (chosen === "") setProblem("Enter your name.");
    else onChoose(chosen);
  }
  return (
    <Dialog
      title="Your reviewer name"
      description="Your verdicts are shown under this name. It is saved in this browser, and you can change it later."
      open={open}
      onOpenChange={(isOpen) => {
        setProblem(undefined);
        if (!isOpen) onClose();
      }}
    >
      <form onSubmit={choose} className="grid gap-3" noValidate>
        <InputField
          id="reviewer-name"
          label="Your name"
          problem={problem}
          name="name"
          data-first-focus
          defaultValue={name ?? ""}
          maxLength={longestName}
          autoComplete="name"
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            {name === null ? "Save name" : "Change name"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
