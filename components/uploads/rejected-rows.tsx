import type { RowProblem } from "assay-lib/domain/row-problem";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { ListTable } from "@/components/ui/table";

export const rejectedPageSize = 10;

interface Props {
  problems: readonly RowProblem[];
  page: number;
  counts: "line" | "row";
  href: (page: number) => string;
}

/** `counts`: the unit of `line`. */
export const RejectedRows = ({ problems, page, counts, href }: Props) => (
  <Panel>
    <ListTable
      label="Rejected rows"
      rows={problems.slice((page - 1) * rejectedPageSize, page * rejectedPageSize)}
      // One line may have several problems; their order does not change.
      keyOf={(_, index) => index}
      columns={[
        {
          name: counts === "line" ? "Line" : "Row",
          numeric: true,
          className: "w-12",
          cellClass: "py-[7px] align-top font-semibold",
          cell: ({ line }) => line?.toLocaleString("en") ?? "–",
        },
        {
          name: "Field",
          cellClass: "py-[7px] align-top font-mono text-small",
          cell: ({ field }) => <span className="block max-w-32 min-w-16 [overflow-wrap:anywhere]">{field ?? "whole row"}</span>,
        },
        {
          name: "Reason",
          cellClass: "w-full max-w-0 py-[7px] align-top text-[12.5px]/[18px]",
          cell: ({ reason, excerpt }) => (
            <>
              <span className="block [overflow-wrap:anywhere]">{reason}</span>
              {excerpt && (
                <span className="mt-px line-clamp-2 font-mono text-caption text-ink-3 [overflow-wrap:anywhere]">{excerpt}</span>
              )}
            </>
          ),
        },
      ]}
    />
    {problems.length > rejectedPageSize && (
      <Pager page={page} size={rejectedPageSize} total={problems.length} href={href} label="Pages of rejected rows" />
    )}
  </Panel>
);
