import { isDocuments } from "@/lib/datasets/values/context-item";
import { at, isObject, type Nested, unpacked } from "@/lib/datasets/values/nested";
import { type FieldFamily, mostly, once } from "./place";

/** Traces with observations, one of which returned the contexts. */
export function langfuse(rows: readonly Nested[]): FieldFamily | null {
  if (!mostly(rows, (row) => retrievals(row).length > 0 && "output" in row)) return null;
  const contexts = once((row) => {
    const found = retrievals(row);
    const last = found.at(-1);
    return found.length === 1 ? last : found.flat();
  });
  return {
    name: "traces of Langfuse",
    places: { contexts: { name: "observations, retrieved documents", read: contexts, uses: [["observations"]] } },
  };
}

const listIn = (output: unknown): readonly unknown[] | null => {
  if (isDocuments(output, true)) return output;
  if (!isObject(output)) return null;
  const lists = Object.values(output).filter((value) => isDocuments(value, true));
  return lists.length === 1 ? (lists[0] as readonly unknown[]) : null;
};

/** The observations that are retrievals, else any that is no generation. */
function retrievals(row: Nested): (readonly unknown[])[] {
  const observations = unpacked(row.observations);
  if (!Array.isArray(observations)) return [];
  const found = observations.flatMap((observation) => {
    const documents = listIn(unpacked(at(observation, "output")));
    return documents ? [{ observation, documents }] : [];
  });
  const isRetriever = ({ observation }: { observation: unknown }) =>
    at(observation, "type") === "RETRIEVER" || /retriev|search/i.test(String(at(observation, "name") ?? "").slice(0, 200));
  const named = found.filter(isRetriever);
  const others = found.filter(({ observation }) => at(observation, "type") !== "GENERATION");
  return distinct((named.length > 0 ? named : others).map(({ documents }) => documents));
}

/** A retriever within a retriever returns the same documents twice. */
const distinct = (lists: readonly (readonly unknown[])[]): (readonly unknown[])[] => [
  ...new Map(lists.map((list) => [JSON.stringify(list), list])).values(),
];
