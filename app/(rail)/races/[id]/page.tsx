import { titleOf } from "assay-lib/comparison/metric-title";
import { raceInWords } from "assay-lib/domain/races/words";
import { reportRace } from "assay-lib/runs/races/report";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { RaceControls } from "@/components/races/controls";
import { RaceField } from "@/components/races/field";
import { RaceSteps } from "@/components/races/steps";
import { Live } from "@/components/runs/live";
import { StandInTag } from "@/components/scores/stand-in";
import { PageTitle, TopBar } from "@/components/shell/page";
import { Notice } from "@/components/ui/notice";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { controlRaceAction } from "./actions";

export const metadata: Metadata = { title: "Field" };

export default async function RacePage({ params }: { params: Promise<{ id: string }> }) {
  const race = await reportRace((await params).id);
  if (!race) notFound();
  const { metric, margin, questions, looks, state, made, planned, most, nextLook, rows } = race;
  const title = `Field of ${rows.length} configurations`;
  const isMoving = state === "running" || (state === "to-end" && made < planned);
  const seen = looks.at(-1)?.questions ?? 0;
  const where = {
    running: "Running",
    paused: "Paused",
    decided: rows.some((row) => row.state === "in") ? "Not decided" : "Decided",
    "to-end": isMoving ? "Judging to the end" : "Judged to the end",
  }[state];
  return (
    <>
      {isMoving && <Live />}
      <TopBar
        crumbs={[{ name: "Runs", href: "/" }, { name: race.dataset, href: `/datasets/${race.datasetId}` }, { name: title }]}
      >
        <RaceControls race={race} action={controlRaceAction} />
      </TopBar>
      <PageTitle
        beside={
          <span role="status" className="text-small font-medium text-ink-2">
            {where}, {seen.toLocaleString("en")} of {questions.toLocaleString("en")} questions
          </span>
        }
      >
        {title}
      </PageTitle>
      <p className="mt-1 flex flex-wrap gap-x-5 text-small text-ink-2">
        <span className="flex items-center gap-1.5">
          judged by {race.judge}
          {race.isStandIn && <StandInTag />}
        </span>
        <span>decided by {titleOf(metric)}</span>
        <span>margin {margin}</span>
        <span>questions in random order, the same for all</span>
      </p>
      {race.problem && (
        <div className="mt-2.5">
          <Notice kind="problem" title="The race waits">
            {race.problem}
          </Notice>
        </div>
      )}
      <Panel className="mt-3 grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] max-lg:grid-cols-1">
        <div className="px-4 py-3.5">
          <h2 className="text-title font-semibold">{raceInWords(race)}</h2>
          <p className="mt-1 text-ink-2 phone:hidden">
            A configuration is out once its whole interval lies below the {race.baseline === null ? "leader" : "baseline"}, on 50
            questions or more.{" "}
            {race.baseline === null
              ? `The race ends when one is left, when all that are left are within ${margin} of the leader, or with question ${questions.toLocaleString("en")}.`
              : `It ends then, once it is not worse by more than ${margin}, or with question ${questions.toLocaleString("en")}.`}
          </p>
          <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
            <Fact name="Calls made" value={made} rest={`of ${planned.toLocaleString("en")}`} />
            {nextLook !== null && (
              <Fact name="At most in the end" value={most} rest={`${Math.round((100 * most) / planned)}% of all`} />
            )}
            {nextLook !== null && <Fact name="Next look" value={nextLook} rest="questions" />}
          </dl>
        </div>
        <div className="border-l border-line px-4 pt-3.5 pb-2 max-lg:border-t max-lg:border-l-0">
          <RaceSteps race={race} />
        </div>
      </Panel>
      <SectionHeading
        title={`Difference to the ${race.baseline === null ? "leader" : "baseline"}`}
        remark={`${titleOf(metric)}; a line for each look, the newest last, narrowing as questions come in`}
      />
      <RaceField race={race} />
      <p className="mt-3 text-small">
        <Link href={`/rank?runs=${rows.map(({ run }) => run).join(",")}`} prefetch={false} className="link">
          Rank these runs
        </Link>
      </p>
    </>
  );
}

const Fact = ({ name, value, rest }: { name: string; value: number; rest: string }) => (
  <div>
    <dt className="text-caption text-ink-3">{name}</dt>
    <dd className="text-body font-semibold">
      {value.toLocaleString("en")} <small className="text-small font-normal text-ink-2">{rest}</small>
    </dd>
  </div>
);
