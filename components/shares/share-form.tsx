"use client";

import { type ReactNode, useState } from "react";
import { Checkbox, Field, Input, Radio, Select } from "@/components/ui/field";
import { expiries, longestLabel, type ShareShows } from "@/lib/domain/share-choices";
import type { SharePart } from "./share-panel";

/** What a person chose. */
export interface ShareChoices {
  /** The part that matches the filter, rather than all. */
  isPart: boolean;
  /** One of the choices, or a date. */
  expires: string;
  label: string;
  shows: ShareShows;
}

const legend = "mb-1.5 text-caption font-medium text-ink-2";
const onDate = "date";
const day = 24 * 3600_000;
const dateAfter = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10);
const counted = (count: number): string => `${count.toLocaleString("en")} sample${count === 1 ? "" : "s"}`;

/** What a link shows, of what, and for how long. */
export const ShareForm = ({
  part,
  isComparison,
  first,
  onSubmit,
  children,
}: {
  part: SharePart | null;
  isComparison: boolean;
  /** What is chosen at first. */
  first: ShareChoices;
  onSubmit: (choices: ShareChoices) => void;
  children: ReactNode;
}) => {
  const [{ isPart, shows, label }, setChosen] = useState(first);
  const [expires, setExpires] = useState<string>(first.expires);
  const [date, setDate] = useState(() => dateAfter(7));
  const show = (name: keyof ShareShows, isShown: boolean) =>
    setChosen((before) => {
      const next = { ...before.shows, [name]: isShown };
      return { ...before, shows: { ...next, prompts: next.prompts && next.texts } };
    });
  const box = (name: keyof ShareShows, text: string, hint: string, isOff = false) => (
    <Checkbox
      label={text}
      hint={hint}
      checked={shows[name]}
      disabled={isOff}
      onChange={({ target }) => show(name, target.checked)}
    />
  );
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ isPart, shows, label, expires: expires === onDate ? date : expires });
      }}
    >
      {part && (
        <fieldset>
          <legend className={legend}>What</legend>
          <div className="grid gap-1.5">
            <Radio
              name="part"
              label={`The ${counted(part.matching)} that the table shows, and no other`}
              hint="What matches its filter, whenever somebody looks"
              checked={isPart}
              onChange={() => setChosen((before) => ({ ...before, isPart: true }))}
            />
            <Radio
              name="part"
              label={`The whole run, ${counted(part.samples)}`}
              checked={!isPart}
              onChange={() => setChosen((before) => ({ ...before, isPart: false }))}
            />
          </div>
        </fieldset>
      )}
      <fieldset>
        <legend className={legend}>It shows scores{isComparison ? " and statistics" : ", explanations"} and</legend>
        <div className="grid gap-1.5">
          {box(
            "texts",
            isComparison ? "The questions, with their contexts and responses" : "Questions, contexts and responses",
            isComparison ? "Without them: the statistics only" : "Without them explanations stay, which may quote them",
          )}
          {!isComparison && box("prompts", "Prompts and replies of the judge", "They hold the texts", !shows.texts)}
          {box("names", "Names", "Of runs, datasets, configurations and judges, with the note")}
          {!isComparison && box("export", "A button to take the samples away", "As a CSV file of what the link shows")}
        </div>
      </fieldset>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field id="share-expires" label="How long it works">
          <Select id="share-expires" value={expires} onChange={({ target }) => setExpires(target.value)}>
            {expiries.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
            <option value={onDate}>until a date</option>
          </Select>
        </Field>
        {expires === onDate && (
          <Field id="share-date" label="Until the end of (UTC)">
            <Input
              id="share-date"
              type="date"
              required
              min={dateAfter(0)}
              max={dateAfter(3649)}
              value={date}
              onChange={({ target }) => setDate(target.value)}
            />
          </Field>
        )}
        <Field id="share-label" label="Label, optional" hint="For your list; visitors never see it">
          <Input
            id="share-label"
            value={label}
            maxLength={longestLabel}
            onChange={({ target }) => setChosen((before) => ({ ...before, label: target.value }))}
          />
        </Field>
      </div>
      {children}
    </form>
  );
};
