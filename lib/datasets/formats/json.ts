import { type Limits, rowTooLong } from "@/lib/datasets/bytes/limits";
import { excerptOf } from "@/lib/datasets/values/excerpt";
import { at, isText } from "@/lib/datasets/values/nested";
import { Refusal } from "@/lib/domain/problem";
import { rowsOfColumns } from "./column-json";
import { parsedValue, parseRow } from "./json-row";
import { JsonScanner } from "./json-scanner";
import { Header, type RowOrProblem, type RowSource } from "./row-source";

export function openJson(text: AsyncIterable<string>, form: "list" | "sequence" | "object", limits: Limits): RowSource {
  const isList = form !== "object";
  const header = new Header(limits.columns);
  const source: RowSource = {
    label: isList ? "JSON, a list of rows" : "JSON, an object",
    kind: "json",
    isText: false,
    hasLines: true,
    header,
    hints: [],
    batches: batches(),
  };

  async function* batches(): AsyncGenerator<RowOrProblem[]> {
    const scanner = new JsonScanner(limits, form === "sequence");
    const members = new Map<string, string>();
    let rowsIn: string | null = null;
    for await (const chunk of text) {
      const batch: RowOrProblem[] = [];
      for (const part of scanner.feed(chunk)) {
        if (part.kind === "item") batch.push(...parseRow(part.text, part.line, header, { isLast: false }));
        else if (part.kind === "member") members.set(part.name, part.text);
        else if (part.kind === "rows") {
          rowsIn = part.name;
          source.label = `JSON, rows in “${part.name}”`;
          const fields = at(parsedValue(members.get("schema") ?? ""), "fields");
          if (Array.isArray(fields))
            for (const name of fields.map((field) => at(field, "name")).filter(isText)) header.addDistinct(name);
        } else batch.push({ line: part.line, field: null, reason: rowTooLong(limits), excerpt: excerptOf(part.text) });
      }
      yield batch;
    }
    scanner.finish();
    if (isList) return;
    if (rowsIn !== null) {
      const others = [...members.keys()].map((name) => `“${name}”`).join(", ");
      source.hints.push(`The rows are the list in “${rowsIn}”${others ? `; ${others} is ignored` : ""}.`);
      return;
    }
    const values = new Map<string, unknown>();
    for (const [name, value] of members) {
      const read = parsedValue(value);
      if (read === undefined) throw new Refusal(`The value of “${name}” is not valid JSON. Export the file again.`);
      values.set(name, read);
      members.delete(name);
    }
    yield* rowsOfColumns(values, source);
  }
  return source;
}
