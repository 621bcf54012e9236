"use client";

import { ArrowRight } from "lucide-react";
import { cn } from "@/components/ui/class-names";
import { Select } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import type { PreviewColumn } from "@/lib/datasets/preview-file";
import { fields, labelName } from "@/lib/datasets/values/fields";
import { mappedTo, withColumn } from "./column-map";
import { useUploadSearch } from "./reading-again";

export const ColumnTable = ({ columns, counts }: { columns: readonly PreviewColumn[]; counts: "line" | "row" }) => {
  const [search, setSearch] = useUploadSearch();
  const lines = new Set(columns.flatMap(({ first }) => (first ? [first.line] : [])));
  const [line] = lines;
  const isOneLine = lines.size === 1;
  return (
    <Panel>
      <Table label="Columns" className="min-w-[640px] phone:min-w-[460px]">
        <thead>
          <tr>
            <ColumnHeading name="Column" className="pl-3.5" />
            <ColumnHeading
              className="phone:hidden"
              name={isOneLine ? `Value in ${counts} ${line?.toLocaleString("en")}` : "First value"}
            />
            <ColumnHeading name={<span className="sr-only">becomes</span>} className="px-0 phone:hidden" />
            <ColumnHeading name="Read as" />
            <ColumnHeading name="Type" />
          </tr>
        </thead>
        <tbody>
          {columns.map((column, index) => {
            const field = mappedTo(search.map, column.column) ?? column.field ?? "";
            const name = column.column === "" ? "no name" : column.column;
            const isSoft = field === "" || field.startsWith("metadata.");
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name; their order does not change.
              <tr key={index} className={rowClass()}>
                <Cell
                  className={cn(
                    "max-w-44 truncate py-[5px] pl-3.5 font-mono text-small font-medium",
                    column.column === "" && "text-ink-3",
                  )}
                >
                  <span title={name}>{name}</span>
                </Cell>
                <Cell className="w-1/3 max-w-0 py-[5px] phone:hidden">
                  <span className="block truncate text-small text-ink-2" title={column.first?.value}>
                    {column.first ? column.first.value : <span className="text-ink-3">empty</span>}
                    {column.first && !isOneLine && (
                      <span className="text-ink-3">
                        {" "}
                        {counts} {column.first.line.toLocaleString("en")}
                      </span>
                    )}
                  </span>
                </Cell>
                <Cell className="w-4 px-0 py-[5px] text-ink-3 phone:hidden">
                  <ArrowRight aria-hidden className="size-3.5" />
                </Cell>
                <Cell className="py-[5px]">
                  <div className="w-[188px]">
                    <Select
                      aria-label={`Read ${name} as`}
                      value={field}
                      onChange={(event) =>
                        void setSearch({ map: withColumn(search.map, column.column, event.target.value), page: null })
                      }
                      className={cn(
                        "w-[188px]",
                        isSoft ? "[&>select]:border-dashed [&>select]:text-ink-3" : "[&>select]:font-medium",
                      )}
                    >
                      {choices(column.column, column.field, field).map(([value, text]) => (
                        <option key={value} value={value}>
                          {text}
                        </option>
                      ))}
                    </Select>
                  </div>
                </Cell>
                <Cell className="min-w-40 py-[5px] text-small text-ink-2 narrow:leading-[15px]">{column.found}</Cell>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Panel>
  );
};

/** Unnamed columns can only keep their field or be ignored. */
function choices(column: string, read: string | null, chosen: string): [value: string, text: string][] {
  const label = labelName(column) ?? column;
  const values =
    column === ""
      ? [read ?? "", ""]
      : [...fields, `labels.${label}`, `metadata.${column}`, "", ...(read === null ? [] : [read]), chosen];
  return [...new Set(values)].map((value) => [value, value === "" ? "ignored" : value]);
}
