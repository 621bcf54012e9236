import { readContexts } from "@/lib/datasets/values/context-list";
import { contextNumber, fieldOf, normalName } from "@/lib/datasets/values/fields";
import { isStatement, isText, type Nested, sizeOf } from "@/lib/datasets/values/nested";
import { groupedBy } from "@/lib/domain/lists/grouped-by";
import { counted } from "@/lib/domain/text/counted";
import { wordSet } from "@/lib/domain/text/word-set";
import type { Gathering } from "./gather";

const scorers = wordSet("metric metricname evaluator evaluatorname criterion criteria scorer scorername dimension judge grader");
const scores = wordSet("score value result rating grade metricvalue scorevalue");
const aboutScore = /^(?:score|metric|judge)?(?:reason|reasoning|explanation|rationale|comment|justification|label|passed)$/;

const wordIn = (value: unknown): string => (typeof value === "object" ? "" : String(value ?? "").slice(0, 200));
const bare = (name: unknown): string => wordIn(name).replace(/\s{0,9}[:：]\s{0,9}$/, "");
const isFieldName = (name: unknown): boolean => fieldOf(bare(name)) !== null || contextNumber(bare(name)) !== null;
const isQuestion = (name: unknown): boolean => fieldOf(bare(name))?.field === "question";

const without = (row: Nested, names: readonly string[]): Nested =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

export const pivoted = (rows: readonly Nested[], names: readonly string[]): Gathering<Nested> | null =>
  fieldRows(rows, names) ?? scoreRows(rows);

const nameFields = (texts: readonly unknown[]): boolean => {
  const named = texts.filter(isFieldName);
  return new Set(named).size > 1 && named.some(isQuestion) && named.length * 2 > texts.length;
};

/** A column of names and one of values, with an id or in blocks that begin with the question. Without a heading, the first pair is one too. */
function fieldRows(rows: readonly Nested[], names: readonly string[]): Gathering<Nested> | null {
  // Such tables are narrow.
  if (names.length > 20) return null;
  const [first = "", second = "", ...more] = names;
  const isPair = more.every((own) => own === "") && isFieldName(first) && isText(second);
  const isHeadless = isPair && nameFields([first, ...rows.map((row) => row[first])]);
  // "Where it failed" may name fields too.
  const isTable = names.some(isQuestion) && !isHeadless;
  const name = isHeadless ? first : names.find((own) => !isTable && nameFields(rows.map((row) => row[own])));
  const value = isHeadless ? second : names.find((own) => own !== name && rows.some((row) => isStatement(row[own])));
  if (name === undefined || value === undefined) return null;
  const asked = rows.filter((row) => isQuestion(row[name]));
  const isId = (own: string) => {
    const ids = new Set(asked.map((row) => wordIn(row[own])));
    return own !== value && ids.size === asked.length && rows.filter((row) => ids.has(wordIn(row[own]))).length * 2 > rows.length;
  };
  const id = isHeadless ? undefined : names.find((own) => own !== name && isId(own));
  let block = 0;
  return {
    keepsText: true,
    family: { name: "rows of one field each", places: {} },
    parts: function* (row) {
      if (isQuestion(row[name])) block++;
      yield { key: id === undefined ? String(block) : wordIn(row[id]), part: row, size: sizeOf(row) };
    },
    join: function* (samples) {
      let heading = isHeadless ? [{ [first]: first, [second]: second }] : [];
      for (const { parts } of samples) {
        const values = new Map<string, unknown[]>();
        for (const part of [...heading, ...parts]) {
          const own = bare(part[name]);
          if (!values.get(own)?.push(part[value])) values.set(own, [part[value]]);
        }
        heading = [];
        const told = [...values].map(([own, all]) => [own, all.length > 1 ? all : all[0]] as const);
        yield [{ ...without(parts[0] ?? {}, [name, value]), ...Object.fromEntries(told) }];
      }
    },
    hints: (samples) => [`Each row is one field: the rows are read as ${counted(samples.length, "sample")}.`],
  };
}

function repetitions(rows: readonly Nested[], scorer: string): Nested[][] {
  const found: Nested[][] = [];
  const counts = new Map<string, number>();
  for (const row of rows) {
    const at = counts.get(wordIn(row[scorer])) ?? 0;
    counts.set(wordIn(row[scorer]), at + 1);
    if (!found[at]?.push(row)) found[at] = [row];
  }
  return found;
}

const ofSample = /^(?:question|contexts|response|reference|configuration|turns)$/;

/** The same question, contexts and response in several rows, each with the score of another metric or judge. */
function scoreRows(rows: readonly Nested[]): Gathering<Nested> | null {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const scorer = names.find((name) => scorers.has(normalName(name)));
  const score = names.find((name) => scores.has(normalName(name)));
  const keys = names.filter((name) => ofSample.test(fieldOf(name)?.field ?? ""));
  if (scorer === undefined || score === undefined || !keys.some(isQuestion) || keys.length < 2) return null;
  const about = names.filter((name) => aboutScore.test(normalName(name)));
  let unread = 0;
  const said = (value: unknown) => {
    if (typeof value !== "object") return String(value);
    const read = readContexts(value);
    return read.ok ? read.contexts : unread++;
  };
  const keyOf = (row: Nested) => JSON.stringify(keys.map((name) => said(row[name])));
  const by = [...groupedBy(rows, keyOf).values()].map((own) => own.map((row) => row[scorer]));
  if (by.every(({ length }) => length === 1) || by.some((own) => new Set(own).size < own.length || !own.every(isText)))
    return null;
  return {
    keepsText: true,
    family: { name: "rows of one score each", places: {} },
    parts: function* (row) {
      yield { key: keyOf(row), part: row, size: sizeOf(row) };
    },
    join: function* (samples) {
      for (const { parts } of samples)
        yield repetitions(parts, scorer).map((given) => {
          const [first = {}, ...more] = given;
          const own = Object.keys(first).filter((name) => more.some((row) => row[name] !== first[name]) && !keys.includes(name));
          const told = given.map((row) => [
            wordIn(row[scorer]),
            { score: row[score] ?? null, ...Object.fromEntries(about.map((name) => [normalName(name), row[name]])) },
          ]);
          // What else differs is kept by the score's name.
          const kept = own
            .filter((name) => ![scorer, score, ...about].includes(name))
            .map((name) => [name, Object.fromEntries(given.map((row) => [wordIn(row[scorer]), row[name] ?? null]))]);
          const rest = without(first, [scorer, score, ...about, ...own]);
          return { ...rest, ...Object.fromEntries(kept), scores: Object.fromEntries(told) };
        });
    },
    hints: (samples) => [
      `Each row is one score by “${scorer}”: the rows are read as ${counted(
        samples.reduce((sum, { parts }) => sum + repetitions(parts, scorer).length, 0),
        "sample",
      )}. If each row is one sample, map “${keys.find(isQuestion)}” to the question by hand.`,
    ],
  };
}
