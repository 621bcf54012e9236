import { type Stage, stages, stageWords } from "assay-lib/domain/why/stages";
import type { WhyReport } from "assay-lib/why/words/report";
import { cn } from "@/components/ui/class-names";
import { InPlaceLink } from "@/components/ui/links/in-place";
import { stageLooks } from "./stage-looks";

interface Props {
  counts: WhyReport["stages"];
  open: string | null;
  href: (stage: Stage | null) => string;
  /** Whether the links lead to another page. */
  leaves?: boolean;
}

export const StageLine = ({ counts, open, href, leaves = false }: Props) => {
  const failing = stages
    .filter((stage) => ["retrieval", "generation"].includes(stageWords[stage].part) && (counts[stage] ?? 0) > 0)
    .toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  return (
    <ul aria-label="Stages" className="flex flex-wrap gap-x-1 text-small text-ink-2">
      {failing.length === 0 && (counts.fine ?? 0) > 0 && <li className="px-1.5 py-0.5 text-ink-3">No failure found.</li>}
      {failing.map((stage) => (
        <li key={stage}>
          <InPlaceLink
            href={href(open === stage ? null : stage)}
            isOn={open === stage}
            scroll={leaves}
            className={cn(
              "flex items-center gap-1.5 rounded-control px-1.5 py-0.5 hover:bg-sunken",
              open === stage && "bg-accent-soft",
            )}
          >
            <span aria-hidden className="size-2.5 rounded-[2px] border border-line-3" style={stageLooks[stage].fill} />
            <b className="font-semibold text-ink tabular-nums">{(counts[stage] ?? 0).toLocaleString("en")}</b>{" "}
            {stageWords[stage].name}
          </InPlaceLink>
        </li>
      ))}
    </ul>
  );
};
