"use client";

import { defaultMargin, type Margins, writeMargins } from "assay-lib/comparison/words/margins";
import { ChevronDown, Minus, Plus } from "lucide-react";
import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox, Options, SelectField } from "@/components/ui/field";
import { Popover } from "@/components/ui/popover";

const step = 0.01;
const list = parseAsArrayOf(parseAsString);

/** Local state that follows the page's value when that changes. */
function useShown<T>(given: T): [T, (value: T) => void] {
  const [shown, setShown] = useState(given);
  const key = JSON.stringify(given);
  const [before, setBefore] = useState(key);
  if (before !== key) {
    setBefore(key);
    setShown(given);
  }
  return [shown, setShown];
}

interface DecisionControlsProps {
  margins: Margins;
  metrics: readonly { id: string; name: string }[];
  deciding: readonly string[];
  guards: readonly string[];
  columns: readonly string[];
  chosen: { cost: string | null; latency: string | null };
}

export const DecisionControls = ({ margins, metrics, deciding, guards, columns, chosen }: DecisionControlsProps) => {
  const [pending, startTransition] = useTransition();
  const [, set] = useQueryStates(
    { margin: list, decide: list, guard: list, cost: parseAsString, latency: parseAsString },
    { shallow: false, scroll: false, startTransition, history: "replace" },
  );
  const [shown, setShown] = useShown({ each: margins.each, deciding, guards, ...chosen });
  const { each } = shown;
  const change = (next: Partial<typeof shown>, address: Parameters<typeof set>[0]) => {
    setShown({ ...shown, ...next });
    void set(address);
  };
  const chooseMargin = (wanted: number) => {
    const next = Math.round(Math.max(0, wanted) * 1000) / 1000;
    const written = writeMargins({ ...margins, each: next });
    change({ each: next }, { margin: written.length > 0 ? written : null });
  };
  return (
    <div aria-busy={pending} className="grid content-start gap-2 text-small text-ink-2">
      <fieldset aria-label="Margin" className="flex items-center justify-between gap-3">
        <span className="max-w-36">Ignore differences smaller than</span>
        <span className="flex items-center gap-1">
          <Button icon size="small" aria-label="Lower the margin" disabled={each <= 0} onClick={() => chooseMargin(each - step)}>
            <Minus aria-hidden />
          </Button>
          <output className="min-w-10 text-center text-body font-medium text-ink tabular-nums">{each.toFixed(2)}</output>
          <Button
            icon
            size="small"
            aria-label="Raise the margin"
            disabled={each >= 0.5}
            onClick={() => chooseMargin(each + step)}
          >
            <Plus aria-hidden />
          </Button>
        </span>
      </fieldset>
      <div className="flex items-center justify-between gap-3">
        <span>Deciding metrics</span>
        <Popover
          label="Deciding metrics"
          trigger={
            <Button size="small">
              {shown.deciding.length} of {metrics.length} metrics <ChevronDown aria-hidden />
            </Button>
          }
        >
          <fieldset className="grid gap-1.5">
            <legend className="mb-1 font-medium">Deciding metrics</legend>
            <MetricChecks
              metrics={metrics}
              ticked={shown.deciding}
              least={1}
              onChange={(next) => change({ deciding: next }, { decide: next.length === metrics.length ? null : next })}
            />
          </fieldset>
          <fieldset className="mt-3 grid gap-1.5 border-t border-line pt-3">
            <legend className="contents font-medium">Metrics that must not drop</legend>
            <MetricChecks
              metrics={metrics}
              ticked={shown.guards}
              least={0}
              onChange={(next) => change({ guards: next }, { guard: next.length === 0 ? ["none"] : next })}
            />
          </fieldset>
          <div className="mt-3 grid gap-2 border-t border-line pt-3">
            {columns.length === 0 && (
              <p className="text-small text-ink-2">
                This dataset has no numeric columns, so cost and latency cannot be compared.
              </p>
            )}
            {columns.length > 0 &&
              (["cost", "latency"] as const).map((kind) => (
                <SelectField
                  key={kind}
                  id={`column-${kind}`}
                  label={kind === "cost" ? "Cost column" : "Latency column"}
                  value={shown[kind] ?? ""}
                  onChange={({ target: { value } }) => change({ [kind]: value }, { [kind]: value })}
                >
                  {shown[kind] === null && <option value="">none</option>}
                  <Options of={columns.map((name) => ({ id: name, name }))} />
                </SelectField>
              ))}
          </div>
          {each !== defaultMargin && (
            <p className="mt-3 border-t border-line pt-3 text-caption text-ink-3">The usual margin is {defaultMargin}.</p>
          )}
        </Popover>
      </div>
    </div>
  );
};

interface MetricChecksProps {
  metrics: readonly { id: string; name: string }[];
  ticked: readonly string[];
  /** How many stay ticked. */
  least: number;
  onChange: (ticked: string[]) => void;
}

const MetricChecks = ({ metrics, ticked, least, onChange }: MetricChecksProps) =>
  metrics.map(({ id, name }) => (
    <Checkbox
      key={id}
      label={name}
      checked={ticked.includes(id)}
      disabled={ticked.length === least && ticked.includes(id)}
      onChange={() => onChange(metrics.flatMap((one) => (ticked.includes(one.id) !== (one.id === id) ? one.id : [])))}
    />
  ));
