import { JSONPathEnvironment, type JSONPathQuery, jsonpath } from "json-p3";
import { unpacked } from "@/lib/datasets/values/nested";
import { Refusal } from "@/lib/domain/problem";
import type { FieldPlace } from "./place";

const longestPath = 1000;
const mostSteps = 32;
/** More values at one path are no contexts. */
const mostValues = 10_000;

/** RFC 9535, only names, positions and [*], so evaluation takes linear time. */
const environment = new JSONPathEnvironment();
const { NameSelector, IndexSelector, WildcardSelector, SliceSelector } = jsonpath.selectors;
const stepKinds = [NameSelector, IndexSelector, WildcardSelector, SliceSelector];

/** "source_nodes[].node.text", starting with a column; null if no column matches. Throws Refusal if invalid. */
export function readPath(text: string, columns: readonly string[]): FieldPlace | null {
  const path = text.trim().replace(/^\$\.?/, "");
  if (path.length > longestPath) throw new Refusal(`A path has at most ${longestPath.toLocaleString("en")} characters.`);
  const column = columnOf(path, columns);
  if (column === null) return null;
  const rest = path.slice(column.length).replaceAll("[]", "[*]");
  const query = compile(`$${rest}`, path);
  const isOne = query.singularQuery();
  const first = rest.indexOf("[*]");
  const list = first >= 0 ? compile(`$${rest.slice(0, first)}`, path) : null;
  const isNested = rest.indexOf("[*]", first + 1) >= 0;
  type Root = Parameters<JSONPathQuery["lazyQuery"]>[0];
  // A missing list, or one whose items lack the value, is not empty.
  const isEmptyList = (root: Root): boolean => {
    const [parent] = list ? [...list.lazyQuery(root)] : [];
    return Array.isArray(parent?.value) && (parent.value.length === 0 || isNested);
  };
  return {
    name: path,
    read: (row) => {
      const found: unknown[] = [];
      const root = unpacked(row[column]) as Root;
      for (const { value } of query.lazyQuery(root)) {
        if (isOne) return value;
        if (found.push(value) > mostValues) return new TooMany();
      }
      return isOne || (found.length === 0 && !isEmptyList(root)) ? undefined : found;
    },
    uses: [[column, ...names(query)]],
  };
}

export class TooMany {
  readonly reason = `The path matches more than ${mostValues.toLocaleString("en")} values, too many for contexts`;
}

function columnOf(path: string, columns: readonly string[]): string | null {
  let longest: string | null = null;
  for (const column of columns) {
    if (column === "" || !path.startsWith(column) || column.length <= (longest?.length ?? 0)) continue;
    const next = path.charAt(column.length);
    if (next === "" || next === "." || next === "[") longest = column;
  }
  return longest;
}

function compile(path: string, written: string): JSONPathQuery {
  let query: JSONPathQuery;
  try {
    query = environment.compile(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : "";
    throw new Refusal(`The path “${written.slice(0, 100)}” cannot be read: ${reason}. A path is like source_nodes[].node.text.`);
  }
  const selectors = query.segments.flatMap((segment) => segment.selectors);
  const isTaken =
    query.segments.every((segment) => segment.selectors.length === 1 && !segment.toString().startsWith("..")) &&
    selectors.every((selector) => stepKinds.some((kind) => selector instanceof kind));
  if (!isTaken)
    throw new Refusal(
      `The path “${written.slice(0, 100)}” has an unsupported step. A path has names, positions and [] for all items: source_nodes[].node.text.`,
    );
  if (selectors.length > mostSteps) throw new Refusal(`A path has at most ${mostSteps} steps.`);
  return query;
}

function names(query: JSONPathQuery): string[] {
  const result: string[] = [];
  for (const { selectors } of query.segments) {
    const [selector] = selectors;
    if (!(selector instanceof NameSelector)) break;
    result.push(selector.name);
  }
  return result;
}
