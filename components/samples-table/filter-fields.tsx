"use client";

import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox, Field, Input, Select } from "@/components/ui/field";
import { flags } from "@/lib/domain/flag";
import { reviewStates } from "@/lib/domain/reviews/state";
import { bandNames } from "@/lib/domain/scores/band";
import { apartByDefault, type SamplesSearch } from "@/lib/samples/filters/address";
import type { OfferedFilters } from "./filter-form";
import { labelOption, readFilterForm } from "./filter-form";
import type { MetricColumn } from "./metric-columns";

export interface Fields extends OfferedFilters {
  metrics: readonly MetricColumn[];
  search: SamplesSearch;
  /** A share can hide labels and reviews. */
  hasLabels: boolean;
  hasReviews: boolean;
}

export const FilterFields = ({
  onApply,
  onCancel,
  ...props
}: Fields & { onApply: (found: ReturnType<typeof readFilterForm>) => void; onCancel: () => void }) => {
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onApply(readFilterForm(new FormData(event.currentTarget), props.metrics));
  };
  return (
    <form onSubmit={apply} className="grid gap-3.5">
      <ScoreFields {...props} />
      <DifferFields {...props} />
      <OtherFields {...props} />
      <div className="sticky -bottom-3.5 -mx-3.5 -mb-3.5 flex gap-2 border-t border-line bg-surface px-3.5 py-2.5">
        <Button type="submit" look="primary">
          Apply
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
};

const legend = "mb-1.5 text-caption font-medium text-ink-2";

const ScoreFields = ({ metrics, search }: Fields) => (
  <fieldset>
    <legend className={legend}>Scores by band or range</legend>
    <div className="grid grid-cols-[minmax(0,1fr)_96px_52px_52px] items-center gap-x-1.5 gap-y-1.5 phone:grid-cols-[minmax(0,1fr)_112px_64px_64px]">
      {metrics.map(({ id, shortName, sub }) => {
        const range = search.score?.find(({ metric }) => metric === id);
        const name = `${shortName}, ${sub}`;
        return (
          <div key={id} className="contents">
            <span className="min-w-0 text-small/[15px]">
              <span className="block truncate">{shortName}</span>
              <span className="block truncate text-caption text-ink-3">{sub}</span>
            </span>
            <Select name={`band ${id}`} aria-label={`Band of ${name}`} defaultValue={range?.band ?? ""}>
              <option value="">any</option>
              {bandNames.map((band) => (
                <option key={band}>{band}</option>
              ))}
            </Select>
            {(["from", "to"] as const).map((bound) => (
              <Input
                key={bound}
                type="number"
                name={`${bound} ${id}`}
                aria-label={`${name}, ${bound}`}
                placeholder={bound === "from" ? "0" : "1"}
                min={0}
                max={1}
                step="any"
                inputMode="decimal"
                defaultValue={range?.[bound]}
                className="px-1.5 [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
              />
            ))}
          </div>
        );
      })}
    </div>
  </fieldset>
);

const DifferFields = ({ metrics, search }: Fields) => {
  const [one, other] = search.differ ?? [];
  const retrieval = metrics.filter(({ group }) => group === "retrieval");
  const isGroup = (search.differ?.length ?? 0) > 2;
  if (metrics.length < 2) return null;
  const options = metrics.map(({ id, shortName, sub }) => (
    <option key={id} value={id}>
      {shortName}, {sub}
    </option>
  ));
  return (
    <fieldset>
      <legend className={legend}>Metrics that differ</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_52px] items-center gap-1.5 phone:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_64px]">
        <Select name="differ" aria-label="One metric" defaultValue={isGroup ? "retrieval" : (one ?? "")}>
          <option value="">any</option>
          {retrieval.length > 2 && <option value="retrieval">All retrieval metrics</option>}
          {options}
        </Select>
        <Select name="other" aria-label="The other metric" defaultValue={isGroup ? "" : (other ?? "")}>
          <option value="">from …</option>
          {options}
        </Select>
        <Input
          type="number"
          name="by"
          aria-label="By at least"
          min={0}
          max={1}
          step="any"
          inputMode="decimal"
          defaultValue={search.by ?? apartByDefault}
          className="px-1.5 [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        />
      </div>
    </fieldset>
  );
};

const reviewNames = { reviewed: "Reviewed", "not-reviewed": "Not reviewed yet", disagreed: "Disagreed with" };

const OtherFields = ({ metrics, labels, causes, search, hasGold, hasLabels, hasReviews }: Fields) => (
  <fieldset className="grid grid-cols-2 gap-x-2 gap-y-2.5">
    <legend className="sr-only">Labels, errors, flags, reviews, gold contexts, polls</legend>
    {hasLabels && (
      <Field id="filter-label" label="Label">
        <Select
          id="filter-label"
          name="label"
          defaultValue={
            search.unlabelled ? "none" : search.label && search.value !== null ? labelOption(search.label, search.value) : ""
          }
        >
          <option value="">any</option>
          {labels.map(({ name, value }) => (
            <option key={labelOption(name, value)} value={labelOption(name, value)}>
              {name}: {value}
            </option>
          ))}
          <option value="none">no label</option>
        </Select>
      </Field>
    )}
    <Field id="filter-error" label="Judgment in error">
      <Select id="filter-error" name="error" defaultValue={search.error ?? ""}>
        <option value="">with or without</option>
        <option value="any">any cause</option>
        {causes.map((cause) => (
          <option key={cause}>{cause}</option>
        ))}
      </Select>
    </Field>
    <Field id="filter-error-by" label="In error by">
      <Select id="filter-error-by" name="errorBy" defaultValue={search.errorBy ?? ""}>
        <option value="">any metric</option>
        {metrics.map(({ id, shortName, sub }) => (
          <option key={id} value={id}>
            {shortName}, {sub}
          </option>
        ))}
      </Select>
    </Field>
    <Field id="filter-flag" label="Flag">
      <Select id="filter-flag" name="flag" defaultValue={search.flag ?? ""}>
        <option value="">with or without</option>
        {flags.map((flag) => (
          <option key={flag}>{flag}</option>
        ))}
      </Select>
    </Field>
    {hasReviews && (
      <Field id="filter-review" label="Review">
        <Select id="filter-review" name="review" defaultValue={search.review ?? ""}>
          <option value="">any</option>
          {reviewStates.map((state) => (
            <option key={state} value={state}>
              {reviewNames[state]}
            </option>
          ))}
        </Select>
      </Field>
    )}
    {hasGold && (
      <Field id="filter-gold" label="Gold contexts">
        <Select id="filter-gold" name="gold" defaultValue={search.gold ?? ""}>
          <option value="">found or missed</option>
          <option value="missed">some missed</option>
        </Select>
      </Field>
    )}
    {/* Sent if the checkbox is off. */}
    <input type="hidden" name="split" value="" />
    <Checkbox
      className="self-end pb-1"
      name="split"
      value="true"
      label="Polls are split"
      defaultChecked={search.split ?? false}
    />
  </fieldset>
);
