"use client";

import { mostRanked, mostSelected } from "assay-lib/domain/bounds";
import { impactInWords } from "assay-lib/domain/runs/impact-in-words";
import { counted } from "assay-lib/domain/text/counted";
import { Archive, ArchiveRestore, Download, Tag, Trash2, X } from "lucide-react";
import { useState } from "react";
import { comparedRunsHref, rankedRunsHref } from "@/components/addresses/compared-runs";
import { runsHref } from "@/components/addresses/runs";
import { ChosenRuns, CompareButton, PairsStatus } from "@/components/comparison/choosing/compared-runs";
import { usePairs } from "@/components/comparison/choosing/use-pairs";
import { archiveWithUndo } from "@/components/runs/archive/with-undo";
import type { Selection } from "@/components/tables/selection";
import { SelectionBar } from "@/components/tables/selection-bar";
import { later } from "@/components/ui/on-demand/later";
import { showToast } from "@/components/ui/toast/show";
import type { RunsTableProps, SelectedRun } from "./selected-run";

const ConfirmMany = later(() => import("@/components/deletion/confirm").then((file) => file.ConfirmMany));
const TagDialog = later(() => import("./tag-dialog").then((file) => file.TagDialog));

const rankingText = (count: number): string =>
  count > mostRanked ? `Up to ${mostRanked} runs can be ranked.` : `Ranks ${count} runs on the questions that they share.`;

interface SelectedRunsProps extends Pick<RunsTableProps, "runs" | "total" | "search" | "facets" | "actions"> {
  selection: Selection<SelectedRun>;
  /** Baseline first; empty if there are too many. */
  compared: readonly string[];
  onBaseline: (id: string) => void;
}

export const SelectedRuns = ({ selection, compared, onBaseline, runs, total, search, facets, actions }: SelectedRunsProps) => {
  const [opened, setOpened] = useState<"delete" | "tag" | null>(null);
  const { rows } = selection;
  const ids = rows.map(({ id }) => id);
  const what = counted(rows.length, "run");
  const isJudged = rows.every(({ ok }) => ok > 0);
  const pairs = usePairs(isJudged && compared.length > 1 ? compared : [], actions.pairs);
  const unjudged = isJudged ? null : "A run without judgments cannot be compared.";
  const isMany = rows.length > compared.length;
  const isReady = compared.length > 1 && isJudged && pairs?.pairs !== 0;

  const write = async (format: "csv" | "jsonl") => {
    const answer = await actions.write(ids, format).catch(() => ({ problem: "Could not create the file. Try again." }));
    if ("problem" in answer) showToast(answer.problem);
    else saveFile(answer.text, `runs.${format}`, format === "csv" ? "text/csv" : "application/jsonl");
  };
  const areArchived = rows.length > 0 && rows.every(({ isArchived }) => isArchived);
  const archive = async (isArchived: boolean) => {
    const done = await archiveWithUndo(actions.archive, ids, isArchived);
    if (done) selection.clear();
  };
  const selectAll = async () => {
    const found = await actions.matching(runsHref("", search)).catch(() => null);
    if (!found) return showToast("Could not load the runs. Try again.");
    selection.replace(found);
  };
  return (
    <>
      <SelectionBar
        label="Selected runs"
        count={rows.length}
        all={
          rows.length >= runs.length && rows.length < Math.min(total, mostSelected)
            ? {
                name: `Select ${total > mostSelected ? "the first" : "all"} ${Math.min(total, mostSelected).toLocaleString("en")}`,
                onSelect: () => void selectAll(),
              }
            : null
        }
        acts={[
          { name: "Tag", icon: Tag, needs: "editor", onSelect: () => setOpened("tag") },
          {
            name: "Export",
            icon: Download,
            choices: [
              { name: "CSV, for a spreadsheet", onSelect: () => void write("csv") },
              { name: "JSON lines", onSelect: () => void write("jsonl") },
            ],
          },
          areArchived
            ? { name: "Unarchive", icon: ArchiveRestore, needs: "editor", onSelect: () => void archive(false) }
            : { name: "Archive", icon: Archive, needs: "editor", onSelect: () => void archive(true) },
          { name: "Delete", icon: Trash2, needs: "editor", onSelect: () => setOpened("delete") },
          { name: "Clear", icon: X, onSelect: selection.clear },
        ]}
        main={
          isMany ? (
            <CompareButton href={rankedRunsHref(ids)} isReady={isJudged && rows.length <= mostRanked}>
              Rank
            </CompareButton>
          ) : (
            <CompareButton href={comparedRunsHref(compared)} isReady={isReady}>
              Compare
            </CompareButton>
          )
        }
      >
        {compared.length > 0 && (
          <ChosenRuns
            runs={compared.flatMap((id) => rows.find((row) => row.id === id) ?? []).map(({ id, name }) => ({ id, name }))}
            onBaseline={onBaseline}
          />
        )}
        <PairsStatus count={compared.length} pairs={pairs} refusal={isMany ? (unjudged ?? rankingText(rows.length)) : unjudged} />
      </SelectionBar>
      {opened === "tag" && (
        <TagDialog
          open
          onOpenChange={(open) => !open && setOpened(null)}
          runs={rows}
          known={facets.tags.map(({ value }) => value)}
          tag={actions.tag}
          onTags={selection.replace}
        />
      )}
      {opened === "delete" && (
        <ConfirmMany
          open
          onOpenChange={(open) => !open && setOpened(null)}
          title={`Delete ${what}?`}
          what={rows.length === 1 ? rows[0]?.name : what}
          count={async () => {
            const rest = impactInWords({ ...(await actions.impact(ids)), runs: 0 });
            return rest ? `will be deleted, with ${rest}. Datasets stay.` : "will be deleted. Datasets stay.";
          }}
          verb={`Delete ${what}`}
          act={() => actions.remove(ids)}
          onDone={() => {
            setOpened(null);
            selection.clear();
            showToast(`${what} deleted.`);
          }}
        />
      )}
    </>
  );
};

function saveFile(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
