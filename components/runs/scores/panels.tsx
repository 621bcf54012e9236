import { counted } from "assay-lib/domain/text/counted";
import type { ReactNode } from "react";
import type { ShownMetric } from "@/components/scores/metric-panel";
import { cn } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import { LinkedPanel } from "./linked-panel";
import type { LinkParts } from "./links";
import { SnapStrip } from "./strip";

const groups = [
  { group: "retrieval", name: "Retrieval: did the contexts help?" },
  { group: "response", name: "Response: is it helpful and grounded in the contexts?" },
] as const;

/** With more, the cards wrap into rows. */
const mostInRow = 6;

/** A group shows these; the rest is folded, so that samples are not far below. */
const mostOpen = 12;

interface LinkedMetric extends ShownMetric {
  links: LinkParts;
  people: ReactNode;
}

interface MetricPanelsProps {
  metrics: readonly LinkedMetric[];
  samples: number;
  /** Describes the run in saved charts; required for saving. */
  about?: string;
  isStandIn: boolean;
}

export const MetricPanels = ({ metrics, samples, about, isStandIn }: MetricPanelsProps) => {
  const shown = groups
    .map((entry) => ({ ...entry, metrics: metrics.filter(({ metric }) => metric.group === entry.group) }))
    .filter((entry) => entry.metrics.length > 0);
  const isWrapped = metrics.length > mostInRow;
  const pressed = shown.flatMap((entry) => entry.metrics).findIndex(({ selected }) => isPressed(selected));
  return (
    <Panel className="overflow-clip">
      <SnapStrip
        to={pressed}
        // Columns are fixed, because the browser may paint before all panels arrive.
        style={{ gridTemplateColumns: shown.map((entry) => `minmax(0, ${entry.metrics.length}fr)`).join(" ") }}
        className={cn(
          "phone:snap-x phone:snap-mandatory phone:flex-row phone:overflow-x-auto phone:[scrollbar-width:none]",
          isWrapped ? "flex flex-col" : "grid max-[1099px]:flex max-[1099px]:flex-col",
        )}
      >
        {shown.map(({ group, name, metrics: inGroup }, index) => {
          const rowOf = (some: readonly LinkedMetric[]) => (
            <div
              className={cn("grid flex-1 phone:contents", isWrapped && "overflow-clip")}
              style={{
                gridTemplateColumns: isWrapped
                  ? "repeat(auto-fill, minmax(176px, 1fr))"
                  : `repeat(${some.length}, minmax(0, 1fr))`,
              }}
            >
              {some.map(({ people, ...metric }) => {
                const place = index + inGroup.findIndex((one) => one.metric.id === metric.metric.id);
                return (
                  <div
                    key={metric.metric.id}
                    data-snap
                    className={cn(
                      "flex min-w-0 flex-col border-line phone:w-[72vw] phone:flex-none phone:snap-start",
                      isWrapped ? "-mt-px -ml-px border-t border-l phone:m-0 phone:border-y-0" : place > index && "border-l",
                      place === 0 ? "phone:border-l-0" : "phone:border-l",
                      metrics.length === 1 && "phone:w-full",
                    )}
                  >
                    <LinkedPanel
                      {...metric}
                      metric={plainMetric(metric.metric)}
                      samples={samples}
                      about={about}
                      isStandIn={isStandIn}
                    />
                    {people}
                  </div>
                );
              })}
            </div>
          );
          const folded = inGroup.slice(mostOpen);
          return (
            <section
              key={group}
              aria-label={name}
              className={cn(
                "flex min-w-0 flex-col phone:contents",
                index > 0 && (isWrapped ? "border-t border-line" : "border-line max-[1099px]:border-t min-[1100px]:border-l"),
              )}
            >
              <p className="border-b border-line px-3 pt-[5px] pb-1 text-caption text-ink-3 phone:hidden">{name}</p>
              {rowOf(inGroup.slice(0, mostOpen))}
              {folded.length > 0 && (
                <details
                  open={folded.some(({ selected }) => isPressed(selected))}
                  className="border-t border-line phone:flex-none phone:border-t-0 phone:border-l phone:open:contents"
                >
                  <summary className="link cursor-pointer px-3 py-2 text-small">{counted(folded.length, "more metric")}</summary>
                  {rowOf(folded)}
                </details>
              )}
            </section>
          );
        })}
      </SnapStrip>
    </Panel>
  );
};

const isPressed = (selected: ShownMetric["selected"]): boolean =>
  selected?.bin != null || selected?.band != null || Boolean(selected?.cause) || Boolean(selected?.errors);

const plainMetric = ({ id, name, source, group, needs, role, card, figures }: ShownMetric["metric"]): ShownMetric["metric"] => {
  return { id, name, source, group, needs, card, figures, ...(role && { role }) };
};
