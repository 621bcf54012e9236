import { contextNumber, fieldOf } from "@/lib/datasets/values/fields";
import { isProse } from "@/lib/datasets/values/nested";
import { groupedBy } from "@/lib/domain/lists/grouped-by";

export const headingLines = 10;

export const fieldsNamed = (cells: readonly unknown[]): number =>
  cells.filter((cell) => typeof cell === "string" && (fieldOf(cell) !== null || contextNumber(cell) !== null)).length;

export const namesFields = (cells: readonly unknown[]): boolean =>
  fieldsNamed(cells) > 1 && cells.every((cell) => typeof cell === "string");

const filled = (cells: readonly unknown[]): number =>
  cells.filter((cell) => cell !== null && cell !== undefined && cell !== "").length;

function dataKind(cell: unknown): "number" | "prose" | null {
  if (typeof cell === "number" || /^[-+]?\d[\d.,:/ TZ+-]{0,40}$/.test(String(cell))) return "number";
  return isProse(cell) ? "prose" : null;
}

function isData([first = [], ...others]: readonly (readonly unknown[])[]): boolean {
  const kinds = first.map((cell, index) => {
    const kind = dataKind(cell);
    return kind !== null && others.length > 0 && others.every((row) => dataKind(row[index]) === kind) ? kind : null;
  });
  return kinds.includes("number") && kinds.includes("prose");
}

/** Names in two rows: "Question" in merged cells over both, "Answer" below "System". Null if the second is none of a heading. */
function joinedHeading(first: readonly unknown[], second: readonly unknown[]): unknown[] | null {
  const isFilled = (cell: unknown) => filled([cell]) === 1;
  const names = Array.from({ length: Math.max(first.length, second.length) }, (_, index) =>
    isFilled(second[index]) ? second[index] : (first[index] ?? ""),
  );
  const isBelow = first.some((cell, index) => !isFilled(cell) && isFilled(second[index]));
  const isOver = first.some((cell, index) => isFilled(cell) && !isFilled(second[index]));
  const areNames = second.every((cell) => !isFilled(cell) || (dataKind(cell) === null && typeof cell === "string"));
  return isBelow && isOver && areNames && fieldsNamed(second) > 0 && fieldsNamed(names) > fieldsNamed(first) ? names : null;
}

/** The row of the first ones that is the heading, below titles: the first that names two fields, if the first row is a title or two.
 *  -1 if there is none. */
export function headingAmong(rows: readonly (readonly unknown[])[]): number {
  const [first = [], second = []] = rows;
  if (fieldsNamed(first) === 0 && isData(rows)) return -1;
  // Merged cells above name groups of columns.
  if (filled(first) < filled(second) && fieldsNamed(second) > Math.max(1, fieldsNamed(first))) return 1;
  const naming = rows.findIndex((cells) => fieldsNamed(cells) > 1);
  const at = naming > 0 && filled(first) <= 2 && fieldsNamed(first) <= 1 ? naming : 0;
  return joinedHeading(rows[at] ?? [], rows[at + 1] ?? []) ? at + 1 : at;
}

const longestGroup = 100;

/** "Model A Answer" for columns "Answer" below merged cells "Model A" and "Model B". */
function grouped(names: readonly string[], above: readonly unknown[]): string[] {
  const groupsOf = new Map<string, Set<string>>();
  let group = "";
  const columns = names.map((name, index) => {
    group = String(above[index] ?? "").slice(0, longestGroup) || group;
    groupsOf.set(name, (groupsOf.get(name) ?? new Set()).add(group));
    return { name, group };
  });
  return columns.map(({ name, group }) =>
    name !== "" && (groupsOf.get(name)?.size ?? 0) > 1 ? `${group} ${name}`.trim() : name,
  );
}

/** Columns that are all called "Context" hold one each: "Context 1", "Context 2". */
function numbered(names: readonly string[]): string[] {
  const all = groupedBy(names, (name) => name);
  const places = new Map<string, number>();
  return names.map((name) => {
    if (all.get(name)?.length === 1 || contextNumber(`${name} 1`) === null) return name;
    const place = (places.get(name) ?? 0) + 1;
    places.set(name, place);
    return `${name} ${place}`;
  });
}

/** The names of a table's columns, and what to say of them; `above` is how many lines are above the heading, -1 if there is none. */
export function namesOfColumns(
  rows: readonly (readonly unknown[])[],
  above: number,
  line: number,
): { names: string[]; hints: string[] } {
  const over = Array.from(rows[above - 1] ?? []);
  const own = Array.from(rows[Math.max(above, 0)] ?? []);
  const cells = joinedHeading(over, own) ?? own;
  const names = cells.map((cell) => String(cell ?? ""));
  if (above === 0) return { names: numbered(names), hints: [] };
  if (above > 0)
    return {
      names: numbered(grouped(names, over)),
      hints: [`The heading is line ${line}; what is above it is left out.`],
    };
  const hint = "The file has no heading, since its first line is data: its columns are called “column 1”, “column 2” and so on.";
  return { names: cells.map((_, index) => `column ${index + 1}`), hints: [hint] };
}
