import { type Limits, mostUnpacked, sizeText } from "@/lib/datasets/bytes/limits";
import { Header, isRow, type RawRow, type RowOrProblem, type RowSource } from "@/lib/datasets/formats/row-source";
import { fieldAmongWords } from "@/lib/datasets/values/field-words";
import { type Field, fieldOf } from "@/lib/datasets/values/fields";
import { asks as endsAsking, isObject, isProse, isText, type Nested, unpacked } from "@/lib/datasets/values/nested";
import { Refusal } from "@/lib/domain/problem";
import { mostly, rowView } from "./place";

const deepest = 3;
const batchSize = 500;

const asks = (item: unknown): boolean =>
  isObject(item) &&
  Object.entries(item).some(([name, value]) => {
    const known = fieldOf(name);
    return known?.field === "question" && !/^inputs?$/i.test(name) && (typeof value === "string" || isObject(value));
  });

const has = (row: Nested, ...fields: readonly Field[]): boolean =>
  Object.keys(row).some((name) => fields.some((field) => fieldOf(name)?.field === field));

const says = (value: unknown, depth = 0): boolean =>
  isProse(value) ||
  (typeof value === "object" && value !== null && (depth > 2 || Object.values(value).some((inner) => says(inner, depth + 1))));

/** More members than a wrapper has next to the row. */
const mostBeside = 30;

/** The object that holds a whole row, beside which nothing is said: `{ "_id": "7", "_source": { "question": … } }`. */
function wrapperIn(row: Nested): string | null {
  const members = Object.entries(row);
  if (members.length > mostBeside) return null;
  const [only, ...more] = members.filter(
    ([, inner]) => isObject(inner) && has(inner, "question") && has(inner, "contexts", "response"),
  );
  const tells = (inner: unknown) => says(inner) || (isObject(inner) && has(inner, "contexts", "response"));
  const isOnly = more.length === 0 && members.every((member) => member === only || !tells(member[1]));
  return only && isOnly ? only[0] : null;
}

/** Names of the lists, from the outside in, whose items each hold a question: paragraphs, qas. Null if there is none. */
function listsOfQuestions(row: Nested, depth = 0): string[] | null {
  if (depth === deepest) return null;
  // ASQA's and others' parts of a question are questions too.
  const isAsked = Object.entries(row).some(
    ([name, value]) => isText(value) && endsAsking(value) && fieldAmongWords(name) === "question",
  );
  if (isAsked) return depth === 0 ? null : [];
  const wrapper = wrapperIn(row);
  if (wrapper !== null) return [wrapper];
  const mayWrap = !Object.keys(row).some((name) => fieldOf(name));
  for (const [name, value] of Object.entries(row)) {
    const item = Array.isArray(value) ? value[0] : value;
    if (!isObject(item)) continue;
    if (Array.isArray(value) && value.every(asks)) return [name];
    const inner = Array.isArray(value) || mayWrap ? listsOfQuestions(item, depth + 1) : null;
    if (inner) return [name, ...inner];
  }
  return null;
}

/** Rows that each hold questions in a list, as in SQuAD, where a text has several: a row per question. Or that hold a row in an object. */
export function questionsInside(rows: readonly Nested[]): string[] | null {
  const [first = null] = rows.slice(0, 1).map((row) => listsOfQuestions(row));
  const path = first?.join(".");
  return first && mostly(rows, (row) => listsOfQuestions(row)?.join(".") === path) ? first : null;
}

/** `repeats` hears how many characters each question but the first of a list repeats. */
export function* explodedQuestions(
  row: Nested,
  [name, ...more]: readonly string[],
  repeats: (characters: number) => void = () => undefined,
): Generator<Nested> {
  const inner = name === undefined ? undefined : unpacked(row[name]);
  const list = isObject(inner) ? [inner] : inner;
  if (!Array.isArray(list)) return yield row;
  const outer = Object.fromEntries(Object.entries(row).filter(([own]) => own !== name));
  const size = JSON.stringify(outer).length;
  for (const [at, item] of list.entries()) {
    if (at > 0) repeats(size);
    if (isObject(item)) yield* explodedQuestions({ ...outer, ...item }, more, repeats);
  }
}

/** `first`: rows that it begins with. Throws Refusal, while it is read, if the rows repeat more text than a file may have. */
export function exploded(source: RowSource, lists: readonly string[], first: readonly Nested[], limits: Limits): RowSource {
  const header = new Header(limits.columns);
  let given = 0;
  let repeated = 0;
  for (const row of first) header.valuesOf(row);
  return { ...source, header, batches: batches() };

  async function* batches(): AsyncGenerator<RowOrProblem[]> {
    for await (const batch of source.batches) {
      let rows: RowOrProblem[] = [];
      for (const entry of batch) {
        if (!isRow(entry)) rows.push(entry);
        else
          for (const row of rowsOf(entry))
            if (rows.push(row) >= batchSize) {
              yield rows;
              rows = [];
            }
      }
      yield rows;
    }
  }

  function* rowsOf(entry: RawRow): Generator<RawRow> {
    given += JSON.stringify(entry.values).length;
    for (const row of explodedQuestions(rowView(entry, source.header.names), lists, repeats))
      yield { line: entry.line, values: header.valuesOf(row) };
  }

  function repeats(characters: number): void {
    repeated += characters;
    const most = mostUnpacked(limits, given);
    if (repeated > most)
      throw new Refusal(
        `Each question as a sample repeats the text around it, which is longer than ${sizeText(most)} in all. Split the file.`,
        "too-large",
      );
  }
}
