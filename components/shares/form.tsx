"use client";

import {
  type CommentChoice,
  commentChoices,
  expiresByDefault,
  expiries,
  longestLabel,
  type ShareShows,
  shownByDefault,
  shownWithTexts,
} from "assay-lib/domain/shares/choices";
import type { ShareKind } from "assay-lib/domain/shares/new";
import { counted } from "assay-lib/domain/text/counted";
import { hiddenInFilter } from "assay-lib/samples/share";
import { type ReactNode, useState } from "react";
import { Checkbox, Field, Input, Radio, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";

export interface SharePart {
  filter: string;
  /** Matching samples; `samples` counts the whole run's. */
  matching: number;
  samples: number;
}

export interface ShareChoices {
  /** Share only the filtered samples. */
  isPart: boolean;
  /** Open with the page's filter, sort and tab. */
  keeps: boolean;
  expires: string;
  label: string;
  shows: ShareShows;
  comments: CommentChoice;
}

type Chosen = ShareChoices & { date: string };
type Shown = readonly [name: keyof ShareShows, label: string, hint: string];

const ofComparison: readonly Shown[] = [
  ["texts", "Questions, contexts and responses", "Including the judge’s explanations, which quote them"],
  ["metadata", "Cost and latency", "From the dataset’s columns, with the column names"],
  ["names", "Names", "Runs, configurations and judges"],
];
const ofRanking: readonly Shown[] = [
  ["texts", "Questions, contexts and responses", "A ranking shows none of them; needed for cost and latency"],
  ["metadata", "Cost and latency", "From the dataset’s columns"],
  ["names", "Names", "Runs, configurations, their parameters and effects, datasets and the judge"],
  ["export", "Download", "A CSV file with the ranking as the link shows it"],
];
const ofRun: readonly Shown[] = [
  [
    "texts",
    "Questions, contexts and responses",
    "Including references, ids, labels, why samples fail, and the judge’s explanations, which quote them",
  ],
  ["metadata", "Other columns", "All other columns of the upload, whatever they contain, and slices by them"],
  ["reviews", "Reviews", "How many verdicts agree with the judge, and on which samples; no names or notes"],
  ["prompts", "Judge prompts and replies", "Including attempts, tokens and latency"],
  ["names", "Names", "The run with its note, dataset, configuration and judge"],
  ["export", "Sample download", "A CSV or JSONL file with the scores and texts the link shows"],
];

const words: Readonly<Record<ShareKind, { shown: readonly Shown[]; legend: string; always: string; keeps: string }>> = {
  run: {
    shown: ofRun,
    legend: "Besides scores, show",
    always:
      "Always shown: metrics and their settings, votes, contexts per sample, why scores are missing, and the date of the run.",
    keeps: "Opens with the current filter, sort and tab",
  },
  comparison: {
    shown: ofComparison,
    legend: "Besides statistics, show",
    always: "Always shown: metrics, the number of paired questions, and differences in how the runs were judged.",
    keeps: "Opens with the current metric and questions",
  },
  ranking: {
    shown: ofRanking,
    legend: "Besides statistics, show",
    always:
      "Always shown: metrics, the number of questions, means with their intervals, tied groups, and how many runs are left out.",
    keeps: "Opens with the current view and order",
  },
};

/** Filters that a hidden part would reveal, by checkbox. */
const filteredBy: Partial<Record<keyof ShareShows, string>> = { texts: "texts, ids or labels", reviews: "reviews" };

const needsTexts = (name: keyof ShareShows): boolean => shownWithTexts.some((other) => other === name);
const legend = "mb-1.5 text-caption font-medium text-ink-2";
const onDate = "date";
const day = 24 * 3600_000;
const dateAfter = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10);

interface Props {
  part: SharePart | null;
  kind: ShareKind;
  /** What the link adds to its address to open like the page; "" if nothing. */
  keptBy: (choices: Pick<ShareChoices, "shows" | "isPart">) => string;
  onSubmit: (choices: ShareChoices) => void;
  children: ReactNode;
}

export const ShareForm = ({ part, kind, keptBy, onSubmit, children }: Props) => {
  const [chosen, setChosen] = useState<Chosen>(() => ({
    isPart: part !== null,
    keeps: true,
    expires: expiresByDefault,
    label: "",
    shows: shownByDefault,
    comments: "hidden",
    date: dateAfter(7),
  }));
  const { isPart, keeps, shows } = chosen;
  const choose = (change: Partial<Chosen>) => setChosen((before) => ({ ...before, ...change }));
  const hidden = isPart && part ? hiddenInFilter(part.filter, shows).flatMap((name) => filteredBy[name] ?? []) : [];
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const { date, ...choices } = chosen;
        onSubmit({ ...choices, expires: choices.expires === onDate ? date : choices.expires });
      }}
    >
      {part && <PartFields part={part} chosen={chosen} choose={choose} />}
      <ShownFields kind={kind} chosen={chosen} choose={choose}>
        {hidden.length > 0 && (
          <div className="mt-2">
            <Notice title={`The filter uses ${hidden.join(" and ")}, which the link hides`}>
              Visitors can see which samples match, but not the filter itself.
            </Notice>
          </div>
        )}
      </ShownFields>
      <CommentsField chosen={chosen} choose={choose} />
      {keptBy({ shows, isPart }) !== "" && (
        <Checkbox
          label={words[kind].keeps}
          hint="Stored in the link’s address; visitors can change it"
          checked={keeps}
          onChange={({ target }) => choose({ keeps: target.checked })}
        />
      )}
      <EndAndLabel chosen={chosen} choose={choose} />
      {children}
    </form>
  );
};

interface FieldsProps {
  chosen: Chosen;
  choose: (change: Partial<Chosen>) => void;
}

const PartFields = ({ part, chosen: { isPart }, choose }: FieldsProps & { part: SharePart }) => (
  <fieldset>
    <legend className={legend}>What</legend>
    <div className="grid gap-1.5">
      <Radio
        name="part"
        label={`Only the ${counted(part.matching, "filtered sample")}`}
        hint="The filter is applied whenever someone opens the link"
        checked={isPart}
        onChange={() => choose({ isPart: true })}
      />
      <Radio
        name="part"
        label={`The whole run, ${counted(part.samples, "sample")}`}
        checked={!isPart}
        onChange={() => choose({ isPart: false })}
      />
    </div>
  </fieldset>
);

interface ShownFieldsProps extends FieldsProps {
  kind: ShareKind;
  children: ReactNode;
}

const ShownFields = ({ kind, chosen: { shows }, choose, children }: ShownFieldsProps) => {
  const show = (name: keyof ShareShows, isShown: boolean) => {
    const next = { ...shows, [name]: isShown };
    if (!next.texts) for (const other of shownWithTexts) next[other] = false;
    choose({ shows: next });
  };
  return (
    <fieldset>
      <legend className={legend}>{words[kind].legend}</legend>
      <div className="grid gap-1.5">
        {words[kind].shown.map(([name, text, hint]) => (
          <Checkbox
            key={name}
            label={text}
            hint={hint}
            checked={shows[name]}
            disabled={!shows.texts && needsTexts(name)}
            onChange={({ target }) => show(name, target.checked)}
          />
        ))}
      </div>
      <p className="mt-2 text-small text-ink-3">{words[kind].always}</p>
      {children}
    </fieldset>
  );
};

const commentWords: Record<CommentChoice, string> = {
  hidden: "hidden",
  shown: "shown",
  guests: "shown, and visitors can write",
};

const CommentsField = ({ chosen: { comments, shows }, choose }: FieldsProps) => (
  <Field
    id="share-comments"
    label="Comments"
    hint={
      comments !== "hidden" &&
      `With the names of the people who wrote them${shows.texts ? "" : ". Those on passages are left out, but others may quote texts"}`
    }
  >
    <Select id="share-comments" value={comments} onChange={({ target }) => choose({ comments: target.value as CommentChoice })}>
      {commentChoices.map((choice) => (
        <option key={choice} value={choice}>
          {commentWords[choice]}
        </option>
      ))}
    </Select>
  </Field>
);

const EndAndLabel = ({ chosen: { expires, date, label }, choose }: FieldsProps) => (
  <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
    <Field id="share-expires" label="Expires">
      <Select id="share-expires" value={expires} onChange={({ target }) => choose({ expires: target.value })}>
        {[...expiries, { value: onDate, name: "on a date" }].map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
    {expires === onDate && (
      <Field id="share-date" label="Last day (UTC)">
        <Input
          id="share-date"
          type="date"
          required
          min={dateAfter(0)}
          max={dateAfter(3649)}
          value={date}
          onChange={({ target }) => choose({ date: target.value })}
        />
      </Field>
    )}
    <Field id="share-label" label="Label, optional" hint="Only you see it, in Settings">
      <Input id="share-label" value={label} maxLength={longestLabel} onChange={({ target }) => choose({ label: target.value })} />
    </Field>
  </div>
);
