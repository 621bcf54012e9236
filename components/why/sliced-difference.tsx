import { formatP, signed } from "assay-lib/domain/scores/signed";
import { counted } from "assay-lib/domain/text/counted";
import type { SlicedDifference } from "assay-lib/why/words/moves";
import type { ReactNode } from "react";
import { type ListColumn, ListTable } from "@/components/ui/table";

/** Columns on the page. */
const shownAtMost = 12;
const verdicts = { more: "better", less: "worse", "not-established": "not established" };

/** The difference in each slice of each column, columns in which it varies first. */
export const SlicedDifferences = ({ columns, letter }: { columns: readonly SlicedDifference[]; letter: string }) => {
  const tested = columns.filter(({ p }) => p !== null).length;
  const varying = columns.filter(({ isVarying }) => isVarying).length;
  return (
    <>
      <p className="px-4 py-3 text-ink-2 phone:px-3.5">
        {tested === 0 ? (
          "No score differs in any slice."
        ) : varying === 0 ? (
          <>The difference does not vary measurably with any of {counted(tested, "column")}.</>
        ) : (
          <>
            <b className="font-semibold text-ink">The difference varies with {counted(varying, "column")}</b> of {tested} tested.
          </>
        )}{" "}
        One test of interaction for each column, corrected for all columns (Holm), then a paired test in each slice, corrected for
        the slices of all columns.
      </p>
      <ListTable
        label="Differences in slices"
        className="border-t border-line"
        rows={columns
          .slice(0, shownAtMost)
          .flatMap((column): Row[] => [column, ...column.values.map((one) => ({ ...one, key: column.key }))])}
        keyOf={(row) => ("value" in row ? `${row.key} ${row.value}` : row.key)}
        sectionOf={(row) => "values" in row && <Heading column={row} />}
        columns={[
          sliceColumn("Slice", ({ value }) => <bdi className="block max-w-72 truncate">{value}</bdi>, false),
          sliceColumn("questions", ({ pairs }) => pairs.toLocaleString("en")),
          sliceColumn(`${letter} − A`, ({ difference, verdict }) => (
            <span className={verdict === "not-established" ? "" : "font-semibold"}>
              {difference === null ? "–" : signed(difference)}
            </span>
          )),
          sliceColumn("interval", ({ interval }) => (interval ? `${signed(interval[0])} to ${signed(interval[1])}` : "–")),
          sliceColumn("p", ({ pAdjusted }) => (pAdjusted === null ? "–" : formatP(pAdjusted))),
          sliceColumn("verdict", ({ verdict }) => verdicts[verdict], false),
        ]}
      />
      {columns.length > shownAtMost && (
        <p className="border-t border-line px-4 py-2 text-small text-ink-3">
          The {shownAtMost} columns with the smallest p, of {columns.length}.
        </p>
      )}
    </>
  );
};

type Slice = SlicedDifference["values"][number] & { key: string };
type Row = SlicedDifference | Slice;

const sliceColumn = (name: string, cell: (slice: Slice) => ReactNode, numeric = true): ListColumn<Row> => ({
  ...{ name, numeric, cellClass: "whitespace-nowrap" },
  cell: (row) => "value" in row && cell(row),
});

const Heading = ({ column: { key, p, isVarying, isReversed } }: { column: SlicedDifference }) => (
  <>
    <bdi className="font-semibold">{key}</bdi>{" "}
    <span className="text-ink-2">
      {isVarying ? "the difference varies" : "no measurable variation"}
      {p !== null && `, p ${formatP(p)}`}
      {isReversed && ". Every slice differs the other way than the means of all: the runs scored different questions"}
    </span>
  </>
);
