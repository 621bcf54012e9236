import { percent } from "assay-lib/domain/scores/format";
import { formatP, signed } from "assay-lib/domain/scores/signed";
import { inPoints } from "assay-lib/why/words/points";
import type { WhyGroup, WhySlice, WhyVerdict } from "assay-lib/why/words/report";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import { ScrollRegion } from "@/components/ui/panel";
import { ShareMark } from "./share-mark";

interface ComparedRow {
  id: string;
  name: ReactNode;
  row: WhyGroup | WhySlice;
  mean: number | null;
  /** Links to its samples. */
  acts: ReactNode;
  more?: ReactNode;
}

interface Props {
  label: string;
  /** "Group", "Slice", and a second line. */
  heading: readonly [string, string];
  measure: "failed" | "mean";
  rows: readonly ComparedRow[];
  moreHeading?: string;
  /** Rows that are not compared. */
  children?: ReactNode;
}

const count = (n: number) => n.toLocaleString("en");
const cell = "border-b border-line px-3 py-2 align-middle phone:block phone:border-0 phone:px-0 phone:py-0.5";

export const ComparedTable = ({ label, heading, measure, rows, moreHeading, children }: Props) => (
  <ScrollRegion label={label} className="overflow-x-auto">
    <table className="w-full tabular-nums phone:block">
      <caption className="sr-only">{label}</caption>
      <thead className="text-caption text-ink-2 phone:sr-only">
        <tr className="[&>th]:border-b [&>th]:border-line [&>th]:px-3 [&>th]:py-1.5 [&>th]:text-left [&>th]:align-bottom [&>th]:font-medium">
          <th scope="col">
            {heading[0]}
            <span className="block font-normal text-ink-3">{heading[1]}</span>
          </th>
          <th scope="col" className="text-right!">
            n
          </th>
          <th scope="col" className="text-right!">
            {measure === "failed" ? "Failed" : "Mean"}
          </th>
          <th scope="col" className="w-36">
            {measure === "failed" ? "Failed share, its interval" : "Mean, its interval"}
            <span className="flex justify-between font-normal text-ink-3" aria-hidden>
              {measure === "failed"
                ? ["0%", "50%", "100%"].map((tick) => <span key={tick}>{tick}</span>)
                : ["0", ".5", "1"].map((tick) => <span key={tick}>{tick}</span>)}
            </span>
          </th>
          <th scope="col" className="text-right!">
            Against the rest
            <span className="block font-normal text-ink-3">corrected interval</span>
          </th>
          <th scope="col">
            Verdict
            <span className="block font-normal text-ink-3">corrected p</span>
          </th>
          {moreHeading && <th scope="col">{moreHeading}</th>}
          <th scope="col">Samples</th>
        </tr>
      </thead>
      <tbody className="phone:block">
        {rows.map(({ id, name, row, mean, acts, more }) => (
          <tr
            key={id}
            className="phone:grid phone:grid-cols-2 phone:items-start phone:gap-x-4 phone:border-b phone:border-line phone:px-4 phone:py-3"
          >
            <th scope="row" className={cn(cell, "max-w-64 text-left font-normal phone:col-span-full phone:max-w-none")}>
              {name}
            </th>
            <td className={cn(cell, "text-right phone:hidden")}>{count(row.n)}</td>
            <td className={cn(cell, "text-right whitespace-nowrap phone:text-left")}>
              {measure === "failed" ? (
                <>
                  <b className="font-semibold">
                    {count(row.failed ?? 0)} of {count(row.n)}
                  </b>
                  <span className="block text-small/4 text-ink-3">{mean === null ? "–" : percent(mean, 1)}</span>
                </>
              ) : (
                <b className="font-semibold">{mean?.toFixed(3) ?? "–"}</b>
              )}
            </td>
            <td className={cn(cell, "w-36")}>
              {mean !== null && (
                <ShareMark
                  mean={mean}
                  interval={row.ci95}
                  rest={row.rest.mean}
                  isEstablished={row.verdict !== "not-established"}
                />
              )}
            </td>
            <td className={cn(cell, "text-right whitespace-nowrap phone:text-left")}>
              {row.difference === null ? "–" : inUnit(row.difference, measure)}
              {row.differenceCi && (
                <span className="block text-small/4 text-ink-3">
                  {inUnit(row.differenceCi[0], measure, false)} to {inUnit(row.differenceCi[1], measure, false)}
                </span>
              )}
            </td>
            <td className={cn(cell, "whitespace-nowrap")}>
              <span className={row.verdict === "not-established" ? "text-ink-2" : "font-medium"}>
                {verdictWords[measure][row.verdict]}
              </span>
              {row.pAdjusted !== null && <span className="block text-small/4 text-ink-3">p {formatP(row.pAdjusted)}</span>}
            </td>
            {moreHeading && <td className={cn(cell, "max-w-72")}>{more}</td>}
            <td className={cell}>
              <span className="flex gap-1.5">{acts}</span>
            </td>
          </tr>
        ))}
        {children}
      </tbody>
    </table>
  </ScrollRegion>
);

const verdictWords: Record<"failed" | "mean", Record<WhyVerdict, string>> = {
  failed: { more: "↑ fails more", less: "↓ fails less", "not-established": "○ not established" },
  mean: { more: "↑ higher", less: "↓ lower", "not-established": "○ not established" },
};

function inUnit(value: number, measure: "failed" | "mean", hasUnit = true): string {
  if (measure === "mean") return signed(value);
  return `${inPoints(value)}${hasUnit ? " points" : ""}`;
}
