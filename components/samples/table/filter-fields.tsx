"use client";

import { flags } from "assay-lib/domain/flag";
import { reviewStates } from "assay-lib/domain/reviews/state";
import { bandNames } from "assay-lib/domain/scores/band";
import { apartByDefault, type SamplesSearch } from "assay-lib/samples/filters/address";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox, Input, Options, Select, SelectField } from "@/components/ui/field";
import type { SampleMetricColumn } from "./columns";
import { labelOption, type OfferedFilters, readFilterForm } from "./filter-form";

export interface Fields extends OfferedFilters {
  metrics: readonly SampleMetricColumn[];
  search: SamplesSearch;
  /** A share can hide labels and reviews. */
  hasLabels: boolean;
  hasReviews: boolean;
  /** Only the team filters by them. */
  hasComments: boolean;
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
              <ScoreInput
                key={bound}
                name={`${bound} ${id}`}
                aria-label={`${name}, ${bound}`}
                placeholder={bound === "from" ? "0" : "1"}
                defaultValue={range?.[bound]}
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
  return (
    <fieldset>
      <legend className={legend}>Metrics that differ</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_52px] items-center gap-1.5 phone:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_64px]">
        <Select name="differ" aria-label="One metric" defaultValue={isGroup ? "retrieval" : (one ?? "")}>
          <option value="">any</option>
          {retrieval.length > 2 && <option value="retrieval">All retrieval metrics</option>}
          <MetricOptions metrics={metrics} />
        </Select>
        <Select name="other" aria-label="The other metric" defaultValue={isGroup ? "" : (other ?? "")}>
          <option value="">from …</option>
          <MetricOptions metrics={metrics} />
        </Select>
        <ScoreInput name="by" aria-label="By at least" defaultValue={search.by ?? apartByDefault} />
      </div>
    </fieldset>
  );
};

const reviewNames = { reviewed: "Reviewed", "not-reviewed": "Not reviewed yet", disagreed: "Disagreed with" };

const OtherFields = ({ metrics, labels, causes, search, hasGold, hasLabels, hasReviews, hasComments }: Fields) => (
  <fieldset className="grid grid-cols-2 gap-x-2 gap-y-2.5">
    <legend className="sr-only">Labels, errors, flags, reviews, gold contexts, polls</legend>
    {hasLabels && (
      <Choice name="label" label="Label" value={chosenLabel(search)} any="any">
        <Options of={labels.map(({ name, value }) => ({ id: labelOption(name, value), name: `${name}: ${value}` }))} />
        <option value="none">no label</option>
      </Choice>
    )}
    <Choice name="error" label="Judgment in error" value={search.error} any="with or without">
      <option value="any">any cause</option>
      {causes.map((cause) => (
        <option key={cause}>{cause}</option>
      ))}
    </Choice>
    <Choice name="errorBy" label="In error by" value={search.errorBy} any="any metric">
      <MetricOptions metrics={metrics} />
    </Choice>
    <Choice name="flag" label="Flag" value={search.flag} any="with or without">
      {flags.map((flag) => (
        <option key={flag}>{flag}</option>
      ))}
    </Choice>
    {hasReviews && (
      <Choice name="review" label="Review" value={search.review} any="any">
        <Options of={reviewStates.map((id) => ({ id, name: reviewNames[id] }))} />
      </Choice>
    )}
    {hasComments && (
      <Choice name="comments" label="Comments" value={search.comments} any="with or without">
        <option value="open">open</option>
        <option value="any">any</option>
      </Choice>
    )}
    {hasGold && (
      <Choice name="gold" label="Gold contexts" value={search.gold} any="found or missed">
        <option value="missed">some missed</option>
      </Choice>
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

const chosenLabel = ({ unlabelled, label, value }: SamplesSearch): string | null => {
  if (unlabelled) return "none";
  return label && value !== null ? labelOption(label, value) : null;
};

interface ChoiceProps {
  name: string;
  label: string;
  value: string | null;
  any: string;
  children: ReactNode;
}

const Choice = ({ name, label, value, any, children }: ChoiceProps) => (
  <SelectField id={`filter-${name}`} name={name} label={label} defaultValue={value ?? ""}>
    <option value="">{any}</option>
    {children}
  </SelectField>
);

const MetricOptions = ({ metrics }: Pick<Fields, "metrics">) => (
  <Options of={metrics.map(({ id, shortName, sub }) => ({ id, name: `${shortName}, ${sub}` }))} />
);

const ScoreInput = (props: ComponentProps<"input">) => (
  <Input
    type="number"
    min={0}
    max={1}
    step="any"
    inputMode="decimal"
    className="px-1.5 [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
    {...props}
  />
);
