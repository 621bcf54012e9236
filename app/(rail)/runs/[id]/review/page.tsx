import { questionsOf } from "assay-lib/db/samples/questions";
import { roundGoal } from "assay-lib/domain/reviews/queue";
import { metricById } from "assay-lib/metrics/registry";
import { longestQueue, readQueue } from "assay-lib/reviews/queue";
import { countReviewed } from "assay-lib/reviews/store/verdicts";
import { samplesHref } from "assay-lib/samples/filters/address";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import { runHere, titleOfRun } from "@/app/titles";
import { loadQueueSearch } from "@/components/addresses/queue";
import { QueueKinds, QueueList } from "@/components/reviews/queue/list";
import { saidInWords } from "@/components/reviews/said-before";
import { PageTitle, TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress";
import { KeyHint } from "@/components/ui/tag";
import { readReviewer } from "../samples/reviewer";
import { saidHere } from "../samples/said";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = titleOfRun("Review queue");

export default async function ReviewQueuePage({ params, searchParams }: Props) {
  const [{ id }, { kind }, reviewer] = await Promise.all([params, loadQueueSearch(searchParams), readReviewer()]);
  const run = await runHere(id);
  if (!run) notFound();
  const [all, progress] = await Promise.all([
    readQueue(run, reviewer, "all", await hiddenSamplesHere(id)),
    countReviewed(id, reviewer),
  ]);
  const queue = kind === "all" ? all : all.filter(({ reasons }) => reasons.some((reason) => reason.kind === kind));
  const open = queue.filter(({ isDone }) => !isDone);
  const done = queue.length - open.length;
  const goal = roundGoal(done, queue.length);
  const shown = open.slice(0, goal - done);
  const ids = shown.map(({ sampleId }) => sampleId);
  const [questions, said] = await Promise.all([questionsOf(ids), saidHere(ids, id)]);
  const verdictOn = (sampleId: number) => said.get(sampleId)?.find(({ opinion }) => opinion !== null);
  const hrefOf = (sampleId: number) => samplesHref(`/runs/${id}/samples/${sampleId}`, { queue: kind });
  const [first] = open;
  return (
    <>
      <TopBar crumbs={[{ name: "Runs", href: "/" }, { name: run.name, href: `/runs/${id}` }, { name: "Review queue" }]}>
        {first && (
          <ButtonLink look="primary" href={hrefOf(first.sampleId)} scroll={false} aria-keyshortcuts="r">
            {done > 0 ? "Continue reviewing" : "Start reviewing"} <KeyHint>r</KeyHint>
          </ButtonLink>
        )}
      </TopBar>
      <PageTitle>Review queue</PageTitle>
      <p className="mt-2 max-w-[96ch] text-ink-2">
        The samples where a verdict is most informative: split votes first, then disagreeing judge models, disagreeing metrics,
        and scores near a band&rsquo;s threshold. Samples with several reasons rank higher. A sample leaves the queue once{" "}
        {reviewer === null ? "you have" : <bdi className="font-medium">{reviewer.name}</bdi>}
        {reviewer !== null && " has"} reviewed it or one of its judgments.
      </p>
      <div className="mt-4 grid max-w-md gap-1.5">
        <p className="text-small text-ink-2 tabular-nums">
          <b className="font-semibold text-ink">{done.toLocaleString("en")}</b> of {goal.toLocaleString("en")} reviewed by you ·{" "}
          {progress.reviewed.toLocaleString("en")} of {run.sampleCount.toLocaleString("en")} samples of the run by anyone
        </p>
        <ProgressBar value={done} max={goal} label="The queue" />
      </div>
      <QueueKinds runId={id} kind={kind} queue={all} />
      <Panel className="mt-2 overflow-hidden">
        {shown.length > 0 ? (
          <QueueList
            thresholds={run.thresholds}
            entries={shown.map(({ sampleId, reasons }) => {
              const verdict = verdictOn(sampleId);
              return {
                sampleId,
                reasons,
                href: hrefOf(sampleId),
                said: verdict ? saidInWords(verdict) : null,
                ...(questions.get(sampleId) ?? { question: "", position: 0 }),
              };
            })}
            metrics={run.metrics.flatMap((metric) => metricById(metric) ?? [])}
          />
        ) : (
          <EmptyState
            title={queue.length > 0 ? "Queue finished" : "Nothing to review first"}
            actions={<ButtonLink href={samplesHref(`/runs/${id}`, { review: "not-reviewed" })}>Unreviewed samples</ButtonLink>}
          >
            {queue.length > 0
              ? "You have reviewed every sample in the queue. Review others from the table."
              : "No split votes, disagreements or scores near a band threshold were found."}
          </EmptyState>
        )}
        {open.length > shown.length && (
          <p className="border-t border-line px-4 py-2 text-small text-ink-3">
            {(open.length - shown.length).toLocaleString("en")} more, less informative, follow.
          </p>
        )}
      </Panel>
      {all.length === longestQueue && (
        <p className="mt-2 text-small text-ink-3">
          The queue has the {longestQueue} most informative samples near the middle of the scale, its ends and the band
          thresholds.
        </p>
      )}
    </>
  );
}
