import { isDocuments } from "@/lib/datasets/values/context-item";
import { at, isObject, type Nested, parsed, unpacked } from "@/lib/datasets/values/nested";
import { type Family, inside, mostly, once } from "./place";

/** A record's calls contain what the retriever returned. */
export function trulens(rows: readonly Nested[]): Family | null {
  if (!mostly(rows, (row) => "record_id" in row && callsOf(row).length > 0)) return null;
  const contexts = once(retrieved);
  const said = (name: "input" | "output") => ({
    name,
    uses: [[name]],
    read: (row: Nested) => plain(row[name] ?? at(unpacked(row.record_json), `main_${name}`)),
  });
  return {
    name: "records of TruLens",
    places: {
      id: inside("record_id"),
      question: said("input"),
      response: said("output"),
      contexts: { name: "record_json, the retriever's results", read: contexts, uses: [["record_json"]] },
      configuration: inside("app_version"),
    },
  };
}

function callsOf(row: Nested): readonly unknown[] {
  const calls = at(unpacked(row.record_json), "calls") ?? unpacked(row.calls);
  return Array.isArray(calls) ? calls : isObject(calls) ? Object.values(calls) : [];
}

/** Prefers calls named as retrievals; undefined if several remain. */
function retrieved(row: Nested): unknown {
  const returning = callsOf(row).filter((call) => isDocuments(at(call, "rets"), true));
  const named = returning.filter((call) =>
    /retriev|search/i.test(JSON.stringify(at(call, "stack", -1, "method", "name") ?? "").slice(0, 200)),
  );
  const lists = new Map(
    (named.length > 0 ? named : returning).map((call) => [JSON.stringify(at(call, "rets")), at(call, "rets")]),
  );
  return lists.size === 1 ? [...lists.values()][0] : undefined;
}

/** Records contain texts as JSON. */
const plain = (value: unknown): unknown =>
  typeof value === "string" && value.startsWith('"') ? (parsed(value) ?? value) : value;
