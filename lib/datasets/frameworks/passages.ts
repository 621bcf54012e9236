import { type CallingTool, choiceWords } from "@/lib/datasets/values/caller";
import { fieldInWords } from "@/lib/datasets/values/field-words";
import { fieldOf, normalName } from "@/lib/datasets/values/fields";
import { isProse, isText, type Nested, sizeOf } from "@/lib/datasets/values/nested";
import { counted } from "@/lib/domain/text/counted";
import { wordSet } from "@/lib/domain/text/word-set";
import type { Gathering } from "./gather";
import { inside } from "./place";

interface Passage {
  rank: number | null;
  row: Nested;
}

/** Says that rows are no passages of one question, unless a column has this name. */
export const notPassages = "skip:passages";

const passageNames = "passage chunk chunktext passagetext documenttext contexttext retrievedtext text content body snippet".split(
  " ",
);
const rankNames = wordSet("rank position documentposition passagerank chunkrank contextrank documentrank retrievalrank");

/** Phoenix's columns of one document, and of an evaluation of it. */
const ofDocument = /^(?:document_(?:position|score|metadata)|score|label|explanation)$/;
const ofEvaluation = new Set(["score", "label", "explanation"]);
export const documentEvaluations = "document_evaluations";

/** One row per retrieved passage: a question's rows have one answer and different passages. `texts`: the column named by hand. */
export function passages(rows: readonly Nested[], named: string | undefined, caller: CallingTool): Gathering<Passage> | null {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columnOf = (field: string) => names.find((name) => fieldOf(name)?.field === field);
  const question = columnOf("question");
  const answer = columnOf("response");
  const isContext = (name: string) => fieldInWords(normalName(name)) === "one context" && rows.some((row) => isProse(row[name]));
  const isPhoenix = names.includes("document_position") && names.includes("reference");
  const text =
    named ??
    (isPhoenix ? "reference" : undefined) ??
    columnOf("contexts") ??
    names.find((name) => passageNames.includes(normalName(name))) ??
    names.find(isContext);
  if (question === undefined || text === undefined || !rows.every((row) => isSingleText(row[text]))) return null;
  const configuration = columnOf("configuration");
  const idColumn = columnOf("id") ?? names.find((name) => /^(?:queryid|(?:context\.)?spanid)$/.test(normalName(name)));
  const isOfRow = !isPhoenix && idColumn !== undefined && new Set(rows.map((row) => row[idColumn])).size === rows.length;
  const id = isOfRow ? undefined : idColumn;
  const keys = [question, id, configuration].filter((name) => name !== undefined);
  const keyOf = (row: Nested) =>
    JSON.stringify(
      keys.map((name) => row[name] ?? null),
      exact,
    );
  // Spreadsheets write a question once, above its other passages.
  const filling = () => {
    let above: Nested = {};
    return (row: Nested): Nested => {
      if (isText(row[question]) || !isText(row[text])) above = row;
      else return { ...row, ...Object.fromEntries(keys.map((name) => [name, above[name]])) };
      return row;
    };
  };
  const fill = filling();
  const filled = rows.map(filling());
  const groups = new Map<string, Nested[]>();
  for (const row of filled) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  const isOne = (group: readonly Nested[]) =>
    new Set(group.map((row) => row[text])).size === group.length &&
    (answer === undefined || new Set(group.flatMap((row) => (isText(row[answer]) ? [row[answer]] : []))).size <= 1);
  const joined = [...groups.values()].filter((group) => group.length > 1);
  const areJoined = joined.length > 0 && joined.length * 2 >= groups.size && [...groups.values()].every(isOne);
  if (!areJoined && !isPhoenix) return null;
  const rank = names.find((name) => rankNames.has(normalName(name)));
  return {
    keepsText: true,
    family: { name: "rows of one passage each", places: { contexts: inside(text), ...(id !== undefined && { id: inside(id) }) } },
    parts: function* (written) {
      const row = fill(written);
      const place = rank === undefined ? Number.NaN : Number(row[rank] ?? Number.NaN);
      yield { key: keyOf(row), part: { rank: Number.isFinite(place) ? place : null, row }, size: sizeOf(row) };
    },
    join: function* (samples) {
      for (const { parts } of samples) {
        const sorted = [...parts].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0)).map(({ row }) => row);
        const [first = {}] = sorted;
        const answered = answer === undefined ? first : (sorted.find((row) => isText(row[answer])) ?? first);
        const own = Object.keys(first).filter(
          (name) =>
            name !== text &&
            name !== answer &&
            (isPhoenix ? ofDocument.test(name) : sorted.some((row) => row[name] !== first[name]) && !isWrittenOnce(name, sorted)),
        );
        const said = isPhoenix ? own.filter((name) => ofEvaluation.has(name)) : [];
        const ofText = own.filter((name) => !said.includes(name));
        const sample = { ...first, ...(answer !== undefined && { [answer]: answered[answer] }) };
        const about = Object.entries(sample).filter(([name]) => !own.includes(name));
        yield [
          {
            ...Object.fromEntries(about),
            [text]: sorted.filter((row) => isText(row[text])).map((row) => documentOf(row, text, ofText)),
            ...(said.length > 0 && { [documentEvaluations]: sorted.map((row) => pick(row, said)) }),
          },
        ];
      }
    },
    hints: (samples) => [
      `Each row is one passage: ${samples.reduce((sum, { parts }) => sum + parts.length, 0).toLocaleString("en")} rows are read as ${counted(samples.length, "sample")}, by “${question}”${rank === undefined ? "" : `, in order of “${rank}”`}. If each row is one sample, ${choiceWords(caller, "skip:passages=", "clear “Join passages”.")}`,
    ],
  };
}

const exact = (_: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);

const isSingleText = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && !/^\s*[[{]/.test(value));

const isId = (name: string): boolean => /^(?:passage|chunk|doc|document|context)id$/.test(normalName(name));
const isScore = (name: string): boolean =>
  /^(?:(?:passage|chunk|document|retrieval|relevance)?score|similarity)$/.test(normalName(name));

/** Next to the first passage, as in merged cells: it is said of the sample. */
const isWrittenOnce = (name: string, [, ...others]: readonly Nested[]): boolean =>
  others.every((row) => (row[name] ?? "") === "");

const pick = (row: Nested, names: readonly string[]): Nested =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

/** The text alone if the passages differ in nothing else. */
function documentOf(row: Nested, text: string, own: readonly string[]): unknown {
  if (own.length === 0) return row[text];
  const id = own.find(isId);
  const score = own.find(isScore);
  const number = score !== undefined && isText(row[score]) ? Number(row[score]) : row[score ?? ""];
  return {
    text: row[text],
    ...(id !== undefined && { id: row[id] }),
    ...(score !== undefined && { score: number }),
    metadata: pick(
      row,
      own.filter((name) => !isId(name) && !isScore(name)),
    ),
  };
}
