"use client";

import { counted } from "assay-lib/domain/text/counted";
import { longestAnswer, longestGoldenNote, longestTypedGold } from "assay-lib/golden/words/bounds";
import type { AlikeQuestion, GoldenDraft } from "assay-lib/golden/words/new-rows";
import { TriangleAlert } from "lucide-react";
import { memo } from "react";
import { datasetQuery } from "@/components/addresses/datasets";
import { Button } from "@/components/ui/button";
import { Clamped } from "@/components/ui/clamped";
import { cn } from "@/components/ui/class-names";
import { Checkbox, InputField, TextareaField } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { GoldContexts } from "./contexts";
import type { Edit } from "./use-edits";

interface Props {
  draft: GoldenDraft;
  /** Its place among the rows that are saved, from 1; null if it is left out. */
  place: number | null;
  href: string;
  edit: Edit;
  dataset: string | null;
  alike: readonly AlikeQuestion[];
  problem: string | undefined;
  onChange: (id: number, change: Partial<Edit>) => void;
}

export const rowId = (sample: number): string => `golden-${sample}`;

/** One sample to correct. Left out, it is one line. */
export const GoldenRowFields = memo(function GoldenRowFields(props: Props) {
  const { draft, place, href, edit, dataset, alike, problem, onChange } = props;
  const { id, name, turns } = draft;
  const change = (part: Partial<Edit>) => onChange(id, part);
  return (
    <li>
      <Panel className={cn("px-4 py-3 phone:px-3", problem && "border-poor/60")}>
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2 id={rowId(id)} tabIndex={-1} className="mb-0.5 scroll-mt-16 text-small text-ink-3 tabular-nums">
              {place === null ? "Left out" : `Row ${place}`} ·{" "}
              <a href={href} target="_blank" rel="noreferrer" className="link">
                <bdi>{name}</bdi>
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
              {turns > 0 && ` · after ${counted(turns, "turn")}`}
            </h2>
            <Clamped lines={edit.isLeftOut ? 1 : 4} className={edit.isLeftOut ? "text-ink-3" : "font-medium"}>
              {draft.question}
            </Clamped>
          </div>
          <Button
            look="ghost"
            size="small"
            onClick={() => change({ isLeftOut: !edit.isLeftOut })}
            aria-label={`${edit.isLeftOut ? "Include" : "Leave out"} ${name}`}
          >
            {edit.isLeftOut ? "Include" : "Leave out"}
          </Button>
        </div>
        {problem && !edit.isLeftOut && (
          <p id={`${rowId(id)}-problem`} className="mt-1 text-small text-poor">
            {problem}
          </p>
        )}
        {dataset !== null && alike.length > 0 && (
          <div className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-1 rounded-control bg-sunken px-2.5 py-1.5">
            <TriangleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0 text-ink-3" />
            <div className="min-w-0 flex-1 basis-64">
              <AlikeQuestions dataset={dataset} alike={alike} />
            </div>
            <Checkbox label="Skip this row" checked={edit.isLeftOut} onChange={() => change({ isLeftOut: !edit.isLeftOut })} />
          </div>
        )}
        {!edit.isLeftOut && <Fields draft={draft} edit={edit} problem={problem} onChange={change} />}
      </Panel>
    </li>
  );
});

interface FieldsProps extends Pick<Props, "draft" | "edit" | "problem"> {
  onChange: (change: Partial<Edit>) => void;
}

function Fields({ draft, edit, problem, onChange }: FieldsProps) {
  return (
    <div className="mt-2.5 grid gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid content-start gap-3">
        <section>
          <h3 className="mb-0.5 text-caption text-ink-3">Response</h3>
          {draft.response?.trim() ? (
            <Clamped lines={4}>{draft.response}</Clamped>
          ) : (
            <span className="text-ink-3">{draft.response === null ? "no response" : "empty text"}</span>
          )}
        </section>
        <GoldContexts draft={draft} edit={edit} onChange={onChange} />
      </div>
      <div className="grid content-start gap-3">
        <TextareaField
          id={`answer-${draft.id}`}
          label="Corrected answer"
          {...(problem && { "aria-invalid": true, "aria-describedby": `${rowId(draft.id)}-problem` })}
          dir="auto"
          rows={4}
          maxLength={longestAnswer}
          value={edit.reference}
          onChange={(event) => onChange({ reference: event.target.value })}
        />
        <TextareaField
          id={`typed-${draft.id}`}
          label="Other gold contexts"
          hint="Texts with an empty line between them, or ids, one per line."
          dir="auto"
          rows={2}
          maxLength={longestTypedGold}
          value={edit.typed}
          onChange={(event) => onChange({ typed: event.target.value })}
        />
        <InputField
          id={`note-${draft.id}`}
          label="Note"
          dir="auto"
          maxLength={longestGoldenNote}
          value={edit.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </div>
    </div>
  );
}

const hrefOf = (dataset: string, { configurationId, sampleId, question }: AlikeQuestion): string =>
  `${datasetQuery(`/datasets/${dataset}`, {
    configuration: configurationId,
    sample: sampleId,
    text: question.slice(0, 80),
  })}#samples`;

const relation = ({ similarity, isReplaced }: AlikeQuestion): string => {
  if (isReplaced) return "Saving replaces this row";
  return similarity === 1 ? "The same question" : `${Math.floor(similarity * 100)}% alike`;
};

const AlikeQuestions = ({ dataset, alike }: { dataset: string; alike: readonly AlikeQuestion[] }) => (
  <ul className="grid gap-0.5 text-small">
    {alike.map((one) => (
      <li key={one.sampleId} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
        <span className="shrink-0 font-medium">{relation(one)}: </span>
        <a href={hrefOf(dataset, one)} target="_blank" rel="noreferrer" className="link min-w-0 [overflow-wrap:anywhere]">
          <bdi>{one.question}</bdi>
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        <bdi className="text-ink-3">{one.configuration}</bdi>
      </li>
    ))}
  </ul>
);
