import { formatP, signed } from "assay-lib/domain/scores/signed";
import { counted } from "assay-lib/domain/text/counted";
import type { SlicedDifference } from "assay-lib/domain/why/moves";
import { ScrollRegion } from "@/components/ui/panel";

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
      <ScrollRegion label="Differences in slices" className="overflow-x-auto border-t border-line">
        <table className="w-full text-right tabular-nums [&_td]:px-3 [&_td]:py-1.5 [&_th]:px-3 [&_th]:py-1.5">
          <caption className="sr-only">Difference of {letter} from A by slice</caption>
          <thead className="text-caption text-ink-2">
            <tr className="[&>th]:border-b [&>th]:border-line [&>th]:font-medium">
              <th scope="col" className="text-left">
                Slice
              </th>
              <th scope="col">questions</th>
              <th scope="col">{letter} − A</th>
              <th scope="col">interval</th>
              <th scope="col">p</th>
              <th scope="col" className="text-left">
                verdict
              </th>
            </tr>
          </thead>
          {columns.slice(0, shownAtMost).map(({ key, p, isVarying, isReversed, values }) => (
            <tbody key={key}>
              <tr className="bg-sunken text-left [&>th]:border-b [&>th]:border-line">
                <th scope="rowgroup" colSpan={6} className="text-left font-normal">
                  <bdi className="font-semibold">{key}</bdi>{" "}
                  <span className="text-ink-2">
                    {isVarying ? "the difference varies" : "no measurable variation"}
                    {p !== null && `, p ${formatP(p)}`}
                    {isReversed &&
                      ". Every slice differs the other way than the means of all: the runs scored different questions"}
                  </span>
                </th>
              </tr>
              {values.map(({ value, pairs, difference, interval, pAdjusted, verdict }) => (
                <tr key={value} className="[&>*]:border-b [&>*]:border-line">
                  <th scope="row" className="max-w-72 truncate text-left font-normal">
                    <bdi>{value}</bdi>
                  </th>
                  <td>{pairs.toLocaleString("en")}</td>
                  <td className={verdict === "not-established" ? "" : "font-semibold"}>
                    {difference === null ? "–" : signed(difference)}
                  </td>
                  <td className="whitespace-nowrap text-ink-2">
                    {interval ? `${signed(interval[0])} to ${signed(interval[1])}` : "–"}
                  </td>
                  <td>{pAdjusted === null ? "–" : formatP(pAdjusted)}</td>
                  <td className="text-left whitespace-nowrap">{verdicts[verdict]}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </ScrollRegion>
      {columns.length > shownAtMost && (
        <p className="border-t border-line px-4 py-2 text-small text-ink-3">
          The {shownAtMost} columns with the smallest p, of {columns.length}.
        </p>
      )}
    </>
  );
};
