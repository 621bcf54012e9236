import type { ComparedPeople, PeoplesDifference } from "assay-lib/comparison/words/people";
import { boundsInWords, certificateWord, standsOn, whyNotCorrected } from "assay-lib/domain/corrected/in-words";
import type { CorrectedOfRun } from "assay-lib/domain/corrected/mean";
import { formatInterval } from "assay-lib/domain/scores/format";
import { signed } from "assay-lib/domain/scores/signed";
import { counted } from "assay-lib/domain/text/counted";
import Link from "next/link";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { Cell, ColumnHeading, Table } from "@/components/ui/table";
import { VerdictWord } from "./verdict-word";

interface Side {
  id: string;
  /** With its letter. */
  name: string;
  /** The judge's, by metric. */
  means: Readonly<Record<string, number | null>>;
}

interface Props {
  people: ComparedPeople;
  baseline: Side;
  candidates: readonly Side[];
  metrics: readonly { id: string; title: string }[];
}

/** What people would say of each side, next to the judge's mean, and of the difference where a round labels both sides. */
export const ComparedPeoplePart = ({ people, baseline, candidates, metrics }: Props) => {
  const sides = [baseline, ...candidates];
  const has = (metric: string) =>
    sides.some(({ id }) => people.runs[id]?.corrected[metric] || people.runs[id]?.certificates[metric]) ||
    people.paired.some((one) => one.metric === metric);
  const shown = metrics.filter(({ id }) => has(id));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="people-heading">
      <SectionHeading id="people-heading" title="What people would say" remark="the judge’s means, corrected by labels" />
      <Panel className="overflow-x-auto">
        <Table label="What people would say">
          <thead>
            <tr>
              <ColumnHeading name="Metric" />
              <ColumnHeading name="Run" />
              <ColumnHeading name="Judge’s mean" numeric />
              <ColumnHeading name="People would say" sub="95% interval" numeric />
              <ColumnHeading name="Labels" />
              <ColumnHeading name="Judge" />
            </tr>
          </thead>
          <tbody>
            {shown.flatMap(({ id: metric, title }) => [
              ...sides.map((side, at) => (
                <SideRow key={`${metric} ${side.id}`} title={at === 0 ? title : ""} side={side} metric={metric} people={people} />
              )),
              ...candidates.map((candidate) => (
                <DifferenceRow
                  key={`${metric} ${candidate.id} difference`}
                  found={people.paired.find((one) => one.metric === metric && one.run === candidate.id) ?? null}
                  name={candidates.length === 1 ? "difference" : `difference, ${candidate.name}`}
                  roundHref={`/rounds/new?${new URLSearchParams({ run: baseline.id, with: candidate.id })}`}
                />
              )),
            ])}
          </tbody>
        </Table>
      </Panel>
    </section>
  );
};

const SideRow = ({ title, side, metric, people }: { title: string; side: Side; metric: string; people: ComparedPeople }) => {
  const corrected = people.runs[side.id]?.corrected[metric];
  const certificate = people.runs[side.id]?.certificates[metric];
  return (
    <tr>
      <Cell className="font-medium">{title}</Cell>
      <Cell>
        <bdi>{side.name}</bdi>
      </Cell>
      <Cell numeric>{(corrected?.judgeMean ?? side.means[metric])?.toFixed(2) ?? "–"}</Cell>
      <Cell numeric>{corrected ? <Value corrected={corrected} /> : <span className="text-ink-3">no labels</span>}</Cell>
      <Cell className="text-small">{corrected && <LabelsLink run={side.id} corrected={corrected} />}</Cell>
      <Cell className="text-small">
        {certificate ? `${certificateWord(certificate)}: ${boundsInWords(certificate)}` : "Not measured"}
      </Cell>
    </tr>
  );
};

const Value = ({ corrected }: { corrected: CorrectedOfRun }) =>
  corrected.value === null ? (
    <span className="text-small text-ink-3">{whyNotCorrected(corrected)}</span>
  ) : (
    <>
      <b className="font-semibold">{corrected.value.toFixed(2)}</b>{" "}
      <span className="text-small text-ink-3">{corrected.ci95 && formatInterval(corrected.ci95)}</span>
    </>
  );

const LabelsLink = ({ run, corrected }: { run: string; corrected: CorrectedOfRun }) => (
  <Link
    href={corrected.source.kind === "round" ? `/rounds/${corrected.source.id}` : `/runs/${run}?tab=trust`}
    prefetch={false}
    className="text-accent-ink hover:underline"
  >
    {standsOn(corrected)}
  </Link>
);

interface DifferenceProps {
  /** Null without a round that labels both sides. */
  found: PeoplesDifference | null;
  name: string;
  roundHref: string;
}

const DifferenceRow = ({ found, name, roundHref }: DifferenceProps) => (
  <tr className="[&>td]:border-b-line-3">
    <Cell />
    <Cell className="text-ink-2">{name}</Cell>
    {found ? (
      <>
        <Cell numeric>{found.judgeDifference === null ? "–" : signed(found.judgeDifference)}</Cell>
        <Cell numeric>
          {found.value === null || !found.ci95 ? (
            <span className="text-small text-ink-3">{counted(found.missing, "more label")} on both sides needed</span>
          ) : (
            <>
              <b className="font-semibold">{signed(found.value)}</b>{" "}
              <span className="text-small text-ink-3">
                {signed(found.ci95[0])} to {signed(found.ci95[1])}
              </span>
            </>
          )}
        </Cell>
        <Cell className="text-small">
          <Link href={`/rounds/${found.roundId}`} prefetch={false} className="text-accent-ink hover:underline">
            {counted(found.n, "question")} labelled on both sides, {found.roundName}
          </Link>
        </Cell>
        <Cell>
          <VerdictWord verdict={found.verdict} />
        </Cell>
      </>
    ) : (
      <Cell colSpan={4} className="text-small text-ink-2">
        A{" "}
        <Link href={roundHref} prefetch={false} className="text-accent-ink hover:underline">
          round that labels both sides
        </Link>{" "}
        of each question says more about the difference.
      </Cell>
    )}
  </tr>
);
