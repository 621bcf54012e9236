import { parameterBounds } from "assay-lib/domain/bounds";
import type { Parameters } from "assay-lib/domain/configuration";
import { ownMember } from "assay-lib/domain/lists/own-member";
import type { NamePart, ReadNames } from "assay-lib/domain/parameters/names";
import type { ParameterChange } from "assay-lib/domain/parameters/values";

export interface EditedConfiguration {
  id: string;
  name: string;
  parameters: Parameters;
}

/** What the table shows: texts by configuration and parameter. */
export interface Draft {
  columns: readonly string[];
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Keeps the table usable if every configuration has its own parameters. */
export const mostColumns = 60;

export function parameterDraft(configurations: readonly EditedConfiguration[]): Draft {
  const names = new Set(configurations.flatMap(({ parameters }) => Object.keys(parameters)));
  const textsOf = (parameters: Parameters) =>
    Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  return {
    columns: [...names].slice(0, mostColumns),
    texts: Object.fromEntries(configurations.map(({ id, parameters }) => [id, textsOf(parameters)])),
  };
}

/** Null if a column can have this name. */
export function nameProblem(name: string, columns: readonly string[]): string | null {
  if (name === "") return "A parameter needs a name.";
  if (name.length > parameterBounds.name) return `The name has more than ${parameterBounds.name} characters.`;
  if (name.includes("=")) return "The name cannot contain “=”.";
  if (columns.includes(name)) return `There is a parameter “${name}” already.`;
  return columns.length >= mostColumns ? `The table shows at most ${mostColumns} parameters.` : null;
}

/** Fills cells to the right and below, as pasted from a spreadsheet. */
export function pasted(draft: Draft, ids: readonly string[], from: { id: string; column: string }, text: string): Draft {
  const row = ids.indexOf(from.id);
  const column = draft.columns.indexOf(from.column);
  const texts: Record<string, Record<string, string>> = { ...draft.texts };
  for (const [down, line] of text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .entries()) {
    const id = ids[row + down];
    if (id === undefined) break;
    const cells = line.split("\t").flatMap((cell, across) => {
      const name = draft.columns[column + across];
      return name === undefined ? [] : [[name, cell.trim().slice(0, parameterBounds.text)]];
    });
    texts[id] = { ...texts[id], ...Object.fromEntries(cells) };
  }
  return { ...draft, texts };
}

/** `names` by part; null for parts that are not used. */
export function withNames(
  draft: Draft,
  configurations: readonly EditedConfiguration[],
  { read }: ReadNames,
  names: readonly (string | null)[],
): Draft {
  const texts: Record<string, Record<string, string>> = { ...draft.texts };
  const valuesOf = new Map(read.map(({ configuration, values }) => [configuration, values]));
  for (const { id, name } of configurations) {
    const cells = (valuesOf.get(name) ?? []).flatMap((value, at) => {
      const column = names[at];
      return value === null || column === null || column === undefined ? [] : [[column, String(value)]];
    });
    texts[id] = { ...texts[id], ...Object.fromEntries(cells) };
  }
  return { columns: [...new Set([...draft.columns, ...names.filter((name) => name !== null)])], texts };
}

/** For parts with these names that are used: what is wrong with the first of them. */
export function partsProblem(names: readonly (string | null)[], columns: readonly string[]): string | null {
  const used = names.filter((name) => name !== null);
  if (used.length === 0) return "Choose at least one part.";
  for (const [at, name] of used.entries()) {
    if (used.indexOf(name) !== at) return `Two parts are called “${name}”.`;
    const problem = columns.includes(name) ? null : nameProblem(name, columns);
    if (problem) return problem;
  }
  return null;
}

/** A part that is the same text everywhere tells nothing. */
export const isParameterOffered = ({ varies }: NamePart, parts: readonly NamePart[]): boolean =>
  varies || parts.every((other) => !other.varies);

/** Only configurations that change. */
export function changesOf(configurations: readonly EditedConfiguration[], draft: Draft): [id: string, change: ParameterChange][] {
  const before = parameterDraft(configurations);
  return configurations.flatMap(({ id }) => {
    const names = [...new Set([...before.columns, ...draft.columns])];
    const changes = names.flatMap((name): [string, string | null][] => {
      const old = ownMember(before.texts[id], name) ?? "";
      const text = draft.columns.includes(name) ? (ownMember(draft.texts[id], name) ?? "").trim() : "";
      return old === text ? [] : [[name, text || null]];
    });
    return changes.length === 0 ? [] : [[id, Object.fromEntries(changes)]];
  });
}
