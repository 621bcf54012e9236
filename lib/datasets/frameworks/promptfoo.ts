import { at, isObject, isText, type Nested } from "@/lib/datasets/values/nested";
import { type FieldFamily, mostly, type Places } from "./place";

export function promptfoo(rows: readonly Nested[]): FieldFamily | null {
  const isResult = (row: Nested) => isObject(row.vars) && "response" in row && ("provider" in row || "prompt" in row);
  if (mostly(rows, isResult)) return { name: "results of promptfoo", places: { configuration: provider } };
  return table(rows);
}

const provider = {
  name: "provider",
  read: (row: Nested) => [row.provider, at(row, "provider", "label"), at(row, "provider", "id")].find(isText),
  uses: [["provider"]],
};

/** CSV columns are named after provider and prompt: "[openai:gpt-4o] Answer {{question}}". */
const outputColumn = /^\[[^\]]{1,200}\]\s/;
const mark = /^\[(?:PASS|FAIL|ERROR)\](?:\s*\(-?\d{1,3}(?:\.\d{1,6})?\))?\s*/;

function table(rows: readonly Nested[]): FieldFamily | null {
  const names = Object.keys(rows[0] ?? {});
  const outputs = names.filter((name) => outputColumn.test(name));
  const [only, ...more] = outputs;
  if (only === undefined || more.length > 0) return null;
  const isGraded = (row: Nested) =>
    "Status" in row || "Grader Reason" in row || (typeof row[only] === "string" && mark.test(row[only]));
  if (!mostly(rows, isGraded)) return null;
  const places: Places = {
    response: { name: only, read: (row) => withoutMark(row[only]), uses: [[only]] },
  };
  return { name: "a table of promptfoo", places };
}

/** A failed test's reasons precede its output. */
function withoutMark(cell: unknown): unknown {
  if (typeof cell !== "string") return cell;
  const found = mark.exec(cell);
  if (!found) return cell;
  const rest = cell.slice(found[0].length);
  const reasons = found[0].startsWith("[PASS]") ? -1 : rest.indexOf("\n---\n");
  return reasons === -1 ? rest : rest.slice(reasons + "\n---\n".length);
}
