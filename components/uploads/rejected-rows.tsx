import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import type { RowProblem } from "@/lib/domain/row-problem";

export const rejectedPageSize = 10;

export const RejectedRows = ({
  problems,
  page,
  counts,
  href,
}: {
  problems: readonly RowProblem[];
  page: number;
  /** Unit of `line`. */
  counts: "line" | "row";
  href: (page: number) => string;
}) => {
  const from = (page - 1) * rejectedPageSize;
  return (
    <Panel>
      <Table label="Rejected rows">
        <thead>
          <tr>
            <ColumnHeading name={counts === "line" ? "Line" : "Row"} numeric className="w-12" />
            <ColumnHeading name="Field" />
            <ColumnHeading name="Reason" />
          </tr>
        </thead>
        <tbody>
          {problems.slice(from, from + rejectedPageSize).map(({ line, field, reason, excerpt }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one line may have several problems; their order does not change.
            <tr key={from + index} className={rowClass()}>
              <Cell numeric className="py-[7px] align-top font-semibold">
                {line === null ? "–" : line.toLocaleString("en")}
              </Cell>
              <Cell className="py-[7px] align-top font-mono text-small">
                <span className="block max-w-32 min-w-16 truncate" title={field ?? undefined}>
                  {field ?? "whole row"}
                </span>
              </Cell>
              <Cell className="w-full max-w-0 py-[7px] align-top text-[12.5px]/[18px]">
                <span className="block [overflow-wrap:anywhere]">{reason}</span>
                {excerpt && (
                  <span className="mt-px block truncate font-mono text-caption text-ink-3" title={excerpt}>
                    {excerpt}
                  </span>
                )}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {problems.length > rejectedPageSize && (
        <Pager page={page} size={rejectedPageSize} total={problems.length} href={href} label="Pages of rejected rows" />
      )}
    </Panel>
  );
};
