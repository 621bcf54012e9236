import { formatShare } from "assay-lib/domain/scores/format";
import { counted } from "assay-lib/domain/text/counted";
import type { Measured, MeasuredSide } from "assay-lib/prompts/measure";
import Link from "next/link";
import type { ReactNode } from "react";
import { Table } from "@/components/ui/table";

/** The built-in prompt next to a version, on the test part. */
export const MeasuredTable = ({ measured, version }: { measured: Measured; version: string }) => {
  const { n, good, questions, source, passes, difference } = measured;
  return (
    <>
      <Table label="Figures on the test part">
        <thead>
          <tr className="text-left text-caption text-ink-3">
            <Head>Prompt</Head>
            <Head isNumber>Right</Head>
            <Head isNumber>AUROC</Head>
            <Head>Run</Head>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          <Side name="built-in" side={measured.builtIn} n={n} />
          <Side name={version} side={measured.version} n={n} />
        </tbody>
      </Table>
      <p className="border-t border-line px-3.5 py-2.5 text-ink-2">
        {differenceInWords(difference, version)} On {counted(n, "label")} of {counted(questions, "question")} of the test part,{" "}
        {good} good and {n - good} bad (labels: {source}). Right: people and judge agree, where a score from {passes.toFixed(2)}{" "}
        counts as good.
      </p>
    </>
  );
};

const cell = "border-t border-line px-2.5 py-2 first:pl-3.5 last:pr-3.5";

const Head = ({ children, isNumber = false }: { children: ReactNode; isNumber?: boolean }) => (
  <th scope="col" className={`px-2.5 py-1.5 font-normal first:pl-3.5 last:pr-3.5 ${isNumber ? "text-right" : ""}`}>
    {children}
  </th>
);

const Side = ({ name, side: { run, right, ci95, auroc }, n }: { name: string; side: MeasuredSide; n: number }) => (
  <tr>
    <th scope="row" className={`${cell} text-left font-medium [overflow-wrap:anywhere]`}>
      {name}
    </th>
    <td className={`${cell} text-right`}>
      {formatShare(right, n)}
      <Interval ends={ci95?.map((end) => `${(100 * end).toFixed(1)}%`)} />
    </td>
    <td className={`${cell} text-right`}>
      {auroc.value === null ? "–" : auroc.value.toFixed(3)}
      <Interval ends={auroc.ci95?.map((end) => end.toFixed(3))} />
    </td>
    <td className={`${cell} [overflow-wrap:anywhere]`}>
      <Link href={`/runs/${run.id}`} prefetch={false} className="link">
        {run.name}
      </Link>
    </td>
  </tr>
);

const Interval = ({ ends }: { ends: readonly string[] | undefined }) =>
  ends && <span className="block text-caption text-ink-3">{ends.join(" to ")}</span>;

function differenceInWords({ value, ci95 }: Measured["difference"], version: string): string {
  const points = (share: number) => (100 * share).toFixed(1);
  const size = `${version} is right ${points(Math.abs(value))} points ${value < 0 ? "less" : "more"} often than the built-in prompt`;
  if (ci95 === null) return `${size}; too few questions for an interval.`;
  const interval = `95 % interval ${points(ci95[0])} to ${points(ci95[1])}, paired`;
  const isClear = ci95[0] > 0 || ci95[1] < 0;
  return `${size} (${interval})${isClear ? "" : ", which may be chance"}.`;
}
