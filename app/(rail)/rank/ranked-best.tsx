import { findRun } from "assay-lib/db/runs/list";
import { labelOf } from "assay-lib/ranking/words/label";
import type { RankReport } from "assay-lib/ranking/words/report";
import { samplesHref } from "assay-lib/samples/filters/address";
import { readWhy } from "assay-lib/why/read";
import { failedInWords } from "assay-lib/why/words/sentences";
import Link from "next/link";
import { JudgeLine } from "@/app/(rail)/compare/judge-line";
import { compareHref } from "@/components/addresses/compare";
import { StageLine } from "@/components/why/stage-line";

/** Of the best: how far to trust its scores, where it fails, and what to open next. */
export async function RankedBest({ report: { configurations, metric, isStandIn, baseline } }: { report: RankReport }) {
  const [best, second] = configurations;
  const other = configurations.find((one) => one !== best && one.run === baseline) ?? second;
  const named = [best, other].filter((one) => one !== undefined);
  const runs = (await Promise.all(named.map((one) => findRun(one.run)))).filter((one) => one !== null);
  const [run] = runs;
  if (isStandIn || !best || !run || runs.length < named.length) return null;
  const why = await readWhy(run);
  const isKnown = why !== null && why.failed + (why.stages.fine ?? 0) > 0;
  return (
    <>
      <JudgeLine runs={runs} metrics={[metric]} names={named.map(labelOf)} />
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        {isKnown && (
          <>
            <span>
              In <b className="font-semibold">{labelOf(best)}</b>, {failedInWords(why)}:
            </span>
            <StageLine counts={why.stages} open={null} href={(stage) => samplesHref(`/runs/${run.id}`, { stage })} />
          </>
        )}
        <Link href={`/runs/${run.id}`} prefetch={false} className="link">
          Worst answers
        </Link>
        {other && (
          <Link href={compareHref({ runs: [other.run, run.id] })} prefetch={false} className="link">
            Compare with {labelOf(other)}
          </Link>
        )}
      </div>
    </>
  );
}
