"use client";

import { type ReactNode, useState } from "react";
import { Checkbox, Field, Input, Radio, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { expiries, longestLabel, type ShareShows, shownWithTexts } from "@/lib/domain/shares/choices";
import { counted } from "@/lib/domain/text/counted";
import { hiddenInFilter } from "@/lib/samples/share";
import type { SharePart } from "./panel";

export interface ShareChoices {
  /** Only the samples that match the filter. */
  isPart: boolean;
  /** The link opens with the page's filter, sort and tab. */
  keeps: boolean;
  /** One of the choices, or a date. */
  expires: string;
  label: string;
  shows: ShareShows;
}

/** What a filter may use, by the tick that would reveal it. */
const filteredBy: Partial<Record<keyof ShareShows, string>> = { texts: "texts, ids or labels", reviews: "reviews" };

const legend = "mb-1.5 text-caption font-medium text-ink-2";
const onDate = "date";
const day = 24 * 3600_000;
const dateAfter = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10);
export const ShareForm = ({
  part,
  isComparison,
  keptBy,
  first,
  onSubmit,
  children,
}: {
  part: SharePart | null;
  isComparison: boolean;
  /** What a link with these choices adds to its address to open as the page stands; "" if nothing. */
  keptBy: (choices: Pick<ShareChoices, "shows" | "isPart">) => string;
  /** Initial choices. */
  first: ShareChoices;
  onSubmit: (choices: ShareChoices) => void;
  children: ReactNode;
}) => {
  const [{ isPart, keeps, shows, label }, setChosen] = useState(first);
  const [expires, setExpires] = useState<string>(first.expires);
  const [date, setDate] = useState(() => dateAfter(7));
  const show = (name: keyof ShareShows, isShown: boolean) =>
    setChosen((before) => {
      const next = { ...before.shows, [name]: isShown };
      if (!next.texts) for (const other of shownWithTexts) next[other] = false;
      return { ...before, shows: next };
    });
  const box = (name: keyof ShareShows, text: string, hint: string) => (
    <Checkbox
      label={text}
      hint={hint}
      checked={shows[name]}
      disabled={!shows.texts && shownWithTexts.some((other) => other === name)}
      onChange={({ target }) => show(name, target.checked)}
    />
  );
  const hidden = isPart && part ? hiddenInFilter(part.filter, shows).flatMap((name) => filteredBy[name] ?? []) : [];
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ isPart, keeps, shows, label, expires: expires === onDate ? date : expires });
      }}
    >
      {part && (
        <fieldset>
          <legend className={legend}>What</legend>
          <div className="grid gap-1.5">
            <Radio
              name="part"
              label={`The ${counted(part.matching, "sample")} that the table shows, and no other`}
              hint="What matches its filter when somebody looks"
              checked={isPart}
              onChange={() => setChosen((before) => ({ ...before, isPart: true }))}
            />
            <Radio
              name="part"
              label={`The whole run, ${counted(part.samples, "sample")}`}
              checked={!isPart}
              onChange={() => setChosen((before) => ({ ...before, isPart: false }))}
            />
          </div>
        </fieldset>
      )}
      <fieldset>
        <legend className={legend}>{isComparison ? "It shows statistics and" : "It shows scores and"}</legend>
        <div className="grid gap-1.5">
          {isComparison ? (
            <>
              {box("texts", "Questions, contexts and responses", "With the judge’s explanations, which quote them")}
              {box("metadata", "Cost and latency", "By columns of the dataset that hold them, with the columns’ names")}
              {box("names", "Names", "Of runs, configurations and judges")}
            </>
          ) : (
            <>
              {box(
                "texts",
                "Questions, contexts and responses",
                "With references, ids, labels and the judge’s explanations, which quote them",
              )}
              {box("metadata", "Other columns", "All other columns of the upload, whatever they hold")}
              {box("reviews", "Reviews", "How many verdicts agree with the judge, and on which samples; not whose, and no notes")}
              {box("prompts", "Prompts and replies of the judge", "With attempts, tokens and time")}
              {box("names", "Names", "Of the run, its dataset, configuration and judge, with the note")}
              {box(
                "export",
                "A button to download the samples",
                "A CSV or JSONL file of the scores and texts that the link shows",
              )}
            </>
          )}
        </div>
        <p className="mt-2 text-small text-ink-3">
          {isComparison
            ? "Always shown: the metrics, how many questions pair, and what differed in how the runs were judged."
            : "Always shown: the metrics and their settings, votes, how many contexts a sample has, why a score is missing, and the day of the run."}
        </p>
        {hidden.length > 0 && (
          <div className="mt-2">
            <Notice title={`The filter uses ${hidden.join(" and ")}, which the link does not show`}>
              Visitors see which samples match, so they can tell these samples from others, but not what the filter is.
            </Notice>
          </div>
        )}
      </fieldset>
      {keptBy({ shows, isPart }) !== "" && (
        <Checkbox
          label={isComparison ? "Opens with the current metric and questions" : "Opens with the current filter, sort and tab"}
          hint="As part of the link’s address; visitors can change it"
          checked={keeps}
          onChange={({ target }) => setChosen((before) => ({ ...before, keeps: target.checked }))}
        />
      )}
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
