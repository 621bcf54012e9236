import { isParameterColumn } from "@/lib/domain/parameters/columns";
import { printable } from "@/lib/domain/text/printable";

export interface ColumnsOfFile {
  file: string;
  format: string;
  columns: readonly { column: string; field: string | null }[];
}

/** Such as "rows.jsonl, JSON Lines, UTF-8: question from “input.question”, …; kept as metadata: “a”, “b”." */
export function columnsRead({ file, format, columns }: ColumnsOfFile): string {
  const named = (column: string) => (column === "" ? "a column without a name" : `“${column}”`);
  const isKept = (field: string | null) => field?.startsWith("metadata.") ?? false;
  const fields = columns
    .filter(({ field }) => field !== null && !isKept(field))
    .map(({ field, column }) => `${field} from ${named(column)}`);
  const kept = columns.filter(({ field }) => isKept(field)).map(({ column }) => column);
  const list = (of: readonly string[]) => `${of.slice(0, 30).map(named).join(", ")}${of.length > 30 ? " and others" : ""}`;
  const metadata = kept.length > 0 ? `; kept as metadata: ${list(kept)}` : "";
  const settings = kept.filter(isParameterColumn);
  const parameters = settings.length > 0 ? `; a parameter where a configuration's rows agree: ${list(settings)}` : "";
  return printable(`${file}, ${format}: ${fields.join(", ")}${metadata}${parameters}.`);
}
