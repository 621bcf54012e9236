import type { Limits } from "@/lib/datasets/bytes/limits";
import { readAsOneRow } from "@/lib/datasets/formats/column-json";
import type { RawRow, RowSource } from "@/lib/datasets/formats/row-source";
import type { CallingTool } from "@/lib/datasets/values/caller";
import { readContexts } from "@/lib/datasets/values/context-list";
import { fieldAmongWords } from "@/lib/datasets/values/field-words";
import { contextNumber, type Field, fieldOf } from "@/lib/datasets/values/fields";
import { areIds, isVerdict } from "@/lib/datasets/values/fitting";
import { isObject, isText, type Nested, unpacked } from "@/lib/datasets/values/nested";
import { promptParts } from "@/lib/datasets/values/prompt-parts";
import { isListOfSteps } from "@/lib/datasets/values/step-list";
import { Refusal } from "@/lib/domain/problem";
import { counted } from "@/lib/domain/text/counted";
import { candidates, type FoundPath, type PathCandidate } from "./candidates";
import { exploded, explodedQuestions, questionsInside } from "./exploded";
import { gathered, joinedBy } from "./gather";
import { messageRows } from "./message-rows";
import { nearestPath, offeredPaths, onlyContexts, toldByTexts } from "./offered";
import { openaiEvals } from "./openai-evals";
import { notPassages, passages } from "./passages";
import { readPath } from "./path";
import { pivoted } from "./pivoted";
import { type FieldFamily, type FieldPlace, inside, type Lacking, mostly, once, type Places, rowView } from "./place";
import { promptfoo } from "./promptfoo";
import { references } from "./references";
import { reshaped } from "./reshape";
import { haveSessions, inSessions } from "./sessions";
import { spans } from "./spans";
import { findByStructure } from "./structure";
import { trulens } from "./trulens";
import { type Leaf, walk } from "./walk";

export interface Understood {
  source: RowSource;
  map: Readonly<Record<string, string>>;
  known: ReadonlyMap<Field, string>;
  /** Follows "read as": "records of TruLens"; null if only names decide. */
  family: string | null;
  asked: ReadonlyMap<FoundPath, readonly PathCandidate[]>;
  leaves: readonly Leaf[];
  hints: readonly string[];
  /** Whether questions come from conversations, and contexts from them too; null if not. */
  conversation: { hasContexts: boolean } | null;
  lacking?: Lacking;
}

const looksAt = 50;

function firstOf(rows: readonly Nested[], lists: readonly string[]): Nested[] {
  const found: Nested[] = [];
  for (const row of rows)
    for (const question of explodedQuestions(row, lists)) {
      if (found.push(question) === looksAt) return found;
    }
  return found;
}

const families: readonly ((rows: readonly Nested[]) => FieldFamily | null)[] = [trulens, promptfoo];

/** Detects what wrote a file, and fields that column names do not reveal. */
export function understand(
  given: RowSource,
  window: readonly RawRow[],
  mapped: Readonly<Record<string, string>>,
  limits: Limits,
  caller: CallingTool = "command",
): Understood {
  let map = mapped;
  const texts = jsonColumns(given, window);
  const asWritten = window.slice(0, looksAt).map((row) => viewOf(row, given, texts));
  const chats = Object.values(map).some((name) => given.header.names.includes(name))
    ? null
    : (messageRows(asWritten) ?? pivoted(asWritten, given.header.names));
  if (chats) return understand(...joinedBy(chats, given, asWritten, limits), mapped, limits, caller);
  const ofSpans = spans(asWritten, map);
  const isAsked = given.header.names.includes(map.question ?? "") || isReadable("question", given, asWritten);
  const wrapped = ofSpans || isAsked ? null : questionsInside(asWritten);
  const isMapped = (name: string) =>
    Object.values(map).some((path) => path.startsWith(`${name}[`) || path.startsWith(`${name}.`));
  const isWrapper = wrapped !== null && asWritten.some((row) => isObject(row[wrapped[0] ?? ""]));
  const lists = !wrapped || isMapped(wrapped[0] ?? "") || (!isWrapper && asksInside(asWritten)) ? null : wrapped;
  const views = lists ? firstOf(asWritten, lists) : asWritten;
  if (lists) given.hints.splice(0, given.hints.length, ...given.hints.filter((hint) => hint !== readAsOneRow));
  const inner = lists ? exploded(given, lists, views, limits) : given;
  const source = haveSessions(views, inner.header) && !("turns" in map) ? inSessions(inner, limits) : inner;
  const asColumns = Object.fromEntries(Object.entries(map).filter(([field]) => !(ofSpans && field in ofSpans.mapped)));
  const paths = pathsOf(map, source);
  const namesColumns = Object.entries(asColumns).some(
    ([field, column]) =>
      column !== "" && !field.startsWith("skip:") && (source.header.names.includes(column) || paths.has(field)),
  );
  const tabled = namesColumns ? null : (ofSpans ?? openaiEvals(views));
  const own = Object.entries(map).filter(([field, column]) => column !== "" && field !== "contexts");
  const mayJoin = tabled === null && paths.size === 0 && own.length === 0;
  const joined = mayJoin ? passages(views, map.contexts, caller) : null;
  const gathering = tabled ?? (notPassages in map ? null : joined);
  if (gathering) {
    const rows = gathered(source, gathering as Parameters<typeof gathered>[1], limits);
    const known = Object.entries(gathering.family.places).map(([field, { name }]) => [field as Field, name] as const);
    const none = { asked: new Map(), leaves: [], hints: [], conversation: null };
    return {
      ...none,
      ...(ofSpans && { leaves: ofSpans.leaves, lacking: ofSpans.lacking }),
      source: tabled ? rows : { ...rows, choices: { ...given.choices, joinsPassages: true } },
      map: asColumns,
      known: new Map(known.filter(([field]) => !(field in asColumns))),
      family: gathering.family.name,
    };
  }

  const expected = "response" in map ? null : references(views, caller);
  if (expected && !expected.areAnswered) map = { ...map, response: "" };
  const family = families.map((recognise) => recognise(views)).find((found) => found !== null) ?? expected;
  const places = new Map<Field, FieldPlace>();
  const add = (found: Places) => {
    for (const [field, place] of Object.entries(found))
      if (!(field in map) && !places.has(field as Field)) places.set(field as Field, place);
  };
  if (joined) add({ contexts: joined.family.places.contexts as FieldPlace });
  add(family?.places ?? {});
  const wanted = new Set(
    (["question", "contexts", "response"] as const).filter(
      (field) =>
        !(field in map) &&
        !(field === "contexts" && "contexts.1" in map) &&
        !places.has(field) &&
        !isReadable(field, source, views),
    ),
  ) as Set<FoundPath>;
  const isNested = wanted.size > 0;
  if (isNested && !("reference" in map) && !isReadable("reference", source, views)) wanted.add("reference");
  const leaves = walk(views);
  refuseEmptyPaths(paths, views, leaves);
  const free = leaves.filter(isFree(views));
  const within = wanted.has("question") || "question" in map ? null : questionWithin(source.header.names, views, free);
  if (within) places.set("question", within);
  const found = isNested ? findByStructure(free, wanted) : null;
  add(found?.places ?? {});
  // A column that is called so needs no place.
  if (places.get("contexts")?.isColumn && fieldOf(places.get("contexts")?.name ?? "")?.field === "contexts")
    places.delete("contexts");
  const lacked = [...wanted].filter((field) => !places.has(field) && !found?.asked.has(field));
  for (const field of lacked) {
    if (field === "reference") continue;
    const only = field === "contexts" ? onlyContexts(leaves.filter((leaf) => !isOfOtherField(leaf))) : toldByTexts(leaves, field);
    const place = only && readPath(only.path, source.header.names);
    if (!place) continue;
    places.set(field, { ...place, isColumn: only.path in (views[0] ?? {}) });
    found?.hints.push(
      `The ${field} ${field === "contexts" ? "are" : "is"} read from “${only.path}” (“${only.value.slice(0, 40)}”), the only column of such texts.`,
    );
  }
  const prompts = wanted.has("contexts") && !places.has("contexts") ? promptsIn(places.get("question"), source, views) : null;
  if (prompts) {
    places.set("question", prompts.question);
    places.set("contexts", prompts.contexts);
    found?.hints.push("The prompts hold the contexts: these and the question are read from below their headings.");
  }
  if (source !== inner) places.delete("turns");
  const moved = [
    ...new Map(
      [...places.values(), ...paths.values()].filter((place) => !place.isColumn).map((place) => [place.name, place]),
    ).values(),
  ];
  return {
    source: moved.length === 0 ? source : reshaped(source, moved, texts, limits.columns, found?.conversation?.messages),
    map: { ...map, ...Object.fromEntries([...paths].map(([field, { name }]) => [field, name])) },
    known: new Map([...places].map(([field, { name }]) => [field, name])),
    family: family?.name ?? null,
    asked: found?.asked ?? new Map(),
    leaves,
    hints: [
      ...(lists
        ? [
            isWrapper
              ? `Each row is what is in “${lists.join(".")}”, with the fields around it.`
              : `Each item of ${lists.map((name) => `${name}[]`).join(".")} is read as a row, with the fields around that list.`,
          ]
        : []),
      ...(expected ? [expected.hint] : []),
      ...(found?.hints ?? []),
    ],
    conversation: found?.conversation
      ? { hasContexts: places.has("contexts") && places.get("contexts") === found.conversation.contexts }
      : null,
  };
}

const asksInside = (rows: readonly Nested[]): boolean =>
  candidates(walk(rows), "question").some(({ leaf }) => !leaf.steps.includes(0));

const viewOf = (row: RawRow, { header: { names } }: RowSource, texts: ReadonlySet<string>): Nested =>
  rowView(
    {
      values:
        texts.size === 0
          ? row.values
          : row.values.map((value, index) => (texts.has(names[index] ?? "") ? unpacked(value) : value)),
    },
    names,
  );

function jsonColumns({ header: { names } }: RowSource, window: readonly RawRow[]): Set<string> {
  const rows = window.slice(0, 20);
  return new Set(
    names.filter((_, index) => {
      const cells = rows.map(({ values }) => values[index]).filter((cell) => typeof cell === "string" && cell.trim() !== "");
      return cells.length > 0 && cells.every((cell) => typeof unpacked(cell) === "object");
    }),
  );
}

function isReadable(field: FoundPath, { header: { names } }: RowSource, rows: readonly Nested[]): boolean {
  if (field === "contexts" && names.some((name) => contextNumber(name) !== null)) return true;
  const isFit = (value: unknown) =>
    field === "contexts" ? readContexts(value).ok && !isVerdict(value) : typeof value === "string";
  return names.some((name) => {
    if (fieldOf(name)?.field !== field) return false;
    const values = rows.map((row) => row[name]).filter((value) => value !== undefined && value !== null);
    return values.length > 0 && values.filter(isFit).length * 2 > values.length && !(field === "contexts" && areIds(values));
  });
}

const longestQuestion = 4000;

/** The question that every row's whole prompt contains. A column called question is one itself. */
function questionWithin(names: readonly string[], rows: readonly Nested[], leaves: readonly Leaf[]): FieldPlace | null {
  const rankOf = (name: string) => fieldOf(name)?.rank ?? 0;
  const asking = names.filter((name) => fieldOf(name)?.field === "question").sort((a, b) => rankOf(a) - rankOf(b));
  const [prompt] = asking;
  if (prompt === undefined || !/prompt|input/i.test(prompt)) return null;
  const isIn = (value: unknown, row: number) =>
    isText(value) && value.length <= longestQuestion && String(rows[row]?.[prompt]).includes(value);
  // What all prompts contain is an instruction.
  const differ = (values: readonly unknown[]) => values.length < 2 || values.some((value) => value !== values[0]);
  const inner = candidates(leaves, "question").filter(({ leaf }) => leaf.steps.length > 1);
  const beside = leaves.filter(
    ({ path }) => path !== prompt && (path === "instruction" || asking.includes(path) || fieldAmongWords(path) === "question"),
  );
  const leaf = [...inner.map((one) => one.leaf), ...beside].find(
    ({ kind, values }) => kind === "text" && values.every(isIn) && differ(values),
  );
  return leaf ? readPath(leaf.path, names) : null;
}

function promptsIn(asked: FieldPlace | undefined, { header: { names } }: RowSource, rows: readonly Nested[]) {
  const column = names.find((name) => fieldOf(name)?.field === "question");
  const place = asked ?? (column === undefined ? undefined : inside(column));
  if (!place) return null;
  const parts = once((row: Nested) => promptParts(String(place.read(row))));
  const part = (name: "question" | "contexts"): FieldPlace => ({
    name: `${place.name}, its ${name}`,
    read: (row) => parts(row)?.[name] ?? (name === "question" ? place.read(row) : []),
    uses: place.uses,
  });
  return mostly(rows, (row) => parts(row) !== null) ? { question: part("question"), contexts: part("contexts") } : null;
}

/** Whether a leaf is not part of a column that is read whole: steps, or what should have been found. */
function isFree(rows: readonly Nested[]): (leaf: Leaf) => boolean {
  const taken = new Set(
    Object.keys(rows[0] ?? {}).filter((name) => {
      const field = fieldOf(name)?.field;
      return field === "gold" || (field === "steps" && rows.some((row) => isListOfSteps(row[name])));
    }),
  );
  return ({ steps }) => !taken.has(String(steps[0]));
}

/** Steps and gold contexts hold texts too; an answer may hold its sources. */
function isOfOtherField({ path, steps: [, ...inner] }: Leaf): boolean {
  const field = fieldOf(path.split(/[.[]/, 1)[0] ?? "")?.field ?? "contexts";
  return field !== "contexts" && (inner.length === 0 || !["question", "response", "reference"].includes(field));
}

/** A path that selects nothing is a fault of the mapping, not of each row. */
function refuseEmptyPaths(paths: ReadonlyMap<string, FieldPlace>, rows: readonly Nested[], leaves: readonly Leaf[]): void {
  for (const field of ["question", "contexts", "contexts.1", "response"]) {
    const place = paths.get(field);
    if (!place || rows.length === 0 || rows.some((row) => place.read(row) !== undefined)) continue;
    const nearest = nearestPath(place.name, offeredPaths(leaves));
    const instead = nearest ? ` The nearest path is ${nearest.path} (“${nearest.value.slice(0, 40)}”).` : "";
    const message = `${field}=${place.name} selects nothing in the first ${counted(rows.length, "row")}.${instead}`;
    throw new Refusal(message, "invalid", [{ path: "map", message }]);
  }
}

function pathsOf(map: Readonly<Record<string, string>>, { header: { names } }: RowSource): Map<string, FieldPlace> {
  const paths = new Map<string, FieldPlace>();
  for (const [field, path] of Object.entries(map)) {
    if (path === "" || field.startsWith("skip:") || names.includes(path)) continue;
    const place = readPath(path, names);
    if (place) paths.set(field, place);
  }
  return paths;
}
