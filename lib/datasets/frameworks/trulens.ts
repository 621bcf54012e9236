import { isDocuments } from "@/lib/datasets/values/context-item";
import { at, isObject, isText, type Nested, unpacked } from "@/lib/datasets/values/nested";
import { type FieldFamily, inside, mostly, once } from "./place";

/** A record's calls contain what the retriever returned. */
export function trulens(rows: readonly Nested[]): FieldFamily | null {
  if (!mostly(rows, (row) => "record_id" in row && (callsOf(row).length > 0 || judgedColumn(row) !== undefined))) return null;
  const contexts = once(retrieved);
  // The scores are read from it too.
  const judged = rows.flatMap((row) => judgedColumn(row) ?? []).slice(0, 1);
  const said = (name: "input" | "output") => ({
    name,
    uses: [[name]],
    read: (row: Nested) => unpacked(row[name] ?? at(unpacked(row.record_json), `main_${name}`)),
  });
  return {
    name: "records of TruLens",
    places: {
      id: inside("record_id"),
      question: said("input"),
      response: said("output"),
      contexts: {
        name: "the retriever's results",
        read: contexts,
        uses: [["record_json"], ...judged.map((column) => [column, ""])],
      },
      configuration: inside("app_version"),
    },
  };
}

function callsOf(row: Nested): readonly unknown[] {
  const calls = at(unpacked(row.record_json), "calls") ?? unpacked(row.calls);
  return Array.isArray(calls) || isObject(calls) ? Object.values(calls) : [];
}

function judgedIn(calls: unknown): unknown[] {
  const given = unpacked(calls);
  const texts = Array.isArray(given) ? given.map((call) => at(call, "args", "context")) : [];
  return texts.every(isText) ? texts : [];
}

const judgedColumn = (row: Nested): string | undefined =>
  Object.keys(row).find((name) => name.endsWith("_calls") && judgedIn(row[name]).length > 0);

/** Prefers calls named as retrievals; undefined if several remain. */
function retrieved(row: Nested): unknown {
  const column = callsOf(row).length === 0 ? judgedColumn(row) : undefined;
  if (column !== undefined) return judgedIn(row[column]);
  const returning = callsOf(row).filter((call) => isDocuments(at(call, "rets"), true));
  const named = returning.filter((call) =>
    /retriev|search/i.test(JSON.stringify(at(call, "stack", -1, "method", "name") ?? "").slice(0, 200)),
  );
  const lists = new Map(
    (named.length > 0 ? named : returning).map((call) => [JSON.stringify(at(call, "rets")), at(call, "rets")]),
  );
  return lists.size === 1 ? [...lists.values()][0] : undefined;
}
