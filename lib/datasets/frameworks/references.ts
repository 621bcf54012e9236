import { type CallingTool, mapWords } from "@/lib/datasets/values/caller";
import { fieldOf, normalName } from "@/lib/datasets/values/fields";
import { isObject, isText, type Nested } from "@/lib/datasets/values/nested";
import { wordSet } from "@/lib/domain/text/word-set";
import { readPath } from "./path";
import { type FieldFamily, inside, mostly } from "./place";

/** What only datasets of questions with their expected answers keep: TriviaQA, SQuAD, HotpotQA, MuSiQue, MS MARCO and others. */
const marks = wordSet(
  "aliases normalizedaliases answeraliases answerstart answerstarts supportingfacts isimpossible answerable altans wellformedanswers isselected shortanswers longanswer longanswers idealanswer questiondecomposition hasanswer",
);
const ofAnswer = /^answers?(?:\.(?:value|text|answer))?$/i;
const ofText = wordSet("value text answer");

interface References extends FieldFamily {
  areAnswered: boolean;
  hint: string;
}

/** An answer beside such marks, or a list of answers, is the expected one: no system gave it. */
export function references(rows: readonly Nested[], caller: CallingTool): References | null {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => rows.some((row) => isPresent(row[name])));
  const name = names.find((own) => ofAnswer.test(own)) ?? names.find((own) => marks.has(normalName(own)) && /answer$/i.test(own));
  const has = (field: "response" | "reference") =>
    names.some((own) => fieldOf(own)?.field === field && own !== name && !/^answers?(?:\.|$)/i.test(own));
  const isPredicted = names.some((own) => /^(?:pred|generated)/i.test(own) && rows.some((row) => isText(row[own])));
  if (name === undefined || has("reference") || (isPredicted && rows.some((row) => isText(row[name])))) return null;
  const areSeveral = mostly(rows, (row) => isTexts(row[name]));
  if (!areSeveral && !mostly(rows, (row) => isMarked(row, 0))) return null;
  const path = pathToText(rows.map((row) => row[name]).find(isPresent));
  const place = path === "" ? inside(name) : readPath(`${name}${path}`, [name]);
  if (path === null || !place) return null;
  const areAnswered = isPredicted || has("response");
  const instead = `; there is no response. If a system gave them: ${mapWords(caller, "response", place.name)}`;
  return {
    name: "questions with expected answers",
    // The other spellings stay, as metadata.
    places: { reference: path.includes("[") ? { ...place, uses: place.uses.map((steps) => [...steps, "0"]) } : place },
    areAnswered,
    hint: `“${name}” holds expected answers and is read as the reference${areAnswered ? "" : instead}.`,
  };
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.length > 0 && value.every(isText);
const isPresent = (value: unknown) => value !== null && value !== undefined && value !== "";

function isMarked(value: unknown, depth: number): boolean {
  let held = value;
  for (let lists = 0; Array.isArray(held) && lists < 8; lists++) held = held[0];
  if (!isObject(held)) return false;
  return Object.entries(held).some(
    ([name, inner]) => name.split(".").some((word) => marks.has(normalName(word))) || (depth < 2 && isMarked(inner, depth + 1)),
  );
}

function pathToText(value: unknown, depth = 0): string | null {
  if (isText(value) || depth === 3) return isText(value) ? "" : null;
  const steps = Array.isArray(value)
    ? ([["[0]", value[0]]] as const)
    : Object.entries(isObject(value) ? value : {}).flatMap(([name, inner]) =>
        ofText.has(normalName(name)) ? ([[`.${name}`, inner]] as const) : [],
      );
  for (const [step, inner] of steps) {
    const rest = pathToText(inner, depth + 1);
    if (rest !== null) return step + rest;
  }
  return null;
}
