"use client";

import { Check } from "lucide-react";
import { useId } from "react";
import { Select } from "@/components/ui/field";
import { Kbd } from "@/components/ui/tag";
import type { JudgedMetric } from "./desk";

interface Props {
  metrics: readonly JudgedMetric[];
  chosen: JudgedMetric;
  /** The metrics that have the visitor's verdict. */
  judged: ReadonlySet<string>;
  onChoose: (metric: string) => void;
}

/** Radio buttons, or a list on phones. */
export const MetricChoice = (props: Props) => (
  <>
    <Radios {...props} />
    <List {...props} />
  </>
);

/** Keys 1 to 9. */
const keyed = 9;

function Radios({ metrics, chosen, judged, onChoose }: Props) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-y-1 phone:hidden">
      <legend className="float-left pe-2 text-small text-ink-2">Review</legend>
      {metrics.map(({ id, name: label }, index) => (
        <label
          key={id}
          className="flex h-6 cursor-pointer items-center gap-1 rounded-control border border-transparent px-1 text-small text-ink-2 hover:bg-sunken has-checked:border-accent-ink has-checked:bg-accent-soft has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={id === chosen.id}
            aria-keyshortcuts={index < keyed ? String(index + 1) : undefined}
            onChange={() => onChoose(id)}
          />
          {index < keyed && (
            <span aria-hidden className="contents">
              <Kbd>{index + 1}</Kbd>
            </span>
          )}
          {label}
          {judged.has(id) && <Judged />}
        </label>
      ))}
    </fieldset>
  );
}

const Judged = () => (
  <>
    <Check aria-hidden className="size-3 text-ink-3" strokeWidth={2} />
    <span className="sr-only">, reviewed</span>
  </>
);

function List({ metrics, chosen, judged, onChoose }: Props) {
  const id = useId();
  return (
    <div className="hidden min-w-0 items-center gap-2 phone:flex phone:w-full">
      <label htmlFor={id} className="text-small text-ink-2">
        Review
      </label>
      <Select id={id} value={chosen.id} onChange={({ target }) => onChoose(target.value)}>
        {metrics.map(({ id, name, score }) => (
          <option key={id} value={id}>
            {name} {score ?? "no score"}
            {judged.has(id) && " ✓"}
          </option>
        ))}
      </Select>
    </div>
  );
}
