import { letterOf } from "assay-lib/comparison/words/letter";
import type { ReactNode } from "react";
import { Panel, SectionHeading } from "@/components/ui/panel";

interface DistributionSectionProps {
  name: string;
  source: string;
  remark: string;
  names: readonly [string, string];
  index: number;
  children: ReactNode;
}

export const DistributionSection = ({ name, source, remark, names, index, children }: DistributionSectionProps) => (
  <>
    <SectionHeading
      id="distribution"
      title={
        <>
          {name} <span className="font-normal text-ink-3">{source}</span>
        </>
      }
      remark={remark}
    >
      <RunKeys names={names} index={index} />
    </SectionHeading>
    <Panel className="grid grid-cols-[minmax(0,1fr)_392px] overflow-hidden max-[1100px]:grid-cols-1">{children}</Panel>
  </>
);

export const RunKeys = ({ names, index }: { names: readonly [string, string]; index: number }) => (
  <span className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2">
    {names.map((name, at) => {
      const letter = letterOf(at === 0 ? 0 : index);
      return (
        <span key={letter} className="inline-flex min-w-0 items-center gap-1.5">
          <i aria-hidden className={at === 0 ? "size-2.5 bg-line-2" : "h-0.5 w-3.5 bg-accent-ink"} />
          <span className="max-w-48 truncate">{name === letter ? letter : `${letter} ${name}`}</span>
        </span>
      );
    })}
  </span>
);
