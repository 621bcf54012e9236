import { formatP, signed, signedInterval } from "assay-lib/domain/scores/signed";
import { counted } from "assay-lib/domain/text/counted";
import { listed } from "assay-lib/domain/text/listed";
import type { SlicedDifference } from "assay-lib/why/words/report";
import type { ReactNode } from "react";
import { ListTable } from "@/components/ui/table";

const shownAtMost = 12;
const verdicts = { more: "better", less: "worse", "not-established": "not established" };

/** The difference in each slice of the columns with which it varies, and the names of the others. */
export const SlicedDifferences = ({ columns, letter }: { columns: readonly SlicedDifference[]; letter: string }) => {
  const tested = columns.filter(({ p }) => p !== null).length;
  const varying = columns.filter(({ isVarying }) => isVarying).length;
  const isTold = ({ isVarying, isReversed }: SlicedDifference) => isVarying || isReversed;
  const others = columns.flatMap((column) =>
    isTold(column) || column.p === null ? [] : `${column.key} (p ${formatP(column.p)})`,
  );
  const told = columns.filter(isTold).slice(0, shownAtMost);
  const rows = told.flatMap((column): Row[] => [column, ...column.values.map((one) => ({ ...one, column }))]);
  return (
    <>
      <p className="px-4 py-3 text-ink-2 phone:px-3.5">
        {tested === 0 ? (
          "No score differs in any slice."
        ) : (
          <>
            {varying > 0 && <b className="font-semibold text-ink">The difference varies with {counted(varying, "column")}. </b>}
            {others.length > 0 && `It does not vary measurably with ${listed(others.slice(0, shownAtMost), "or")}. `}
            One test of interaction for each column{rows.length > 0 && ", then a paired test in each slice"}, corrected for all of
            them (Holm).
          </>
        )}
      </p>
      {rows.length > 0 && (
        <ListTable
          label="Differences in slices"
          className="border-t border-line"
          rows={rows}
          keyOf={(row) => ("value" in row ? `${row.column.key} ${row.value}` : row.key)}
          sectionOf={(row) => "values" in row && <Heading column={row} />}
          columns={[
            { name: "Slice", cell: (row) => "value" in row && <bdi className="block max-w-72 truncate">{row.value}</bdi> },
            { name: "Questions", numeric: true, cell: (row) => "value" in row && row.pairs.toLocaleString("en") },
            {
              name: `${letter} − A`,
              sub: "interval",
              numeric: true,
              cell: (row) =>
                "value" in row && (
                  <Stacked below={row.interval && signedInterval(row.interval, row.confidence)}>
                    <span className={row.verdict === "not-established" ? "" : "font-semibold"}>
                      {row.difference === null ? "–" : signed(row.difference)}
                    </span>
                  </Stacked>
                ),
            },
            {
              name: "Verdict",
              sub: "corrected p",
              cell: (row) =>
                "value" in row && (
                  <Stacked below={row.pAdjusted === null ? null : `p ${formatP(row.pAdjusted)}`}>{verdicts[row.verdict]}</Stacked>
                ),
            },
          ]}
        />
      )}
    </>
  );
};

type Slice = SlicedDifference["values"][number] & { column: SlicedDifference };
type Row = SlicedDifference | Slice;

const Stacked = ({ children, below }: { children: ReactNode; below: string | null | undefined }) => (
  <>
    {children}
    {below && <span className="block text-small/4 whitespace-nowrap text-ink-3">{below}</span>}
  </>
);

const Heading = ({ column: { key, p, isReversed } }: { column: SlicedDifference }) => (
  <>
    <bdi className="font-semibold">{key}</bdi>{" "}
    <span className="text-ink-2">
      {p !== null && `p ${formatP(p)}`}
      {isReversed && ". Every slice differs the other way than the means of all: the runs scored different questions"}
    </span>
  </>
);
