"use client";

import { counted } from "assay-lib/domain/text/counted";
import { mostGoldenBytes } from "assay-lib/golden/words/bounds";
import type { GoldenDraft } from "assay-lib/golden/words/new-rows";
import { useRouter } from "next/navigation";
import { useCallback, useRef, useState } from "react";
import { datasetQuery } from "@/components/addresses/datasets";
import { Button } from "@/components/ui/button";
import { useAnswer } from "@/components/ui/calls/use-answer";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { showToast } from "@/components/ui/toast/show";
import type { AlikeAction, SaveAction } from "./answer";
import { GoldenRowFields, rowId } from "./row";
import { GoldenTarget, type OfferedDataset, type Target } from "./target";
import { newRow, useEdits } from "./use-edits";

interface Props {
  run: string;
  drafts: readonly GoldenDraft[];
  datasets: readonly OfferedDataset[];
  first: Target;
  save: SaveAction;
  findAlike: AlikeAction;
}

export const GoldenForm = ({ run, drafts, datasets, first, save, findAlike }: Props) => {
  const router = useRouter();
  const { editOf, change: changeEdit, forget } = useEdits(run, drafts);
  const [target, setTarget] = useState(first);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const dataset = target.isNew || target.dataset === "" ? null : target.dataset;
  const found = useAlike(run, drafts, dataset, findAlike);
  const kept = drafts.filter((draft) => !editOf(draft).isLeftOut);
  const change: typeof changeEdit = useCallback(
    (id, part) => {
      setProblems(({ [id]: _, ...others }) => others);
      changeEdit(id, part);
    },
    [changeEdit],
  );

  async function submit() {
    const rows = kept.map((draft) => newRow(draft.id, editOf(draft)));
    const fail = (next: Record<string, string>) => {
      setProblems(next);
      setSaving(false);
      requestAnimationFrame(() => summary.current?.focus());
    };
    if (target.isNew && target.name.trim() === "") return fail({ name: "Enter a name for the dataset." });
    const size = new Blob([JSON.stringify(rows)]).size;
    if (size > mostGoldenBytes)
      return fail({
        "": `These rows have ${Math.ceil(size / 1000)} kB of text; ${mostGoldenBytes / 1000} kB can be saved at once. Leave some out, and save them afterwards.`,
      });
    setSaving(true);
    const answer = await save({
      run,
      target: dataset === null ? { name: target.name } : { dataset },
      rows,
    }).catch(() => ({ problems: { "": "The server did not answer. Your rows are kept here; try again." } }));
    if ("problems" in answer) return fail(answer.problems);
    const { datasetId, configurationId, added, changed, unchanged } = answer.saved;
    forget(kept.map(({ id }) => id));
    showToast(
      [`${counted(added, "golden row")} added`, changed > 0 && `${changed} replaced`, unchanged > 0 && `${unchanged} unchanged`]
        .filter(Boolean)
        .join(", "),
    );
    router.push(`${datasetQuery(`/datasets/${datasetId}`, { configuration: configurationId })}#samples`);
  }

  const alikeOf = typeof found === "object" && found ? found.alike : {};
  let place = 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="mt-4 grid gap-4"
    >
      <Panel className="px-4 py-3 phone:px-3">
        <GoldenTarget
          {...{ target, datasets, found }}
          problem={problems.name}
          onChange={(part) => {
            setProblems(({ name: _, ...others }) => others);
            setTarget((before) => ({ ...before, ...part }));
          }}
        />
      </Panel>
      <div ref={summary} tabIndex={-1} className="outline-none empty:hidden">
        {Object.keys(problems).length > 0 && <GoldenProblems problems={problems} />}
      </div>
      <ol className="grid gap-3" aria-label="Rows">
        {drafts.map((draft) => (
          <GoldenRowFields
            key={draft.id}
            draft={draft}
            href={`/runs/${run}/samples/${draft.id}`}
            edit={editOf(draft)}
            place={editOf(draft).isLeftOut ? null : ++place}
            dataset={dataset}
            alike={alikeOf[draft.id] ?? none}
            problem={problems[draft.id]}
            onChange={change}
          />
        ))}
      </ol>
      <div className="sticky bottom-4 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-float border border-line-2 bg-surface px-4 py-2.5 shadow-float phone:bottom-2 phone:px-3">
        <p className="min-w-0 flex-1 text-small text-ink-2">
          {counted(kept.length, "row")} of {drafts.length.toLocaleString("en")}. Until you save them, your entries stay in this
          browser tab.
        </p>
        <Button type="submit" look="primary" disabled={isSaving || kept.length === 0}>
          {isSaving ? "Saving …" : `Save ${counted(kept.length, "row")}`}
        </Button>
      </div>
    </form>
  );
};

const none: readonly never[] = [];

const GoldenProblems = ({ problems }: { problems: Readonly<Record<string, string>> }) => (
  <Notice kind="problem" title="Nothing was saved">
    <ul>
      {Object.entries(problems).map(([key, problem]) => (
        <li key={key}>
          {/^\d+$/.test(key) ? (
            <a href={`#${rowId(Number(key))}`} className="link">
              {problem}
            </a>
          ) : (
            problem
          )}
        </li>
      ))}
    </ul>
  </Notice>
);

/** What the dataset already has of the samples' questions; null while it is searched. */
function useAlike(run: string, drafts: readonly GoldenDraft[], dataset: string | null, findAlike: AlikeAction) {
  const ask = useCallback(
    (searched: string) => {
      const ids = drafts.map(({ id }) => id);
      return findAlike(searched, run, ids).catch(() => "The dataset could not be searched for the same questions.");
    },
    [run, drafts, findAlike],
  );
  return useAnswer(dataset, ask);
}
