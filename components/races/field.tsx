import type { RaceReport, RaceReportRow } from "assay-lib/domain/races/report";
import { aboutEarlyMeans, worseBy } from "assay-lib/domain/races/words";
import { rounded } from "assay-lib/domain/scores/rounded";
import { signOf } from "assay-lib/domain/scores/signed";
import Link from "next/link";
import { cn } from "@/components/ui/class-names";
import { Panel, ScrollRegion } from "@/components/ui/panel";

interface Scale {
  place(value: number): string;
  ticks: number[];
  margin: number;
}

/** Each configuration's difference to the leader: a line for each look, the newest last. */
export const RaceField = ({ race }: { race: RaceReport }) => {
  const scale = scaleOf(race);
  const firstOut = race.rows.findIndex(({ state }) => state === "out" || state === "cancelled");
  const comparisons = race.rows.length - 1;
  return (
    <Panel className="overflow-hidden">
      <ScrollRegion label="The field" className="overflow-x-auto">
        <table className="w-full min-w-[900px] text-body phone:block phone:min-w-0">
          <thead className="text-small text-ink-2 phone:hidden">
            <tr className="border-b border-line text-left align-bottom [&>th]:px-2.5 [&>th]:py-1.5 [&>th]:font-medium">
              <th className="w-9 text-right">#</th>
              <th className="w-44">Configuration</th>
              <th className="w-20 text-right">Mean</th>
              <th className="!px-0">
                <div className="relative h-8 text-caption text-ink-3">
                  <span className="absolute top-0 left-0">← worse</span>
                  {scale.ticks.map((tick) => (
                    <span
                      key={tick}
                      className="absolute bottom-0 -translate-x-1/2 tabular-nums"
                      style={{ left: scale.place(tick) }}
                    >
                      {tick === 0 ? "0" : signed(tick, 2)}
                    </span>
                  ))}
                </div>
              </th>
              <th className="w-44 text-right">
                Difference<span className="block text-caption font-normal text-ink-3">repeated 95%</span>
              </th>
              <th className="w-52">State</th>
            </tr>
          </thead>
          <tbody className="phone:block">
            {race.rows.map((row, at) => (
              <Row key={row.run} row={row} place={at + 1} race={race} scale={scale} isCut={at === firstOut} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="border-t border-line px-3.5 py-2 text-small text-ink-2">
        Solid line: the {race.baseline === null ? "leader" : "baseline"}. Dashed: the margin, {race.margin} either way. Intervals
        hold at every look{comparisons > 1 && `, for all comparisons of those still in together`}.{" "}
        {firstOut >= 0 && aboutEarlyMeans}
      </p>
    </Panel>
  );
};

interface RowProps {
  row: RaceReportRow;
  place: number;
  race: RaceReport;
  scale: Scale;
  isCut: boolean;
}

const Row = ({ row, place, race, scale, isCut }: RowProps) => {
  const isOut = row.state === "out" || row.state === "cancelled";
  const isLeader = row.state === "leads";
  return (
    <tr
      className={cn(
        "h-9 border-b border-line last:border-b-0 phone:grid phone:h-auto phone:grid-cols-[minmax(0,1fr)_auto_auto] phone:items-baseline phone:px-1 phone:py-1.5 [&>td]:px-2.5",
        isOut && "bg-bg text-ink-3",
        isCut && "border-t border-t-line-3",
      )}
    >
      <td className="text-right text-small text-ink-3 phone:hidden">{isOut ? "–" : place}</td>
      <td className={cn("max-w-44 truncate phone:max-w-none", !isOut && "font-medium")}>
        <Link href={`/runs/${row.run}`} prefetch={false} className="hover:underline">
          {row.name}
        </Link>
      </td>
      <td className="text-right tabular-nums phone:order-3">
        {row.mean === null ? "–" : rounded(row.mean)}
        <small className="block text-caption text-ink-3 phone:hidden">n = {row.questions.toLocaleString("en")}</small>
      </td>
      <td className={cn("!p-0 phone:order-4 phone:col-span-3", isLeader && "phone:hidden")}>
        <Lines row={row} scale={scale} isLeader={isLeader} isOut={isOut} />
      </td>
      <td className="text-right tabular-nums phone:hidden">
        {isLeader ? (
          <span className="text-small whitespace-nowrap text-ink-3">the others are compared with it</span>
        ) : (
          row.interval && (
            <>
              {signed(row.difference, 3)}
              <small className="block text-caption text-ink-3">
                {signed(row.interval[0], 3)} to {signed(row.interval[1], 3)}
              </small>
            </>
          )
        )}
      </td>
      <td className="text-small phone:order-2 phone:text-right">
        <State row={row} race={race} />
      </td>
    </tr>
  );
};

const State = ({ row, race: { questions, margin, baseline } }: Pick<RowProps, "row" | "race">) => {
  if (row.state === "leads")
    return (
      <span className="rounded-chip border border-accent-ink px-1.5 font-semibold text-accent-ink">
        {baseline === null ? "leads" : "baseline"}
      </span>
    );
  if (row.state === "out")
    return (
      <>
        out after {row.judged.toLocaleString("en")} of {questions.toLocaleString("en")} questions
        <small className="block text-caption">{worseBy(row)}</small>
      </>
    );
  if (row.state === "cancelled") return "cancelled, not out";
  if (row.state === "in") return <span className="font-medium">still in</span>;
  return (
    <span className="font-medium">
      {baseline === null ? `equal to the leader within ${margin}` : `not worse by more than ${margin}`}
    </span>
  );
};

const Lines = ({ row, scale, isLeader, isOut }: Pick<RowProps, "row" | "scale"> & { isLeader: boolean; isOut: boolean }) => {
  const lines = isLeader ? [] : row.intervals.filter((interval) => interval !== null).slice(-5);
  const difference = row.interval
    ? `difference ${signed(row.difference, 3)}, interval ${signed(row.interval[0], 3)} to ${signed(row.interval[1], 3)} after ${row.questions} questions`
    : "no interval yet";
  const label = isLeader ? "the others are compared with it" : difference;
  const gap = 5;
  const first = 18 - ((lines.length - 1) * gap) / 2;
  return (
    <div role="img" aria-label={label} className="relative h-9 overflow-hidden">
      {scale.ticks.map((tick) => (
        <i
          key={tick}
          className={cn("absolute inset-y-0 border-l", tick === 0 ? "border-ink-3" : "border-line")}
          style={{ left: scale.place(tick) }}
        />
      ))}
      {[-scale.margin, scale.margin].map((at) => (
        <i key={at} className="absolute inset-y-0 border-l border-dashed border-line-3" style={{ left: scale.place(at) }} />
      ))}
      {isLeader && (
        <i className="absolute top-1/2 size-[11px] -translate-1/2 rounded-full bg-accent-ink" style={{ left: scale.place(0) }} />
      )}
      {lines.map(([low, high], at) => {
        const isLast = at === lines.length - 1;
        const style = { left: scale.place(low), right: `calc(100% - ${scale.place(high)})`, top: first + at * gap };
        return (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: looks keep their order.
            key={at}
            className={cn("absolute", isLast && !isOut ? "h-0.5 bg-ink" : "h-px bg-line-3")}
            style={style}
          />
        );
      })}
      {row.interval && lines.length > 0 && (
        <i
          className={cn("absolute size-2 -translate-1/2 rounded-full", isOut ? "border border-line-3 bg-surface" : "bg-ink")}
          style={{ left: scale.place(row.difference), top: first + (lines.length - 1) * gap + 1 }}
        />
      )}
    </div>
  );
};

function scaleOf({ rows, margin }: RaceReport): Scale {
  const ends = rows.flatMap(({ interval }) => interval ?? []);
  const low = Math.min(-2 * margin, -0.05, ...ends);
  const high = Math.max(2 * margin, 0.05, ...ends);
  const step = [0.02, 0.05, 0.1, 0.2, 0.5].find((one) => (high - low) / one <= 8) ?? 1;
  const from = low - 0.05 * (high - low);
  const to = high + 0.05 * (high - low);
  const first = Math.ceil(from / step);
  const ticks = Array.from({ length: Math.floor(to / step) - first + 1 }, (_, at) => (first + at) * step);
  return { place: (value) => `${((100 * (value - from)) / (to - from)).toFixed(2)}%`, ticks, margin };
}

const signed = (value: number, digits: number): string => `${signOf(value)}${Math.abs(value).toFixed(digits)}`;
