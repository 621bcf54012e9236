import { findRun } from "assay-lib/db/runs/list";
import { reviewerKey } from "assay-lib/domain/reviews/state";
import { metricById } from "assay-lib/metrics/registry";
import { readRoundState } from "assay-lib/rounds/read";
import { latestRubric } from "assay-lib/rounds/store/rows";
import { cannotInWords } from "assay-lib/rounds/words/answers";
import { SquareCheck } from "lucide-react";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { roundHere, titleOfRound } from "@/app/titles";
import { loadRoundSearch, settleHref } from "@/components/addresses/rounds";
import { LabelsMenu, RoundControls } from "@/components/rounds/controls";
import { progressInWords } from "@/components/rounds/in-words";
import { RoundMark } from "@/components/rounds/mark";
import { PageTitle, TopBar } from "@/components/shell/page";
import { ButtonLink } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress";
import { Tag } from "@/components/ui/tag";
import { readReviewer } from "../../runs/[id]/samples/reviewer";
import { closeRoundAction, deleteRoundAction } from "../actions";
import { RoundFacts } from "./facts";
import { RoundPeople } from "./people";
import { RoundResults } from "./results";
import { RubricPart } from "./rubric";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export const generateMetadata = titleOfRound();

export default async function RoundPage({ params, searchParams }: Props) {
  const [round, search, reviewer] = await Promise.all([
    params.then(({ id }) => roundHere(id)),
    loadRoundSearch(searchParams),
    readReviewer(),
  ]);
  if (!round) notFound();
  const [run, rubric, state] = await Promise.all([
    findRun(round.runId),
    latestRubric(round.id),
    readRoundState(round, reviewer && reviewerKey(reviewer)),
  ]);
  if (!run) notFound();
  const { progress, people, differing } = state;
  const isClosed = round.closedAt !== null;
  const left = Math.max(0, progress.needed - progress.given);
  const metric = metricById(round.metric)?.shortName ?? round.metric;
  return (
    <>
      <TopBar crumbs={[{ name: "Rounds", href: "/rounds" }, { name: round.name }]}>
        {(isClosed || round.unit !== "pair") && <LabelsMenu id={round.id} isClosed={isClosed} />}
        <RoundControls
          id={round.id}
          name={round.name}
          isClosed={isClosed}
          labels={progress.given}
          close={closeRoundAction}
          remove={deleteRoundAction}
        />
        {differing > 0 && (
          <ButtonLink data-needs="editor" href={settleHref(round.id)} prefetch={false}>
            Settle {differing.toLocaleString("en")}
          </ButtonLink>
        )}
        {!isClosed && (
          <ButtonLink look="primary" data-needs="reviewer" href={`/rounds/${round.id}/label`}>
            <SquareCheck aria-hidden className="text-on-accent!" />
            {left > 0 ? `Label ${left.toLocaleString("en")} more` : "Label"}
          </ButtonLink>
        )}
      </TopBar>
      <PageTitle
        beside={
          <>
            <RoundMark isClosed={isClosed} />
            <Tag>rubric {rubric.version}</Tag>
          </>
        }
      >
        {round.name}
      </PageTitle>
      <RoundFacts round={round} run={run} metric={metric} state={state} />
      <div className="mt-3 flex max-w-xl flex-wrap items-center gap-x-4 gap-y-1">
        <span className="tabular-nums">
          <b className="font-semibold">{progressInWords(progress)}</b> given
        </span>
        <span className="min-w-32 flex-1">
          <ProgressBar value={progress.given} max={progress.needed} label="Labels given" />
        </span>
        <span className="text-small text-ink-3 tabular-nums">
          you {progress.mine.toLocaleString("en")} · put off {progress.later.toLocaleString("en")} ·{" "}
          {cannotInWords(round.question).toLowerCase()} {progress.cannot.toLocaleString("en")}
        </span>
      </div>
      <RoundResults round={round} metric={metric} isAsked={search.results} labels={progress.given} />
      <RoundPeople round={round} people={people} />
      <RubricPart round={round} rubric={rubric} />
    </>
  );
}
