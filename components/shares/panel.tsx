"use client";

import type { ShareKind } from "assay-lib/access/shares/new";
import type { ComparisonSettings } from "assay-lib/comparison/words/settings";
import type { RankingSettings } from "assay-lib/ranking/words/settings";
import { keptSearch } from "assay-lib/samples/share";
import { useState, useTransition } from "react";
import { keptComparison } from "@/components/addresses/compare";
import { keptRanking } from "@/components/addresses/rank";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActs } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { DialogState } from "@/components/ui/on-demand/dialog";
import { type ShareChoices, ShareForm, type SharePart } from "./form";
import { ShareMade } from "./made";

/** Validated by lib/access/shares/new.ts. */
interface ShareRequest extends Pick<ShareChoices, "label" | "level" | "guests" | "expires"> {
  runs: string[];
  filter: string;
  comparison: ComparisonSettings | null;
  kind: "ranking" | null;
  ranking: RankingSettings | null;
}

type Made = { url: string; expiresAt: string | null };
export type ShareAction = (request: ShareRequest) => Promise<Made | { problem: string }>;

const noAnswer = "Could not create the link: the server did not respond. Check that it is running, then try again.";

export interface ShareProps {
  runs: readonly string[];
  /** Follows "Share". */
  what: string;
  part?: SharePart | null;
  /** The page's query string, whose filter, sort and tab the link can include. */
  address: string;
  comparison?: ComparisonSettings | null;
  ranking?: RankingSettings | null;
  action: ShareAction;
}

export const SharePanel = ({
  runs,
  what,
  part = null,
  comparison = null,
  ranking = null,
  address,
  action,
  open,
  onOpenChange,
}: ShareProps & DialogState) => {
  const [created, setCreated] = useState<Made | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const ofRuns = runs.length > 1 ? "comparison" : "run";
  const kind: ShareKind = ranking ? "ranking" : ofRuns;
  const keptBy = ({ level, isPart }: Pick<ShareChoices, "level" | "isPart">) => {
    if (kind === "ranking") return keptRanking(address, level);
    return kind === "comparison" ? keptComparison(address, level) : keptSearch(address, level, { isPart });
  };
  const create = ({ isPart, keeps, ...chosen }: ShareChoices) =>
    startTransition(async () => {
      const filter = isPart ? (part?.filter ?? "") : "";
      const request = { runs: [...runs], filter, comparison, kind: ranking && ("ranking" as const), ranking, ...chosen };
      const answer = await action(request).catch(() => ({ problem: noAnswer }));
      if ("problem" in answer) setProblem(answer.problem);
      else setCreated({ ...answer, url: answer.url + (keeps ? keptBy({ level: chosen.level, isPart }) : "") });
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
        <ShareForm part={part} kind={kind} keptBy={keptBy} onSubmit={create}>
          {problem && (
            <Notice kind="problem" title="No link created">
              {problem}
            </Notice>
          )}
          <DialogActs>
            <Button type="submit" look="primary" aria-disabled={isPending} className="aria-disabled:opacity-50">
              {isPending ? "Creating …" : "Create link"}
            </Button>
          </DialogActs>
        </ShareForm>
      )}
    </Dialog>
  );
};
