import type { PeopleOnRun } from "assay-lib/corrected/people";
import { isJudgedAgain } from "assay-lib/db/runs/by-date";
import type { Run } from "assay-lib/db/runs/list";
import { modelsInWords } from "assay-lib/domain/judge";
import { isMoving } from "assay-lib/domain/runs/is-finished";
import { targetOf, thresholdsOf } from "assay-lib/domain/scores/band";
import { describeJudge } from "assay-lib/domain/servers/judge-kinds";
import { noFilter, samplesHref, withTab } from "assay-lib/samples/filters/address";
import Link from "next/link";
import { Suspense } from "react";
import { Term } from "@/components/glossary/term";
import { metricLinks } from "@/components/runs/scores/links";
import { Match } from "@/components/runs/scores/match";
import { MetricPanels } from "@/components/runs/scores/panels";
import { People, PeopleWaiting } from "@/components/runs/scores/people";
import { metricsOf, type RunView } from "./run-view";

/** One line if nothing is scored or running. */
export async function RunScores({ view }: { view: RunView }) {
  const { run, team, base, search, summaries, people, filter } = view;
  const isScored = Object.values(summaries).some((summary) => summary.samples > 0);
  const hasPanels = isScored || isMoving(run) || team === null;
  const isStandIn = describeJudge(run.judge.kind).isStandIn;
  const links = metricLinks(base, search);
  const trustHref = team || view.canCompare ? samplesHref(base, withTab({ ...search, page: 1 }, "trust")) : null;
  return (
    <>
      <div className="mt-3 mb-1.5 flex min-h-6 items-center gap-2">
        <h2 className="font-semibold">Scores</h2>
        {hasPanels ? (
          <span className="min-w-0 truncate text-small text-ink-3 phone:hidden">
            mean and <Term of="interval">95% interval</Term>; click a bar
            {!isStandIn && (
              <>
                {" "}
                or <Term of="band">band</Term>
              </>
            )}
            , or drag over bars, to filter
          </span>
        ) : (
          <span className="min-w-0 truncate text-small text-ink-3">No scores.</span>
        )}
        {team && isScored && (
          <Suspense>
            <OverTime run={team.run} />
          </Suspense>
        )}
        <Match filter={filter} total={view.total} samples={view.samples} all={samplesHref(base, { ...search, ...noFilter })} />
      </div>
      {hasPanels && (
        <MetricPanels
          metrics={metricsOf(view).map((metric) => {
            const failed = team?.failed[metric.id] ?? 0;
            const { bin, last, band, cause } = search;
            return {
              metric,
              variant: metric.variant(run.settings[metric.id]),
              thresholds: thresholdsOf(run.thresholds, metric.id),
              target: targetOf(run.thresholds, metric.id),
              summary: summaries[metric.id] ?? null,
              failed,
              links: links(metric.id, failed),
              people:
                people instanceof Promise ? (
                  <Suspense fallback={<PeopleWaiting />}>
                    <PeopleLater people={people} metric={metric.id} trustHref={trustHref} />
                  </Suspense>
                ) : (
                  <PeopleOf {...people} metric={metric.id} trustHref={trustHref} />
                ),
              selected: {
                ...(search.metric === metric.id && { bin, last, band, cause }),
                errors: search.errorBy === metric.id,
              },
            };
          })}
          samples={view.samples}
          about={team ? runInWords(team.run) : undefined}
          isStandIn={isStandIn}
        />
      )}
    </>
  );
}

interface OfMetric {
  metric: string;
  trustHref: string | null;
}

const PeopleOf = ({ corrected, certificates, metric, trustHref }: PeopleOnRun & OfMetric) => (
  <People corrected={corrected[metric]} certificate={certificates[metric]} trustHref={trustHref} />
);

const PeopleLater = async ({ people, ...of }: { people: Promise<PeopleOnRun> } & OfMetric) => (
  <PeopleOf {...(await people)} {...of} />
);

/** Subtitle of saved charts. */
const runInWords = ({ name, dataset, ...judged }: Pick<Run, "name" | "dataset" | "judge" | "judgedBy">): string =>
  `${name}${dataset.name === name ? "" : ` · ${dataset.name}`} · judged by ${modelsInWords(judged)}`;

/** A link to the dataset's page, which shows means by date. */
const OverTime = async ({ run }: { run: Run }) =>
  (await isJudgedAgain(run)) && (
    <Link href={`/datasets/${run.datasetId}#means`} prefetch={false} className="link shrink-0 text-small">
      Over time
    </Link>
  );
