"use client";

import { useState, useTransition } from "react";
import { keptComparison } from "@/components/addresses/compare";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialog-on-demand";
import { Notice } from "@/components/ui/notice";
import type { ComparisonSettings } from "@/lib/domain/comparison/settings";
import { expiresByDefault, type ShareShows, shownByDefault } from "@/lib/domain/shares/choices";
import { keptSearch } from "@/lib/samples/share";
import type { SharePart } from "./form";
import { type ShareChoices, ShareForm } from "./form";
import { ShareMade } from "./made";

/** Validated by lib/domain/shares/new.ts. */
interface ShareRequest {
  runs: string[];
  filter: string;
  comparison: ComparisonSettings | null;
  label: string;
  shows: ShareShows;
  expires: string;
}

export type ShareAction = (request: ShareRequest) => Promise<{ url: string; expiresAt: string | null } | { problem: string }>;

const noAnswer = "Could not create the link: the server did not respond. Check that it is running, then try again.";

export interface ShareProps {
  runs: readonly string[];
  /** Follows "Share". */
  what: string;
  part?: SharePart | null;
  /** The page's query string, whose filter, sort and tab the link can include. */
  address: string;
  comparison?: ComparisonSettings | null;
  action: ShareAction;
}

export const SharePanel = ({
  runs,
  what,
  part = null,
  comparison = null,
  address,
  action,
  open,
  onOpenChange,
}: ShareProps & DialogState) => {
  const [created, setCreated] = useState<{ url: string; expiresAt: string | null } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const isComparison = runs.length > 1;
  const keptBy = ({ shows, isPart }: Pick<ShareChoices, "shows" | "isPart">) =>
    isComparison ? keptComparison(address, shows) : keptSearch(address, shows, { isPart });
  const create = ({ isPart, keeps, expires, label, shows }: ShareChoices) =>
    startTransition(async () => {
      const filter = isPart ? (part?.filter ?? "") : "";
      const answer = await action({ runs: [...runs], filter, comparison, expires, label, shows }).catch(() => ({
        problem: noAnswer,
      }));
      if ("problem" in answer) setProblem(answer.problem);
      else setCreated({ ...answer, url: answer.url + (keeps ? keptBy({ shows, isPart }) : "") });
    });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={created ? "Link created" : `Share ${what}`}
      description={created ? undefined : "Anyone with the link can view this without an account. They can't change anything."}
    >
      {created ? (
        <ShareMade {...created} />
      ) : (
        <ShareForm
          part={part}
          isComparison={isComparison}
          keptBy={keptBy}
          first={{ isPart: part !== null, keeps: true, expires: expiresByDefault, label: "", shows: shownByDefault }}
          onSubmit={create}
        >
          {problem && (
            <Notice kind="problem" title="No link created">
              {problem}
            </Notice>
          )}
          <div className="flex justify-end gap-2">
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" look="primary" aria-disabled={isPending} className="aria-disabled:opacity-50">
              {isPending ? "Creating …" : "Create link"}
            </Button>
          </div>
        </ShareForm>
      )}
    </Dialog>
  );
};
