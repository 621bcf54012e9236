import { Header, isRow, type RawRow, type RowOrProblem, type RowSource } from "@/lib/datasets/formats/row-source";
import type { ChatMessage } from "@/lib/datasets/values/messages";
import { isObject, type Nested, unpacked } from "@/lib/datasets/values/nested";
import { type FieldPlace, rowView } from "./place";

/** Adds a column per place and removes what it reads from the original column. `texts` are columns of JSON as text. */
export function reshaped(
  source: RowSource,
  places: readonly FieldPlace[],
  texts: ReadonlySet<string>,
  mostColumns: number,
  messagesOf?: (row: Nested) => readonly ChatMessage[] | null,
): RowSource {
  const header = new Header(mostColumns);
  const used = new Map<string, string[][]>();
  for (const { uses } of places)
    for (const [column = "", ...steps] of uses) used.set(column, [...(used.get(column) ?? []), steps]);
  /** By original column: the new one, -1 if places read it. */
  const kept: number[] = [];
  const heads: number[] = [];
  const at = places.map((place) => header.at(place.name));

  return { ...source, isText: source.isText, header, batches: batches() };

  async function* batches(): AsyncGenerator<RowOrProblem[]> {
    for await (const batch of source.batches) yield batch.map((entry) => (isRow(entry) ? reshape(entry) : entry));
  }

  function reshape({ line, values }: RawRow): RawRow {
    const names = source.header.names;
    for (let index = kept.length; index < names.length; index++) {
      const name = names[index] ?? "";
      kept.push(used.has(name) ? -1 : header.at(name));
      if (used.has(name)) heads.push(index);
    }
    const given =
      texts.size === 0 ? values : values.map((value, index) => (texts.has(names[index] ?? "") ? unpacked(value) : value));
    const row = rowView({ values: given }, names, heads);
    const result: unknown[] = new Array(header.names.length).fill(undefined);
    for (let index = 0; index < values.length; index++) {
      const column = kept[index] ?? -1;
      if (column !== -1) result[column] = values[index];
    }
    for (const index of heads) {
      const name = names[index] ?? "";
      const rest = without(given[index], used.get(name) ?? []);
      if (rest !== undefined && rest !== null) result[header.at(name)] = rest === given[index] ? values[index] : rest;
    }
    for (const [index, place] of places.entries()) {
      const column = at[index];
      if (column !== undefined) result[column] = place.read(row);
    }
    const messages = messagesOf?.(row);
    return { line, values: result, ...(messages && { messages }) };
  }
}

/** The step into a list of one; what is read from a longer list is no longer metadata. */
export const onlyItem = "[0]";

function without(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (paths.some((path) => path.length === 0)) return undefined;
  if (Array.isArray(value) && paths.every(([first]) => first === onlyItem)) {
    const inner =
      value.length === 1
        ? without(
            value[0],
            paths.map(([, ...more]) => more),
          )
        : undefined;
    return inner === undefined ? undefined : [inner];
  }
  if (!isObject(value)) return value;
  const rest: Record<string, unknown> = { ...value };
  for (const name of new Set(paths.map(([name = ""]) => name))) {
    if (!Object.hasOwn(rest, name)) continue;
    const inner = without(
      rest[name],
      paths.filter(([first]) => first === name).map(([, ...more]) => more),
    );
    if (inner === undefined) delete rest[name];
    else rest[name] = inner;
  }
  return Object.keys(rest).length === 0 ? undefined : rest;
}
