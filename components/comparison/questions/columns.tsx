import { letterOf } from "assay-lib/comparison/words/letter";
import type { ComparedQuestion } from "assay-lib/comparison/words/question";
import { bandOf, type MetricThresholds } from "assay-lib/domain/scores/band";
import { signed } from "assay-lib/domain/scores/signed";
import { ScoreCell } from "@/components/scores/cell";
import type { DataColumn } from "@/components/tables/rows";
import { cn } from "@/components/ui/class-names";
import { InPlaceLink } from "@/components/ui/links/in-place";
import { Marked } from "./marked";

export interface QuestionRow extends ComparedQuestion {
  id: string;
  name: string;
  /** Null if it is not on this page. */
  number: number | null;
  href: string;
  isOpen: boolean;
}

const OnCard = ({ children }: { children: string }) => (
  <span className="hidden truncate text-caption text-ink-3 phone:block">{children}</span>
);

/** Every possible column, for any chosen metric. */
export const questionColumnIds = (runs: number, metrics: readonly string[]): string[] => [
  ...["place", "question", "bar", "difference", "bands"],
  ...Array.from({ length: runs }, (_, index) => runColumnId(index)),
  ...metrics,
];

const runColumnId = (index: number): string => `run-${letterOf(index)}`;

export interface ShownQuestions {
  rows: readonly QuestionRow[];
  runs: readonly string[];
  candidate: number;
  /** Other metrics, for columns that start hidden. */
  metrics: readonly { id: string; shortName: string; source: string }[];
  thresholds: MetricThresholds;
  search: string;
}

export function questionColumns(shown: ShownQuestions): DataColumn<QuestionRow>[] {
  const { rows, runs, candidate, metrics, thresholds, search } = shown;
  const largest = Math.max(0.05, ...rows.map(({ difference }) => Math.abs(difference ?? 0)));
  const letter = letterOf(candidate);
  return [
    {
      id: "place",
      name: "#",
      isFixed: true,
      numeric: true,
      width: 52,
      className: "pl-3.5",
      cellClass: "text-ink-3 phone:hidden!",
      cell: ({ number }) => number?.toLocaleString("en") ?? "–",
    },
    {
      id: "question",
      name: "Question",
      isFixed: true,
      least: 260,
      cellClass: "phone:col-span-full",
      cell: ({ question, href, isOpen }) => (
        <InPlaceLink
          href={href}
          aria-expanded={isOpen}
          dir="auto"
          className="block truncate font-medium after:absolute after:inset-0 phone:line-clamp-2 phone:whitespace-normal"
        >
          <Marked text={question} search={search} />
        </InPlaceLink>
      ),
    },
    ...runs.map((name, index): DataColumn<QuestionRow> => {
      const own = letterOf(index);
      return {
        id: runColumnId(index),
        name: own,
        numeric: true,
        width: 88,
        ...(name !== own && { sub: name }),
        cellClass: cn("phone:text-left!", index !== 0 && index !== candidate && "phone:hidden!"),
        cell: ({ scores, samples }) => (
          <>
            <OnCard>{name === own ? own : `${own} ${name}`}</OnCard>
            <ScoreCell
              score={scores[index] ?? null}
              thresholds={thresholds}
              cause={samples[index]?.length === 0 ? "not in this run" : null}
            />
          </>
        ),
      };
    }),
    {
      id: "bar",
      name: runs.length > 2 ? `Loss, win of ${letter}` : "Loss, win",
      sub: `← −${largest.toFixed(2)}, +${largest.toFixed(2)} →`,
      width: 150,
      cellClass: "phone:hidden!",
      cell: ({ difference }) => <DifferenceBar difference={difference} largest={largest} />,
    },
    {
      id: "difference",
      name: `${letter} − A`,
      numeric: true,
      width: 84,
      className: "pr-3.5",
      cellClass: "font-semibold phone:text-left!",
      cell: ({ difference }) => (
        <>
          <OnCard>{`${letter} − A`}</OnCard>
          <span className="tabular-nums">{difference === null ? "–" : signed(difference)}</span>
        </>
      ),
    },
    {
      id: "bands",
      name: "Bands",
      sub: `of A and ${letter}`,
      width: 160,
      startsHidden: true,
      cellClass: "whitespace-nowrap text-ink-2 phone:col-span-full",
      cell: ({ scores }) => {
        const bands = [scores[0], scores[candidate]].map((score) => (score == null ? null : bandOf(score, thresholds)) ?? "–");
        return bands[0] === bands[1] ? bands[0] : bands.join(" → ");
      },
    },
    ...metrics.map(
      ({ id, shortName, source }): DataColumn<QuestionRow> => ({
        id,
        name: shortName,
        sub: `${source}, ${letter} − A`,
        numeric: true,
        width: 110,
        startsHidden: true,
        cellClass: "phone:text-left!",
        cell: ({ differences }) => (
          <>
            <OnCard>{shortName}</OnCard>
            {differences[id] == null ? "–" : signed(differences[id])}
          </>
        ),
      }),
    ),
  ];
}

const DifferenceBar = ({ difference, largest }: { difference: number | null; largest: number }) => (
  <span
    aria-hidden
    className="relative block h-3 before:absolute before:inset-y-[-4px] before:left-1/2 before:w-px before:bg-line-3"
  >
    {difference !== null && difference !== 0 && (
      <i
        className={cn("absolute inset-y-0.5 rounded-[1px]", difference < 0 ? "right-1/2 bg-ink-2" : "left-1/2 bg-accent-ink")}
        style={{ width: `${(Math.abs(difference) / largest) * 50}%` }}
      />
    )}
  </span>
);
