import type { ImportReport } from "@/lib/imports/files";
import { formatTable } from "./table";

/** Rejected rows with what is wrong with each. */
export function formatRejected(rejected: ImportReport["rejected"], most = Number.POSITIVE_INFINITY): string {
  if (rejected.length === 0) return "";
  const shown = rejected.slice(0, most);
  const named = shown.some(({ file }) => file !== undefined);
  const rows = shown.map(({ file, line, field, reason, excerpt }) => [
    ...(named ? [file ?? ""] : []),
    line === null ? "–" : String(line),
    field ?? "–",
    excerpt ? `${reason} [${excerpt}]` : reason,
  ]);
  const more = rejected.length > shown.length ? `… and ${rejected.length - shown.length} more rows.\n` : "";
  return formatTable([...(named ? ["file"] : []), "line", "field", "reason"], rows, ["line"]) + more;
}
