import type { DeskView } from "assay-lib/rounds/desk";
import { cannotInWords } from "assay-lib/rounds/words/answers";
import { ProgressBar } from "@/components/ui/progress";

const count = (value: number) => value.toLocaleString("en");

/** Progress of the whole round. Items that are put off or cannot be rated do not count. */
export const RoundProgress = ({ view: { progress, unit, question } }: { view: DeskView }) => (
  <div className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-[12.5px]/5 text-ink-2 [&_b]:font-semibold [&_b]:text-ink [&_b]:tabular-nums">
    <span>
      <b>
        {count(progress.given)} of {count(progress.needed)}
      </b>{" "}
      labels
    </span>
    <span className="w-[220px] phone:order-first phone:w-full">
      <ProgressBar value={progress.given} max={progress.needed} label="Labels of the round" />
    </span>
    {progress.shared > 0 && (
      <span>
        <b>{count(progress.shared)}</b> of {count(progress.items)} {unit}s go to two people
      </span>
    )}
    <span>
      you <b>{count(progress.mine)}</b>
    </span>
    <span>
      later <b>{count(progress.later)}</b>
    </span>
    <span>
      {cannotInWords(question).toLowerCase()} <b>{count(progress.cannot)}</b>
    </span>
  </div>
);
