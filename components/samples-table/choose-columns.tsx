"use client";

import { ArrowDown, ArrowUp, Columns3 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Checkbox, Radio } from "@/components/ui/field";
import { Popover } from "@/components/ui/popover";
import type { MetricColumn } from "./columns";
import { type LabelColumn, labelColumnId, shownLabels } from "./label-columns";
import { inViewOrder, plainView } from "./view";
import { useSamplesView } from "./view-state";

const others = [
  { id: "externalId", name: "Id" },
  { id: "response", name: "Response, below the question" },
  { id: "contextCount", name: "Contexts, how many" },
];
const groups = [
  { id: "retrieval", name: "Retrieval" },
  { id: "response", name: "Response" },
] as const;
const group = "mt-2.5 border-t border-line pt-2";
const densities = [
  { value: "comfortable", label: "Comfortable" },
  { value: "compact", label: "Compact" },
] as const;

/** Which columns the table shows, their order, and the height of its rows. */
export const SamplesColumns = ({
  metrics,
  labels,
  without,
}: {
  metrics: readonly MetricColumn[];
  labels: readonly LabelColumn[];
  /** Columns that are not offered. */
  without: readonly string[];
}) => {
  const offered = others.filter(({ id }) => !without.includes(id));
  const [view, setView] = useSamplesView();
  const ordered = inViewOrder(metrics, view);
  const toggle = (id: string, isShown: boolean) =>
    setView({ ...view, hidden: isShown ? view.hidden.filter((other) => other !== id) : [...view.hidden, id] });
  const shown = shownLabels(labels, view);
  const toggleLabel = (id: string, isShown: boolean) => {
    const others = (list: readonly string[]) => list.filter((other) => other !== id);
    setView({
      ...view,
      hidden: isShown ? others(view.hidden) : [...others(view.hidden), id],
      shown: isShown ? [...others(view.shown), id] : others(view.shown),
    });
  };
  const swap = (id: string, neighbour: string) => {
    const swapped: Record<string, string> = { [id]: neighbour, [neighbour]: id };
    setView({ ...view, order: ordered.map((metric) => swapped[metric.id] ?? metric.id) });
  };
  const box = (id: string, label: string, hint?: string) => (
    <Checkbox
      className="flex-1 py-0.5"
      label={label}
      hint={hint}
      checked={!view.hidden.includes(id)}
      onChange={({ target }) => toggle(id, target.checked)}
    />
  );
  return (
    <Popover
      label="Columns"
      trigger={
        <Button>
          <Columns3 aria-hidden /> Columns
        </Button>
      }
    >
      <fieldset>
        <legend className="mb-1 text-caption text-ink-3">Rows</legend>
        <div className="flex gap-5">
          {densities.map(({ value, label }) => (
            <Radio
              key={value}
              name="density"
              label={label}
              checked={view.density === value}
              onChange={() => setView({ ...view, density: value })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={group}>
        <legend className="sr-only">Columns</legend>
        <p aria-hidden className="mb-1 text-caption text-ink-3">
          Columns
        </p>
        {offered.map(({ id, name }) => (
          <div key={id}>{box(id, name)}</div>
        ))}
      </fieldset>
      {groups.map(({ id, name: groupName }) => {
        const inGroup = ordered.filter((metric) => metric.group === id);
        if (inGroup.length === 0) return null;
        return (
          <fieldset key={id} className={group}>
            <legend className="sr-only">{groupName}</legend>
            <p aria-hidden className="mb-1 text-caption text-ink-3">
              {groupName}
            </p>
            {inGroup.map((metric, index) => {
              const [above, below] = [inGroup[index - 1], inGroup[index + 1]];
              const name = `${metric.shortName}, ${metric.sub}`;
              return (
                <div key={metric.id} className="flex items-start gap-1">
                  {box(metric.id, metric.shortName, metric.sub)}
                  <Step label={`Move ${name} to the left`} to={above} onMove={(to) => swap(metric.id, to)} Icon={ArrowUp} />
                  <Step label={`Move ${name} to the right`} to={below} onMove={(to) => swap(metric.id, to)} Icon={ArrowDown} />
                </div>
              );
            })}
          </fieldset>
        );
      })}
      {labels.length > 0 && !without.includes("labels") && (
        <fieldset className={group}>
          <legend className="sr-only">Labels by people</legend>
          <p aria-hidden className="mb-1 text-caption text-ink-3">
            Labels by people
          </p>
          {labels.map(({ name, n, isShort }) => (
            <Checkbox
              key={name}
              className="py-0.5 [overflow-wrap:anywhere]"
              label={name}
              hint={
                [n === null ? null : `n = ${n.toLocaleString("en")}`, isShort ? null : "long"].filter(Boolean).join(", ") ||
                undefined
              }
              checked={shown.some((label) => label.name === name)}
              onChange={({ target }) => toggleLabel(labelColumnId(name), target.checked)}
            />
          ))}
        </fieldset>
      )}
      <Button className="mt-3" size="small" onClick={() => setView(plainView)}>
        Reset
      </Button>
    </Popover>
  );
};

const Step = ({
  label,
  to,
  onMove,
  Icon,
}: {
  label: string;
  to: MetricColumn | undefined;
  onMove: (to: string) => void;
  Icon: typeof ArrowUp;
}) => (
  <Button
    size="small"
    icon
    look="ghost"
    aria-label={label}
    // Not `disabled`, which would lose the focus.
    aria-disabled={!to}
    className="aria-disabled:opacity-40"
    onClick={() => to && onMove(to.id)}
  >
    <Icon aria-hidden />
  </Button>
);
