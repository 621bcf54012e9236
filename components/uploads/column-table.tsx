"use client";

import type { PreviewColumn } from "assay-lib/datasets/preview-file";
import { fields, labelName } from "assay-lib/datasets/values/fields";
import { ArrowRight } from "lucide-react";
import { cn } from "@/components/ui/class-names";
import { Select } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { type ListColumn, ListTable } from "@/components/ui/table";
import { mappedTo, withColumn, withMoreContexts } from "./column-map";
import { useUploadSearch } from "./reading-again";

export function ColumnTable({ columns, counts }: { columns: readonly PreviewColumn[]; counts: "line" | "row" }) {
  const lines = new Set(columns.flatMap(({ first }) => (first ? [first.line] : [])));
  const [line] = lines;
  const isOneLine = lines.size === 1;
  const holding = columns.flatMap(({ column, field }) => (field === "contexts" ? [column] : []));
  const shown: ListColumn<PreviewColumn>[] = [
    {
      name: "Column",
      className: "pl-3.5",
      cellClass: "max-w-44 min-w-32 font-mono text-small font-medium [overflow-wrap:anywhere]",
      cell: ({ column }) => <span className={column === "" ? "text-ink-3" : undefined}>{nameOf(column)}</span>,
    },
    {
      name: isOneLine ? `Value in ${counts} ${line?.toLocaleString("en")}` : "First value",
      className: "phone:hidden",
      cellClass: "w-1/4 max-w-0",
      cell: ({ first }) => (
        <span className="block truncate text-small text-ink-2">
          {first ? first.value : <span className="text-ink-3">empty</span>}
          {first && !isOneLine && <span className="text-ink-3">{` ${counts} ${first.line.toLocaleString("en")}`}</span>}
        </span>
      ),
    },
    {
      name: "becomes",
      isUnnamed: true,
      className: "px-0 phone:hidden",
      cellClass: "w-4 text-ink-3",
      cell: () => <ArrowRight aria-hidden className="size-3.5" />,
    },
    { name: "Read as", cell: (column) => <FieldChoice {...column} holding={holding} /> },
    { name: "Type", cellClass: "min-w-40 text-small text-ink-2 narrow:leading-[15px]", cell: ({ found }) => found },
  ];
  return (
    <Panel>
      <ListTable
        label="Columns"
        className="min-w-[640px] phone:min-w-[460px] [&_td]:py-[5px]"
        rows={columns}
        columns={shown}
        // Two columns may have one name; their order does not change.
        keyOf={(_, index) => index}
      />
    </Panel>
  );
}

const nameOf = (column: string): string => column || "no name";

/** A choice that is no field: one more column of contexts. */
const moreContexts = "more contexts";

function FieldChoice({ column, field: read, holding }: PreviewColumn & { holding: readonly string[] }) {
  const [{ map }, setSearch] = useUploadSearch();
  const field = mappedTo(map, column) ?? read ?? "";
  const isSoft = field === "" || field.startsWith("metadata.");
  return (
    <div className="w-[188px]">
      <Select
        aria-label={`Read ${nameOf(column)} as`}
        value={field}
        onChange={({ target: { value } }) =>
          void setSearch({
            map: value === moreContexts ? withMoreContexts(map, holding, column) : withColumn(map, column, value),
            page: null,
          })
        }
        className={cn("w-[188px]", isSoft ? "[&>select]:border-dashed [&>select]:text-ink-3" : "[&>select]:font-medium")}
      >
        {choices(column, read, field, holding).map((value) => (
          <option key={value} value={value}>
            {value || "ignored"}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Unnamed columns can only keep their field or be ignored. */
function choices(column: string, read: string | null, chosen: string, holding: readonly string[]): string[] {
  if (column === "") return [...new Set([read ?? "", ""])];
  const label = labelName(column) ?? column;
  const isMore = holding.length > 0 && !holding.includes(column);
  const named = [`labels.${label}`, `params.${label}`, `metadata.${column}`];
  return [...new Set([...fields, ...(isMore ? [moreContexts] : []), ...named, "", read ?? "", chosen])];
}
