"use client";

import { opensHereAlone } from "assay-lib/domain/shares/opens-here";
import { Button, ButtonLink } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { DialogClose } from "@/components/ui/dialog";
import { Input } from "@/components/ui/field";

export const ShareMade = ({ url, expiresAt }: { url: string; expiresAt: string | null }) => (
  <div className="grid gap-3">
    <div className="flex items-center gap-2">
      <Input
        readOnly
        data-first-focus
        aria-label="The link"
        value={url}
        className="font-mono text-[11.5px]"
        onFocus={({ target }) => target.select()}
      />
      <CopyButton text={url} label="Copy" />
    </div>
    <p className="text-small text-ink-2">
      Copy it now: Assay stores only its hash and cannot show it again.{" "}
      {expiresAt ? `It works until ${expiresAt.slice(0, 16).replace("T", " ")} UTC.` : "It works until you revoke it."} You can
      revoke it in Settings.
    </p>
    <p className="text-small text-ink-2 empty:hidden">{opensHereAlone(url)}</p>
    <div className="flex justify-end gap-2">
      <ButtonLink href={url} target="_blank" rel="noreferrer" prefetch={false}>
        Open
      </ButtonLink>
      <DialogClose>
        <Button look="primary">Done</Button>
      </DialogClose>
    </div>
  </div>
);
