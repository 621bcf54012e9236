import type { Imported } from "@/lib/imports/report";
import { formatTable } from "./table";

/** Further rows with the same problem are only counted. */
const listedOfEach = 5;

export function formatRejected(rejected: Imported["rejected"], most = Number.POSITIVE_INFINITY): string {
  if (rejected.length === 0) return "";
  const problems = new Map<string, Imported["rejected"]>();
  for (const problem of rejected) {
    const key = JSON.stringify([problem.file, problem.field, problem.reason]);
    const alike = problems.get(key);
    if (alike) alike.push(problem);
    else problems.set(key, [problem]);
  }
  const isListed = new Set([...problems.values()].flatMap((alike) => alike.slice(0, listedOfEach)));
  const shown = rejected.filter((problem) => isListed.has(problem)).slice(0, most);
  const named = shown.some(({ file }) => file !== undefined);
  const rows = shown.map(({ file, line, field, reason, excerpt }) => [
    ...(named ? [file ?? ""] : []),
    line === null ? "–" : String(line),
    field ?? "–",
    excerpt ? `${reason} [${excerpt}]` : reason,
  ]);
  const table = formatTable([...(named ? ["file"] : []), "line", "field", "reason"], rows, ["line"]);
  const repeated = [...problems.values()].flatMap((alike) => {
    const [first] = alike;
    const hidden = alike.filter((problem) => !shown.includes(problem)).length;
    return first && hidden > 0 ? [{ first, hidden }] : [];
  });
  const more = rejected.length - shown.length;
  if (more === 0) return table;
  const [one, ...others] = repeated;
  if (!one || others.length > 5) return `${table}… and ${more.toLocaleString("en")} more rows.\n`;
  return `${table}${repeated.map(({ first, hidden }) => `… and ${hidden.toLocaleString("en")} more: ${first.field ?? "row"}: ${first.reason}\n`).join("")}`;
}
