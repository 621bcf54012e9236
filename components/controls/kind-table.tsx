import { cn } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";

interface Props {
  label: string;
  headings: readonly string[];
  rows: readonly { id: string; isFlagged?: boolean; cells: readonly string[] }[];
  /** Whether the label is also shown. */
  isTitled?: boolean;
}

const cell = "border-t border-line px-3.5 py-1.5 text-left align-top font-normal";

export const KindTable = ({ label, headings, rows, isTitled = true }: Props) => {
  const table = (
    <Table label={label} className="text-small tabular-nums">
      <thead className="text-caption text-ink-3">
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col" className={cn(cell, "whitespace-nowrap")}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, isFlagged, cells: [first, ...others] }) => (
          <tr key={id} className={cn(isFlagged && "text-poor")}>
            <th scope="row" className={cn(cell, "min-w-52")}>
              {first}
            </th>
            {others.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their column.
              <td key={at} className={cn(cell, "whitespace-nowrap")}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
  if (!isTitled) return table;
  return (
    <Panel className="overflow-hidden">
      <h2 className="px-3.5 py-2.5 font-semibold">{label}</h2>
      {table}
    </Panel>
  );
};
