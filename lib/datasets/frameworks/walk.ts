import { isDocuments, numberedTexts } from "@/lib/datasets/values/context-item";
import { readMessages } from "@/lib/datasets/values/messages";
import { at, isObject, isText, type Nested } from "@/lib/datasets/values/nested";
import { wordSet } from "@/lib/domain/text/word-set";

export interface Leaf {
  /** The path as in `--map`: "input.question", "choices[0].message.content". */
  path: string;
  steps: readonly (string | number)[];
  kind: Kind;
  values: unknown[];
}

export type Kind = "text" | "texts" | "documents" | "messages" | "parts" | "other";

const deepest = 14;
const mostLeaves = 2000;
const mostRows = 20;

const parts = wordSet("text output_text message thinking reasoning tool_use file_search_call refusal") as ReadonlySet<unknown>;

const alternatives = new Set(["choices", "replies", "answers", "generations", "candidates", "documents", "filtered_resps"]);

/** In file order; at most 20 rows, 6 levels and 2,000 paths. */
export function walk(rows: readonly Nested[]): Leaf[] {
  const leaves = new Map<string, Leaf>();
  const read = rows.slice(0, mostRows);
  /** Lists of one object in some rows, of several in others: their first item is not the whole. */
  const longer = new Set<string>();
  const visit = (value: unknown, steps: readonly (string | number)[], row: number): void => {
    if (steps.length > deepest || value === null || value === undefined) return;
    // A row whose columns are numbered is no list of texts.
    const kind = steps.length === 0 && numberedTexts(value) ? null : kindOf(value);
    if (steps.length > 0 && kind !== null) add(steps, kind, value, row);
    if (isObject(value) && kind === null) for (const [name, inner] of firstOf(value)) visit(inner, [...steps, name], row);
    const name = steps.at(-1);
    // A list of one object wraps it.
    const isFirst = typeof name === "string" && alternatives.has(name) && kind !== "documents";
    if (Array.isArray(value) && !isFirst && value.length > 1) longer.add(pathOf([...steps, 0]));
    if (Array.isArray(value) && (isFirst || (value.length === 1 && typeof value[0] === "object" && kind !== "messages")))
      visit(value[0], [...steps, 0], row);
    if (Array.isArray(value) && steps.at(-2) === "generations" && steps.at(-1) === 0) visit(value[0], [...steps, 0], row);
  };
  const add = (steps: readonly (string | number)[], kind: Kind, value: unknown, row: number) => {
    const path = pathOf(steps);
    const known = leaves.get(path);
    if (known) {
      known.values[row] = value;
      if (known.kind === "other") known.kind = kind;
    } else if (leaves.size < mostLeaves) {
      const values: unknown[] = new Array(read.length).fill(undefined);
      values[row] = value;
      leaves.set(path, { path, steps, kind, values });
    }
  };
  for (const [index, row] of read.entries()) visit(row, [], index);
  const isPart = ({ steps }: Leaf) => steps.some((step, index) => step === 0 && longer.has(pathOf(steps.slice(0, index + 1))));
  return [...leaves.values()].filter((leaf) => !isPart(leaf));
}

function* firstOf(value: Nested): Generator<[string, unknown]> {
  let left = mostLeaves;
  for (const name in value) {
    if (!Object.hasOwn(value, name) || name === "__proto__") continue;
    if (left-- === 0) return;
    yield [name, value[name]];
  }
}

function kindOf(value: unknown): Kind | null {
  if (typeof value === "string") return isText(value) ? "text" : null;
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    if (readMessages(value)) return "messages";
    if (value.every((item) => typeof item === "string")) return "texts";
    if (value.every((item) => parts.has(at(item, "type")))) return "parts";
    return isDocuments(value) ? "documents" : "other";
  }
  if (!isObject(value)) return "other";
  if (readMessages(value)) return "messages";
  return numberedTexts(value) ? "texts" : null;
}

const plainName = /^[\p{L}_][\p{L}\p{N}_]{0,200}$/u;

/** Members with unusual names are in brackets; column names stay unchanged. */
const pathOf = (steps: readonly (string | number)[]): string =>
  steps
    .map((step, index) => {
      if (typeof step === "number") return `[${step}]`;
      if (index === 0) return step;
      return plainName.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
    })
    .join("");
