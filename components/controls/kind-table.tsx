import { cn } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import { ListTable } from "@/components/ui/table";

interface Props {
  label: string;
  headings: readonly string[];
  rows: readonly { id: string; isFlagged?: boolean; cells: readonly string[] }[];
  /** Whether the label is also shown. */
  isTitled?: boolean;
}

export const KindTable = ({ label, headings, rows, isTitled = true }: Props) => {
  const table = (
    <ListTable
      label={label}
      className="text-small tabular-nums"
      rows={rows}
      keyOf={({ id }) => id}
      columns={headings.map((name, at) => ({
        ...{ name, isHeading: at === 0, cellClass: at === 0 ? "min-w-52" : "whitespace-nowrap" },
        cell: ({ isFlagged, cells }: Props["rows"][number]) => <span className={cn(isFlagged && "text-poor")}>{cells[at]}</span>,
      }))}
    />
  );
  if (!isTitled) return table;
  return (
    <Panel className="overflow-hidden">
      <h2 className="px-3.5 py-2.5 font-semibold">{label}</h2>
      {table}
    </Panel>
  );
};
