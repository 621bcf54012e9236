import { type Stage, type StagePart, stages, stageWords } from "assay-lib/domain/why/stages";
import { cn } from "@/components/ui/class-names";
import { Roving } from "@/components/ui/keys/roving";
import { InPlaceLink } from "@/components/ui/links/in-place";
import { stageLooks } from "./stage-looks";

type StageCounts = Readonly<Partial<Record<Stage, number>>>;

const parts: readonly { part: StagePart; name: string }[] = [
  { part: "retrieval", name: "Retrieval" },
  { part: "generation", name: "Generation" },
  { part: "none", name: "No fault" },
  { part: "unknown", name: "Not known" },
];

const foundIn = (counts: StageCounts): Stage[] => stages.filter((stage) => (counts[stage] ?? 0) > 0);
const count = (n: number) => n.toLocaleString("en");

interface Props {
  counts: StageCounts;
  open: string | null;
  href: (stage: Stage | null) => string;
}

/** In the order of the pipeline; the buttons below the bar name its parts. */
export const StageBar = ({ counts, open, href }: Props) => {
  const found = foundIn(counts);
  const isOpen = (stage: Stage) => open === stage || (open === "failed" && stageWords[stage].part !== "none");
  return (
    <>
      <Segments counts={counts} dims={(stage) => open !== null && !isOpen(stage)} />
      <Roving label="Stages" className="mt-2 flex flex-wrap gap-x-4 gap-y-2 phone:flex-col">
        {parts.map(({ part, name }) => {
          const own = found.filter((stage) => stageWords[stage].part === part);
          if (own.length === 0) return null;
          const total = own.reduce((sum, stage) => sum + (counts[stage] ?? 0), 0);
          return (
            <div key={part} className="min-w-0">
              <p className="border-t border-line-2 pt-1 text-caption text-ink-3">
                {name} <span className="text-ink-2 tabular-nums">{count(total)}</span>
              </p>
              <ul className="flex flex-wrap gap-x-1 phone:flex-col">
                {own.map((stage) => (
                  <li key={stage}>
                    <InPlaceLink
                      href={href(open === stage ? null : stage)}
                      isOn={open === stage}
                      className={cn(
                        "flex h-full max-w-36 flex-col rounded-control px-1.5 py-1 hover:bg-sunken phone:min-h-9 phone:max-w-none phone:flex-row phone:items-center phone:gap-2",
                        open === stage && "bg-accent-soft",
                      )}
                    >
                      <span className="flex items-center gap-1.5">
                        <span
                          aria-hidden
                          className="size-2.5 shrink-0 rounded-[2px] border border-line-3"
                          style={stageLooks[stage].fill}
                        />
                        <b className="font-semibold tabular-nums">{count(counts[stage] ?? 0)}</b>
                      </span>
                      <span className="text-small/4 text-ink-2">
                        {stageWords[stage].name}
                        <span className="sr-only">: {stageWords[stage].meaning}</span>
                      </span>
                    </InPlaceLink>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </Roving>
    </>
  );
};

/** Widths are shares; hidden from readers, who get the counts elsewhere. */
const Segments = ({ counts, dims }: { counts: StageCounts; dims: (stage: Stage) => boolean }) => (
  <div aria-hidden className="flex h-[22px] gap-px">
    {foundIn(counts).map((stage) => (
      <span
        key={stage}
        style={{ flexGrow: counts[stage] }}
        className={cn(
          "relative grid min-w-[3px] basis-0 place-items-center overflow-hidden rounded-[3px] border",
          stage === "unknown" ? "border-dashed border-line-3" : "border-line-3",
        )}
      >
        <span style={stageLooks[stage].fill} className={cn("absolute inset-0", dims(stage) && "opacity-30")} />
        <span
          className={cn(
            "relative rounded-[2px] px-1 text-caption/4 font-semibold tabular-nums",
            stageLooks[stage].isDark && !dims(stage) ? "text-surface" : "bg-surface",
          )}
        >
          {count(counts[stage] ?? 0)}
        </span>
      </span>
    ))}
  </div>
);
