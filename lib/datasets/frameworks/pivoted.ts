import { contextNumber, fieldOf, normalName } from "@/lib/datasets/values/fields";
import { isText, type Nested } from "@/lib/datasets/values/nested";
import { counted } from "@/lib/domain/text/counted";
import { wordSet } from "@/lib/domain/text/word-set";
import type { Gathering } from "./gather";

const fieldColumns = wordSet("field key attribute variable property column name");
const valueColumns = wordSet("value text content val");
const metricColumns = wordSet("metric metricname evaluator evaluatorname criterion criteria scorer scorername dimension");
const scoreColumns = wordSet("score value result rating metricvalue scorevalue");
const aboutScores =
  /^(?:(?:score|metric|judge)?(?:reason|reasoning|explanation|rationale|comment|justification|label|passed|success))$/;

const bare = (name: unknown): string =>
  String(name ?? "")
    .slice(0, 100)
    .replace(/\s*[:：]\s*$/, "");
const isFieldName = (name: unknown): boolean => fieldOf(bare(name)) !== null || contextNumber(bare(name)) !== null;
const isQuestion = (name: unknown): boolean => fieldOf(bare(name))?.field === "question";

const sizeOf = (row: Nested): number => Object.values(row).reduce<number>((sum, value) => sum + String(value ?? "").length, 0);

/** A row per field of a sample, or per metric that judged it. */
export const pivoted = (rows: readonly Nested[], names: readonly string[]): Gathering<Nested> | null =>
  fieldRows(rows, names) ?? metricRows(rows);

/** Names and values, with or without a heading; a column with an id, or a block for each question. */
function fieldRows(rows: readonly Nested[], names: readonly string[]): Gathering<Nested> | null {
  const [first = "", second = "", ...more] = names;
  const isHeadless = more.every((name) => name === "") && isFieldName(first) && isText(second);
  const called = (words: ReadonlySet<string>) => names.find((name) => words.has(normalName(name)));
  const name = isHeadless ? first : called(fieldColumns);
  const value = isHeadless ? second : called(valueColumns);
  if (name === undefined || value === undefined) return null;
  const told = [...(isHeadless ? [first] : []), ...rows.map((row) => row[name])];
  if (!told.some(isQuestion) || new Set(told.filter(isFieldName)).size < 2) return null;
  // A table whose first column only happens to name a field has one of each.
  if (told.filter(isFieldName).length * 2 <= told.length) return null;
  const id = isHeadless
    ? undefined
    : names.find((own) => own !== name && own !== value && /id$|^(?:row|sample|item|case|record|no|nr)/i.test(normalName(own)));
  let block = 0;
  return {
    keepsText: true,
    family: { name: "rows of one field each", places: {} },
    parts: function* (row) {
      if (id === undefined && isQuestion(row[name])) block++;
      yield { key: id === undefined ? String(block) : String(row[id]), part: row, size: sizeOf(row) };
    },
    join: (samples) =>
      samples.map(({ parts: [begin = {}, ...rest] }, index) => {
        const heading = isHeadless && index === 0 ? [{ [name]: first, [value]: second }] : [];
        const about = Object.entries(begin).filter(([own]) => own !== name && own !== value);
        const values = new Map<string, unknown[]>();
        for (const part of [...heading, begin, ...rest]) {
          const own = bare(part[name]);
          if (own === "" || part[value] === undefined) continue;
          const all = values.get(own);
          if (all) all.push(part[value]);
          else values.set(own, [part[value]]);
        }
        return [
          {
            ...Object.fromEntries(about),
            ...Object.fromEntries([...values].map(([own, all]) => [own, all.length > 1 ? all : all[0]])),
          },
        ];
      }),
    hints: (samples) => [`Each row is one field: the rows are read as ${counted(samples.length, "sample")}.`],
  };
}

/** The same question, contexts and response, and a score of another metric in each row. */
function metricRows(rows: readonly Nested[]): Gathering<Nested> | null {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const metric = names.find((name) => metricColumns.has(normalName(name)));
  const score = names.find((name) => scoreColumns.has(normalName(name)));
  if (metric === undefined || score === undefined || !names.some(isQuestion)) return null;
  const about = names.filter((name) => aboutScores.test(normalName(name)));
  const ofSample = names.filter(
    (name) => name !== metric && name !== score && !about.includes(name) && fieldOf(name)?.field !== "id",
  );
  const keyOf = (row: Nested) =>
    JSON.stringify(
      ofSample.map((name) => row[name] ?? null),
      (_, value) => (typeof value === "bigint" ? String(value) : value),
    );
  const metrics = new Map<string, unknown[]>();
  for (const row of rows) metrics.set(keyOf(row), [...(metrics.get(keyOf(row)) ?? []), row[metric]]);
  const groups = [...metrics.values()];
  if (!groups.some(({ length }) => length > 1) || groups.some((own) => new Set(own).size < own.length || !own.every(isText)))
    return null;
  return {
    keepsText: true,
    family: { name: "rows of one score each", places: {} },
    parts: function* (row) {
      yield { key: keyOf(row), part: row, size: sizeOf(row) };
    },
    join: (samples) =>
      samples.map(({ parts: [first = {}, ...more] }) => {
        const scores = [first, ...more].map((row) => [
          String(row[metric]),
          { score: row[score] ?? null, ...Object.fromEntries(about.map((name) => [normalName(name), row[name]])) },
        ]);
        return [
          {
            ...Object.fromEntries(Object.entries(first).filter(([name]) => ofSample.includes(name))),
            scores: Object.fromEntries(scores),
          },
        ];
      }),
    hints: (samples) => [`Each row is one score by “${metric}”: the rows are read as ${counted(samples.length, "sample")}.`],
  };
}
