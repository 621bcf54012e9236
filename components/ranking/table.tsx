"use client";

import { GitCompareArrows } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { compareHref } from "@/components/addresses/compare";
import { ButtonLink } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { EarlyInput } from "@/components/ui/early-entry/controls";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import { JudgedSoFar, useDeleted } from "./followed";
import { IntervalCell, Lanes } from "./lanes";
import type { RankedRow } from "./rows";

const mostCompared = 4;

export interface RankHeading {
  name: string;
  sub?: string | undefined;
  href?: string | undefined;
  sort?: "asc" | "desc" | null | undefined;
}

interface RankTableProps {
  rows: readonly RankedRow[];
  settings: readonly RankHeading[];
  /** By fixed column. Without any cost or latency, its column is left out. */
  headings: { rank: RankHeading; mean: RankHeading; cost: RankHeading | null; latency: RankHeading | null };
  beside: string | null;
  /** How many groups have a lane; 0 shows the letters as text. */
  lanes: number;
  axis: { at: number; text: string }[];
  lines: readonly { at: number; look: string }[];
  glyphs: Readonly<Record<string, ReactNode>>;
  /** Null in a share, whose rows are neither opened nor chosen. */
  hrefOfBaseline: string | null;
  /** Left of the view switch. */
  title: ReactNode;
  children: ReactNode;
}

/** Arrows move between rows, Enter opens a run, space ticks it, c compares, b makes it the baseline. */
export function RankTable({
  rows,
  settings,
  headings,
  beside,
  lanes,
  axis,
  lines,
  glyphs,
  hrefOfBaseline,
  title,
  children,
}: RankTableProps) {
  const router = useRouter();
  const isDeleted = useDeleted();
  const hasPeople = rows.some(({ people }) => people);
  const canTick = (row: RankedRow) => row.pending === null && !isDeleted(row.runs);
  const isShared = hrefOfBaseline === null;
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [current, setCurrent] = useState(0);
  const toggle = (run: string) =>
    setTicked((before) => (before.includes(run) ? before.filter((id) => id !== run) : [...before, run]));
  const compared = ticked.length > 1 && ticked.length <= mostCompared ? compareHref({ runs: [...ticked] }) : null;
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[current];
    const move = Number(event.key === "ArrowDown") - Number(event.key === "ArrowUp");
    const isRow = event.target instanceof HTMLTableRowElement;
    if (move !== 0) {
      const next = Math.min(rows.length - 1, Math.max(0, current + move));
      setCurrent(next);
      event.currentTarget.querySelectorAll<HTMLElement>("tr")[next]?.focus();
    } else if (!row || !isRow || isShared) return;
    else if (event.key === "Enter" && row.href) router.push(row.href);
    else if (event.key === " ") {
      if (canTick(row)) toggle(row.run);
    } else if (event.key === "c" && compared) router.push(compared);
    else if (event.key === "b" && row.pending === null) router.push(hrefOfBaseline + encodeURIComponent(row.run));
    else return;
    event.preventDefault();
  };
  const head = ({ name, ...rest }: RankHeading, numeric = false, className = "") => (
    <ColumnHeading key={name} name={name} numeric={numeric} className={className} {...withoutEmpty(rest)} />
  );
  return (
    <>
      <div className="mt-6 mb-2 flex flex-wrap items-center gap-2">
        {title}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {ticked.length > 0 &&
            (compared ? (
              <ButtonLink href={compared} prefetch={false}>
                <GitCompareArrows aria-hidden /> Compare {ticked.length} ticked
              </ButtonLink>
            ) : (
              <span className="text-small text-ink-2">
                {ticked.length === 1
                  ? "Tick one more to compare"
                  : `${ticked.length} ticked; up to ${mostCompared} can be compared`}
              </span>
            ))}
          {children}
        </div>
      </div>
      <div className="rounded-panel border border-line bg-surface shadow-panel">
        <Table label="Ranking" className="phone:block phone:[&>tbody]:block [&_tr>*:last-child]:pr-4">
          <thead className="phone:hidden!">
            <tr>
              {!isShared && <ColumnHeading name={<span className="sr-only">Select</span>} className="w-8 pl-3.5" />}
              {head(headings.rank, true)}
              <ColumnHeading name="Group" sub="same letter" />
              {settings.map((setting) => head(setting))}
              {head(headings.mean, true)}
              {hasPeople && <ColumnHeading name="People would say" sub="95%, from labels" numeric />}
              {beside !== null && <ColumnHeading name={beside} sub="mean" numeric />}
              <th scope="col" className="border-b border-line px-2.5 py-2 align-bottom text-[11.5px]/4 font-medium text-ink-2">
                <span className="block text-left">Comparison interval</span>
                <span aria-hidden className="relative block h-4 text-[11px] font-normal text-ink-3">
                  {axis.map(({ at, text }) => (
                    <span key={text} className="absolute -translate-x-1/2" style={{ left: `${at * 100}%` }}>
                      {text}
                    </span>
                  ))}
                </span>
              </th>
              <ColumnHeading name="From the best" sub="simultaneous 95%" numeric />
              <ColumnHeading name="From the baseline" sub="simultaneous 95%" numeric />
              {headings.cost && head(headings.cost, true)}
              {headings.latency && head(headings.latency, true, "pr-4")}
            </tr>
          </thead>
          <tbody onKeyDown={onKeyDown}>
            {rows.map((row, at) => (
              <tr
                key={row.run}
                tabIndex={at === current ? 0 : -1}
                onFocus={() => setCurrent(at)}
                className={cn(
                  rowClass(ticked.includes(row.run)),
                  "-outline-offset-2 phone:relative phone:grid phone:grid-cols-[minmax(0,1fr)_auto] phone:border-b phone:border-line phone:py-2 phone:pr-4 phone:pl-24 phone:[&>td]:border-0",
                  row.isGroupEnd && "[&>td]:border-b-line-3",
                  isDeleted(row.runs) && "[&>td]:text-ink-3 [&>td]:line-through",
                )}
              >
                {!isShared && (
                  <Cell className="py-0 pr-0 pl-3.5 phone:absolute phone:top-3 phone:left-0">
                    {canTick(row) && (
                      <EarlyInput
                        type="checkbox"
                        tabIndex={-1}
                        className="block size-3.5 accent-accent phone:size-[18px]"
                        aria-label={`Select ${row.label}`}
                        checked={ticked.includes(row.run)}
                        onChange={() => toggle(row.run)}
                      />
                    )}
                  </Cell>
                )}
                <Cell numeric className="py-0 text-ink-2 phone:absolute phone:top-3 phone:left-6">
                  {row.rank}
                </Cell>
                <Cell
                  className="relative py-0 phone:absolute phone:inset-y-0 phone:left-11 phone:w-12"
                  style={{ minWidth: 22 + lanes * 17 }}
                >
                  {row.lanes ? (
                    <>
                      <Lanes lanes={row.lanes} />
                      <span className="sr-only">{row.letters}</span>
                    </>
                  ) : (
                    <span className="text-[11.5px]">{row.letters}</span>
                  )}
                </Cell>
                {settings.map(({ name }, place) => (
                  <Cell key={name} className={cn("max-w-56 py-0 phone:hidden", place === 0 && "font-medium")}>
                    <span className="flex min-w-0 items-center gap-2">
                      {place === 0 ? (
                        <RunLink href={row.href} className="truncate">
                          {row.settings[place]}
                        </RunLink>
                      ) : (
                        <span className="truncate">{row.settings[place]}</span>
                      )}
                      {place === settings.length - 1 && <Chips row={row} isDeleted={isDeleted(row.runs)} />}
                    </span>
                  </Cell>
                ))}
                <td className="hidden min-w-0 phone:block">
                  <RunLink href={row.href} className="block truncate font-medium">
                    {row.label}
                  </RunLink>
                  <Chips row={row} isDeleted={isDeleted(row.runs)} />
                </td>
                <Cell numeric className="py-0 font-medium phone:p-0">
                  <span className="inline-flex items-center gap-2">
                    {row.band && glyphs[row.band]}
                    {row.mean}
                    {row.ci95 && <span className="sr-only">, {row.ci95}</span>}
                  </span>
                </Cell>
                {hasPeople && (
                  <Cell numeric className="py-0 whitespace-nowrap phone:hidden">
                    {row.people ? (
                      <>
                        {row.people.value} <span className="text-small text-ink-3">{row.people.interval}</span>
                        <span className="sr-only">, {row.people.labels}</span>
                      </>
                    ) : (
                      "–"
                    )}
                  </Cell>
                )}
                {beside !== null && (
                  <Cell numeric className="py-0 phone:hidden">
                    {row.beside ?? "–"}
                  </Cell>
                )}
                <Cell className="w-1/3 py-0 phone:col-span-2 phone:w-auto phone:p-0">
                  {row.pending ? (
                    <JudgedSoFar run={row.run} {...row.pending} />
                  ) : (
                    <IntervalCell place={row.place} from={row.from} to={row.to} lines={lines} />
                  )}
                </Cell>
                <DifferenceCell difference={row.best} without={row.rank === "–" ? "–" : "best"} name="from best" />
                <DifferenceCell difference={row.baseline} without={row.isBaseline ? "baseline" : "–"} isWideOnly />
                {headings.cost && (
                  <Cell numeric className="py-0 whitespace-nowrap phone:p-0 phone:text-small">
                    {row.cost}
                    <span className={cn("ml-1.5 text-ink-2", !row.isOnFront && "invisible")}>
                      <span aria-hidden>◆</span>
                      {row.isOnFront && <span className="sr-only">on the front: none is both cheaper and better</span>}
                    </span>
                  </Cell>
                )}
                {headings.latency && (
                  <Cell numeric className="py-0 pr-4 whitespace-nowrap phone:hidden">
                    {row.latency}
                  </Cell>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
}

const withoutEmpty = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    sub?: string;
    href?: string;
    sort?: "asc" | "desc" | null;
  };

const RunLink = ({ href, className, children }: { href: string | null; className: string; children: ReactNode }) =>
  href === null ? (
    <span className={className}>{children}</span>
  ) : (
    <Link href={href} prefetch={false} tabIndex={-1} className={cn(className, "hover:underline")}>
      {children}
    </Link>
  );

const Chips = ({ row: { isBaseline, judged }, isDeleted }: { row: RankedRow; isDeleted: boolean }) => (
  <span className="flex-none">
    {isBaseline && <Chip>baseline</Chip>}
    {judged && <Chip>other judging</Chip>}
    {isDeleted && <Chip>deleted</Chip>}
  </span>
);

const Chip = (given: { children: string }) => (
  <span className="mr-1 inline-block rounded-chip border border-line-3 px-1.5 text-[11px]/4 font-normal text-ink-2" {...given} />
);

const DifferenceCell = ({
  difference,
  without,
  name,
  isWideOnly = false,
}: {
  difference: RankedRow["best"];
  without: string;
  name?: string;
  isWideOnly?: boolean;
}) => (
  <Cell numeric className={cn("py-0 whitespace-nowrap phone:p-0 phone:text-left phone:text-small", isWideOnly && "phone:hidden")}>
    {difference ? (
      <>
        <span className={cn(difference.isEstablished && "font-semibold")}>
          {difference.value}
          {name && <span className="hidden font-normal text-ink-3 phone:inline"> {name}</span>}
        </span>
        <span className="block text-[11px]/4 text-ink-3 phone:hidden">{difference.interval}</span>
      </>
    ) : (
      <span className="text-ink-2">{without}</span>
    )}
  </Cell>
);
