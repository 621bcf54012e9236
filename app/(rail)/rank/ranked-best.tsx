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

/** Says how far to trust the scores of the best, where it fails, and what to open next. */
export async function RankedBest({ report: { configurations, metric, isStandIn, baseline } }: { report: RankReport }) {
  const [best, second] = configurations;
  const other = configurations.find((one) => one !== best && one.run === baseline) ?? second;
  if (isStandIn || !best || !other) return null;
  const [run, another] = await Promise.all([findRun(best.run), findRun(other.run)]);
  if (!run || !another) return null;
  const why = await readWhy(run);
  const isKnown = why !== null && why.failed + (why.stages.fine ?? 0) > 0;
  return (
    <>
      <JudgeLine runs={[run, another]} metrics={[metric]} names={[best, other].map(labelOf)} />
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        {isKnown && (
          <>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              In <b className="font-semibold">{labelOf(best)}</b>, {failedInWords(why)}
              {why.failed > 0 ? ":" : "."}
            </span>
            {why.failed > 0 && (
              <StageLine leaves counts={why.stages} open={null} href={(stage) => samplesHref(`/runs/${run.id}`, { stage })} />
            )}
          </>
        )}
        <Link href={`/runs/${run.id}`} prefetch={false} className="link">
          Worst answers
        </Link>
        <Link href={compareHref({ runs: [other.run, run.id] })} prefetch={false} className="link">
          Compare with {labelOf(other)}
        </Link>
      </div>
    </>
  );
}
