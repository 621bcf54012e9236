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
import { type ShareChoices, ShareForm } from "./form";
import { ShareMade } from "./made";

/** As lib/domain/shares/new.ts checks it. */
interface ShareRequest {
  runs: string[];
  filter: string;
  comparison: ComparisonSettings | null;
  label: string;
  shows: ShareShows;
  expires: string;
}

/** Makes a share, or returns a sentence why it cannot. */
export type ShareAction = (request: ShareRequest) => Promise<{ url: string; expiresAt: string | null } | { problem: string }>;

/** A part of a run's samples, which can be shared instead of all. */
export interface SharePart {
  /** The search of the samples table. */
  filter: string;
  /** Samples that match, and all samples of the run. */
  matching: number;
  samples: number;
}

const noAnswer = "The link could not be made: the server did not answer. Check that it runs, then try again.";

export interface ShareProps {
  /** One run, or those of a comparison. */
  runs: readonly string[];
  /** The words after "Share". */
  what: string;
  part?: SharePart | null;
  /** The search of the page's address. The link can open with the filter, sort and tab that it holds. */
  address: string;
  /** How the comparison on the page is made. */
  comparison?: ComparisonSettings | null;
  action: ShareAction;
}

/** Shares a run, a part of its samples or a comparison, and shows the link once. */
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
      title={created ? "The link is ready" : `Share ${what}`}
      description={created ? undefined : "Anyone who has the link can read without an account, and change nothing."}
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
            <Notice kind="problem" title="No link was made">
              {problem}
            </Notice>
          )}
          <div className="flex justify-end gap-2">
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" look="primary" aria-disabled={isPending} className="aria-disabled:opacity-50">
              {isPending ? "Making the link…" : "Create link"}
            </Button>
          </div>
        </ShareForm>
      )}
    </Dialog>
  );
};
