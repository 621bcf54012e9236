import { Panel, SectionHeading } from "@/components/ui/panel";
import { VerdictLine } from "./reader/verdict-line";
import type { ClaimFigure, SmallFigure } from "./view/figures";

interface Props {
  figures: readonly ClaimFigure[];
  small: readonly SmallFigure[];
}

/** What the claims of one sample come to. */
export const ClaimFigures = ({ figures, small }: Props) => (
  <section aria-labelledby="claim-figures-heading">
    <SectionHeading id="claim-figures-heading" title="Figures" remark="of this sample, from the claims above" />
    <Panel className="overflow-clip">
      {/* A line on each side; those at the edges are cut off. */}
      <dl className="-mt-px -ml-px grid grid-cols-[repeat(auto-fit,minmax(158px,1fr))] phone:grid-cols-2">
        {figures.map(({ name, verdict, value, of, meaning }) => (
          <div key={name} className="min-w-0 border-t border-l border-line px-4 pt-[11px] pb-3 phone:px-3.5">
            <dt className="flex items-center gap-[7px] text-[12px]/4 font-medium whitespace-nowrap text-ink-2">
              {verdict && <VerdictLine verdict={verdict} />} {name}
            </dt>
            <dd className="mt-[3px]">
              <span className="text-stat font-semibold tracking-[-0.015em] whitespace-nowrap tabular-nums">
                {value ?? <span className="font-normal text-ink-3">–</span>}{" "}
                <span className="text-[12.5px] font-normal tracking-normal text-ink-3">{of}</span>
              </span>
              <span className="mt-[3px] block text-[11px]/[15px] text-ink-3">{meaning}</span>
            </dd>
          </div>
        ))}
      </dl>
      {small.length > 0 && (
        <dl className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line px-4 py-2.5 text-small phone:px-3.5">
          {small.map(({ name, value, meaning }) => (
            <div key={name} className="max-w-[280px] min-w-0">
              <dt className="inline text-ink-2">{name}</dt>
              <dd className="inline">
                {" "}
                <span className="font-semibold tabular-nums">{value}</span>
                <span className="block text-[11px]/[15px] text-ink-3">{meaning}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  </section>
);
