"use client";

import type { Opinion } from "assay-lib/domain/reviews/opinion";
import type { StoredReview } from "assay-lib/reviews/store/verdicts";
import { Check, Undo2, UserRound } from "lucide-react";
import { type ReactNode, useId } from "react";
import { BandBadge } from "@/components/scores/band";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Select } from "@/components/ui/field";
import { Popover } from "@/components/ui/popover";
import { KeyHint } from "@/components/ui/tag";
import { type JudgedMetric, useReviewDesk } from "./desk";
import { OpinionFields, VerdictButtons } from "./opinion-fields";
import { OtherVerdicts } from "./other-verdicts";

export function SampleVerdict({ next }: { next?: ReactNode }) {
  const desk = useReviewDesk();
  if (!desk) return null;
  const { chosen, problem } = desk;
  return (
    <footer className="grid shrink-0 gap-1.5 border-t border-line bg-bg px-6 py-2 phone:px-4">
      {problem && (
        <p role="alert" className="text-small text-poor [overflow-wrap:anywhere]">
          {problem}
        </p>
      )}
      <Choice desk={desk} />
      {chosen && <Verdict key={chosen.id} desk={desk} about={chosen} next={next} />}
      <p role="status" className="sr-only">
        {desk.lastChange}
      </p>
    </footer>
  );
}

type Desk = NonNullable<ReturnType<typeof useReviewDesk>>;

function Choice({ desk }: { desk: Desk }) {
  const { metrics, chosen, progress, samples, reviewer } = desk;
  const judged = new Set(metrics.flatMap(({ id }) => (desk.mine(id) ? [id] : [])));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {chosen && <MetricChoice metrics={metrics} chosen={chosen} judged={judged} onChoose={desk.choose} />}
      <p className="ml-auto text-caption whitespace-nowrap text-ink-3 tabular-nums phone:mr-auto phone:ml-0">
        {judged.size} of {metrics.length} scores
        <span className="px-1.5">·</span>
        {progress.reviewed.toLocaleString("en")} of {samples.toLocaleString("en")} samples reviewed
      </p>
      <button
        data-needs="name"
        type="button"
        className="link flex min-w-0 items-center gap-1 text-caption"
        aria-label={reviewer === null ? undefined : `${reviewer.name}: change your reviewer name`}
        onClick={() => desk.setNaming(true)}
      >
        <UserRound aria-hidden className="size-3.5 shrink-0" />
        <bdi className="max-w-28 truncate">{reviewer?.name ?? "Enter your name"}</bdi>
      </button>
    </div>
  );
}

function Verdict({ desk, about, next }: { desk: Desk; about: JudgedMetric; next: ReactNode }) {
  const { id, name, score, band, basis } = about;
  const mine = desk.mine(id);
  const give = (opinion: Opinion | null) => desk.give(id, opinion);
  const subject = `${name} of this sample`;
  const undo = (
    <Button
      data-needs="reviewer"
      look="ghost"
      icon
      aria-label="Undo the last verdict"
      aria-keyshortcuts="u"
      title="Undo the last verdict: u"
      disabled={!desk.undo}
      onClick={() => desk.undo?.()}
    >
      <Undo2 aria-hidden />
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser lays out a fieldset's children in a row.
    <div role="group" aria-label={`Your verdict: ${subject}`} className="flex flex-wrap items-center gap-2">
      <p className={cn("flex items-center gap-2 pe-1 text-small text-ink-3 tabular-nums", score !== null && "phone:hidden")}>
        <span className="font-semibold text-ink">
          <span className={cn(score !== null && "sr-only")}>{name}: </span>
          {score ?? "no score"}
        </span>
        {band && <BandBadge band={band} />}
        <span className="phone:hidden">{basis}</span>
      </p>
      <Others desk={desk} about={id} />
      {score === null ? (
        undo
      ) : (
        <>
          <span className="contents phone:grid phone:w-full phone:grid-cols-2 phone:gap-2">
            <VerdictButtons mine={mine} onGive={give} isMain />
          </span>
          <OpinionFields mine={mine} max={null} about={subject} onGive={give} button={undo} />
        </>
      )}
      {next}
    </div>
  );
}

function Others({ desk, about }: { desk: Desk; about: string }) {
  const others = desk.others(about);
  const onSample = desk.others("");
  const mine = desk.mine("");
  const all = [...others, ...onSample];
  if (all.length === 0 && !mine) return null;
  return (
    <Popover
      label="Verdicts on this sample"
      trigger={
        <button type="button" className="link max-w-60 truncate text-small">
          {all.length > 0 ? inWords(all) : `You ${mine?.verdict} with the whole sample`}
        </button>
      }
    >
      <OtherVerdicts reviews={others} max={null} />
      {(onSample.length > 0 || mine) && (
        <>
          <h3 className="mt-2 mb-1 text-caption font-medium text-ink-3 first:mt-0">On the whole sample</h3>
          <OtherVerdicts reviews={onSample} max={null} />
          {mine && (
            <p className="mt-1.5 flex items-center gap-2 text-small">
              You {mine.verdict}.
              <Button size="small" onClick={() => desk.give("", null)}>
                Delete verdict
              </Button>
            </p>
          )}
        </>
      )}
    </Popover>
  );
}

/** "Bo disagrees", or counts. */
function inWords(others: readonly StoredReview[]): string {
  const [only] = others;
  if (only && others.length === 1)
    return `${only.reviewer}${only.reviewerDetail ? ` (${only.reviewerDetail})` : ""} ${only.verdict}s`;
  const disagree = others.filter(({ verdict }) => verdict === "disagree").length;
  return `${others.length - disagree} others agree, ${disagree} disagree`;
}

interface Props {
  metrics: readonly JudgedMetric[];
  chosen: JudgedMetric;
  judged: ReadonlySet<string>;
  onChoose: (metric: string) => void;
}

/** Radio buttons, or a list on phones. */
const MetricChoice = (props: Props) => (
  <>
    <Radios {...props} />
    <List {...props} />
  </>
);

const keyed = 9;

function Radios({ metrics, chosen, judged, onChoose }: Props) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-y-1 phone:hidden">
      <legend className="float-left pe-2 text-small text-ink-2">Review</legend>
      {metrics.map(({ id, name: label }, index) => (
        <label
          key={id}
          className="flex h-6 cursor-pointer items-center gap-1 rounded-control border border-transparent px-1 text-small text-ink-2 hover:bg-sunken has-checked:border-accent-ink has-checked:bg-accent-soft has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={id === chosen.id}
            aria-keyshortcuts={index < keyed ? String(index + 1) : undefined}
            onChange={() => onChoose(id)}
          />
          {index < keyed && <KeyHint>{String(index + 1)}</KeyHint>}
          {label}
          {judged.has(id) && <Judged />}
        </label>
      ))}
    </fieldset>
  );
}

const Judged = () => (
  <>
    <Check aria-hidden className="size-3 text-ink-3" strokeWidth={2} />
    <span className="sr-only">, reviewed</span>
  </>
);

function List({ metrics, chosen, judged, onChoose }: Props) {
  const id = useId();
  return (
    <div className="hidden min-w-0 items-center gap-2 phone:flex phone:w-full">
      <label htmlFor={id} className="text-small text-ink-2">
        Review
      </label>
      <Select id={id} value={chosen.id} onChange={({ target }) => onChoose(target.value)}>
        {metrics.map(({ id, name, score }) => (
          <option key={id} value={id}>
            {name} {score ?? "no score"}
            {judged.has(id) && " ✓"}
          </option>
        ))}
      </Select>
    </div>
  );
}
