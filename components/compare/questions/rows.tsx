import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { RunLetter } from "@/components/compare/run-letter";
import { ScoreCell } from "@/components/scores/cell";
import { cn } from "@/components/ui/class-names";
import { Cell, ColumnHeading, cardTable, rowClass, Table } from "@/components/ui/table";
import { letterOf } from "@/lib/domain/comparison/letter";
import type { ComparedQuestion } from "@/lib/domain/comparison/question";
import type { BandThresholds } from "@/lib/domain/scores/band";
import { signed } from "@/lib/domain/scores/signed";

const asCard = "phone:grid phone:grid-cols-3 phone:items-end phone:border-b phone:border-line";

/**
 * Questions with every run's score and the candidate's difference. The open one shows `children` below its row. On phones, rows
 * are cards.
 */
export const QuestionRows = ({
  rows,
  first,
  runs,
  candidate,
  thresholds,
  open,
  hrefOf,
  children,
}: {
  rows: readonly ComparedQuestion[];
  /** Number of the first row. */
  first: number;
  runs: readonly { id: string; name: string }[];
  /** Index in the list of runs. */
  candidate: number;
  thresholds: BandThresholds;
  /** Key of the open question. */
  open: string | null;
  /** The address with this question open, or none. */
  hrefOf: (key: string | null) => string;
  children?: ReactNode;
}) => {
  const largest = Math.max(0.05, ...rows.map(({ difference }) => Math.abs(difference ?? 0)));
  return (
    <Table label="Questions" className={cn(cardTable, "min-w-[720px] phone:min-w-0")}>
      <thead>
        <tr className={asCard}>
          <ColumnHeading name="#" numeric className="w-10 pl-3.5 phone:hidden" />
          <ColumnHeading name="Question" className="phone:hidden" />
          {runs.map(({ id, name }, index) => (
            <ColumnHeading
              key={id}
              name={<RunLetter index={index} />}
              sub={<span className="inline-block max-w-20 truncate phone:max-w-14 align-bottom">{name}</span>}
              numeric
              className={cn("w-[88px] phone:w-auto phone:border-b-0", index !== 0 && index !== candidate && "phone:hidden")}
            />
          ))}
          <ColumnHeading name="loss, win" sub={`± ${largest.toFixed(2)}`} className="w-[120px] phone:hidden" />
          <ColumnHeading name={`${letterOf(candidate)} − A`} numeric className="w-[72px] pr-3.5 phone:w-auto phone:border-b-0" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const isOpen = row.key === open;
          return (
            <Fragment key={row.key}>
              <tr className={cn(rowClass(isOpen), asCard, "relative h-10 phone:h-auto phone:py-1.5")}>
                <Cell numeric className="pl-3.5 text-ink-3 phone:hidden!">
                  {(first + at).toLocaleString("en")}
                </Cell>
                <Cell className="max-w-0 phone:col-span-3 phone:max-w-none phone:border-b-0 phone:pb-0">
                  <Link
                    href={hrefOf(isOpen ? null : row.key)}
                    scroll={false}
                    prefetch={false}
                    aria-expanded={isOpen}
                    dir="auto"
                    className="block truncate font-medium after:absolute after:inset-0 phone:line-clamp-2 phone:whitespace-normal"
                  >
                    {row.question}
                  </Link>
                </Cell>
                {row.scores.map((score, index) => (
                  <Cell
                    key={runs[index]?.id}
                    numeric
                    className={cn("phone:border-b-0", index !== 0 && index !== candidate && "phone:hidden!")}
                  >
                    <ScoreCell
                      score={score}
                      thresholds={thresholds}
                      cause={row.samples[index]?.length === 0 ? "not here" : null}
                    />
                  </Cell>
                ))}
                <Cell className="phone:hidden!">
                  <DifferenceBar difference={row.difference} largest={largest} />
                </Cell>
                <Cell numeric className="pr-3.5 font-semibold phone:border-b-0">
                  {row.difference === null ? "–" : signed(row.difference)}
                </Cell>
              </tr>
              {isOpen && (
                <tr className="phone:block">
                  <td colSpan={runs.length + 4} className="phone:block border-b border-l-2 border-line border-l-accent p-0">
                    {children}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
};

const DifferenceBar = ({ difference, largest }: { difference: number | null; largest: number }) => (
  <span
    aria-hidden
    className="relative block h-3 before:absolute before:inset-y-[-4px] before:left-1/2 before:w-px before:bg-line-2"
  >
    {difference !== null && difference !== 0 && (
      <i
        className={cn("absolute inset-y-0", difference < 0 ? "right-1/2 bg-ink-2" : "left-1/2 bg-accent")}
        style={{ width: `${(Math.abs(difference) / largest) * 50}%` }}
      />
    )}
  </span>
);
