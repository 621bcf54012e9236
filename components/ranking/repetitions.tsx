import { percent } from "assay-lib/domain/scores/format";
import type { RankReport } from "assay-lib/ranking/words/report";
import { Panel, SectionHeading } from "@/components/ui/panel";

const names = { question: "Questions", system: "Repeating the system", judge: "Repeating the judge" } as const;

/** The sources of a score's variation; only with repetitions. */
export const Repetitions = ({ report: { variance } }: { report: RankReport }) =>
  variance && (
    <>
      <SectionHeading title="Where the variation comes from" remark="shares of the variance of one score" />
      <Panel className="px-4 py-3">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {(["question", "system", "judge"] as const).map((part) => (
            <div key={part}>
              <dt className="text-caption text-ink-3">{names[part]}</dt>
              <dd className="font-medium tabular-nums">{variance[part] ? percent(variance[part].share) : "not repeated"}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-caption text-ink-3">
          A part that was not repeated is counted in the part before it. More questions help where questions vary; more
          repetitions help where the system or the judge does.
        </p>
      </Panel>
    </>
  );
