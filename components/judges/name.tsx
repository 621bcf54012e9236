import type { ComparedJudge } from "assay-lib/judges/words/report";
import Link from "next/link";
import { StandInTag } from "@/components/scores/stand-in";

interface JudgeNameProps {
  judge: ComparedJudge;
  /** Labelled samples, or contexts. */
  labelled: number;
  hrefWithout: ((judge: ComparedJudge) => string) | null;
}

/** With the run, and how its judging differs from that of the first judge of the same metric. */
export const JudgeName = ({ judge, labelled, hrefWithout }: JudgeNameProps) => {
  const { run, runName, metric, name, metricTitle, differs, repeats, isStandIn, unscored } = judge;
  return (
    <>
      <Link
        href={`/runs/${run}?tab=trust&agreeMetric=${encodeURIComponent(metric)}`}
        prefetch={false}
        className="font-medium hover:underline"
      >
        {name}
      </Link>{" "}
      {isStandIn && <StandInTag short />}
      {repeats !== null && (
        <span className="ml-1 inline-block rounded-chip border border-line-3 px-1.5 text-[11px]/4 text-ink-2">repeat</span>
      )}
      <span className="block text-caption text-ink-3">
        {[
          name.includes(metricTitle) ? null : metricTitle,
          name.includes(runName) ? null : runName,
          unscored > 0 ? `${unscored.toLocaleString("en")} of ${labelled.toLocaleString("en")} unscored` : "all scored",
        ]
          .filter(Boolean)
          .join(", ")}
      </span>
      {differs.length > 0 && <span className="block text-caption text-ink-2">{differs.join("; ")}</span>}
      {hrefWithout && (
        <Link
          href={hrefWithout(judge)}
          scroll={false}
          prefetch={false}
          className="text-caption text-ink-3 hover:text-ink hover:underline"
          aria-label={`Leave out ${name}`}
        >
          Leave out
        </Link>
      )}
    </>
  );
};
