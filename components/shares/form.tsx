"use client";

import type { ShareKind } from "assay-lib/access/shares/new";
import {
  expiresByDefault,
  expiries,
  levelByDefault,
  longestLabel,
  type ShareLevel,
  shareLevels,
  showsTexts,
} from "assay-lib/domain/shares/choices";
import { counted } from "assay-lib/domain/text/counted";
import { hidesFilter } from "assay-lib/samples/share";
import { type ReactNode, useState } from "react";
import { Checkbox, InputField, Radio, SelectField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { levelWords } from "./levels";

export interface SharePart {
  filter: string;
  /** Matching samples; `samples` counts the whole run's. */
  matching: number;
  samples: number;
}

export interface ShareChoices {
  isPart: boolean;
  /** Open with the page's filter, sort and tab. */
  keeps: boolean;
  expires: string;
  label: string;
  level: ShareLevel;
  /** Visitors see the comments and may write some. */
  guests: boolean;
}

type Chosen = ShareChoices & { date: string };

const words: Readonly<Record<ShareKind, { always: string; keeps: string }>> = {
  run: {
    always:
      "Always shown: metrics and their settings, votes, contexts per sample, why scores are missing, and the date of the run.",
    keeps: "Opens with the current filter, sort and tab",
  },
  comparison: {
    always: "Always shown: metrics, the number of paired questions, and differences in how the runs were judged.",
    keeps: "Opens with the current metric and questions",
  },
  ranking: {
    always:
      "Always shown: metrics, the number of questions, means with their intervals, groups that cannot be distinguished, and how many runs are left out.",
    keeps: "Opens with the current view and order",
  },
};

const legend = "mb-1.5 text-caption font-medium text-ink-2";
const onDate = "date";
const day = 24 * 3600_000;
const dateAfter = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10);

interface Props {
  part: SharePart | null;
  kind: ShareKind;
  /** What the link adds to its address to open like the page; "" if nothing. */
  keptBy: (choices: Pick<ShareChoices, "level" | "isPart">) => string;
  onSubmit: (choices: ShareChoices) => void;
  children: ReactNode;
}

export const ShareForm = ({ part, kind, keptBy, onSubmit, children }: Props) => {
  const [chosen, setChosen] = useState<Chosen>(() => ({
    isPart: part !== null,
    keeps: true,
    expires: expiresByDefault,
    label: "",
    level: levelByDefault,
    guests: false,
    date: dateAfter(7),
  }));
  const { isPart, keeps, level } = chosen;
  const choose = (change: Partial<Chosen>) => setChosen((before) => ({ ...before, ...change }));
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
      <LevelFields kind={kind} chosen={chosen} choose={choose} />
      {isPart && part && hidesFilter(part.filter, level) && (
        <Notice title="The filter uses what the link hides">
          Visitors can see which samples match, but not the filter itself.
        </Notice>
      )}
      {keptBy({ level, isPart }) !== "" && (
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

const LevelFields = ({ kind, chosen: { level, guests }, choose }: FieldsProps & { kind: ShareKind }) => (
  <fieldset>
    <legend className={legend}>Show</legend>
    <div className="grid gap-1.5">
      {shareLevels.map((one) => (
        <Radio
          key={one}
          name="level"
          label={levelWords[kind][one].name}
          hint={levelWords[kind][one].hint}
          checked={level === one}
          onChange={() => choose({ level: one, guests: guests && showsTexts(one) })}
        />
      ))}
      <Checkbox
        label="Visitors can comment"
        hint="They see all comments on this page and the names of their writers"
        checked={guests}
        disabled={!showsTexts(level)}
        onChange={({ target }) => choose({ guests: target.checked })}
      />
    </div>
    <p className="mt-2 text-small text-ink-3">{words[kind].always}</p>
  </fieldset>
);

const EndAndLabel = ({ chosen: { expires, date, label }, choose }: FieldsProps) => (
  <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
    <SelectField id="share-expires" label="Expires" value={expires} onChange={({ target }) => choose({ expires: target.value })}>
      {[...expiries, { value: onDate, name: "on a date" }].map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
    {expires === onDate && (
      <InputField
        id="share-date"
        label="Last day (UTC)"
        type="date"
        required
        min={dateAfter(0)}
        max={dateAfter(3649)}
        value={date}
        onChange={({ target }) => choose({ date: target.value })}
      />
    )}
    <InputField
      id="share-label"
      label="Label, optional"
      hint="Only you see it, in Settings"
      value={label}
      maxLength={longestLabel}
      onChange={({ target }) => choose({ label: target.value })}
    />
  </div>
);
