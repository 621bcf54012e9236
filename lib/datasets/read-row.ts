import type { Limits } from "@/lib/datasets/bytes/limits";
import { contextText, readContexts } from "@/lib/datasets/values/context-list";
import { excerptOf, excerptOfRow } from "@/lib/datasets/values/excerpt";
import { type Json, labelOfText, storedValue, UnfitValue, unfitText } from "@/lib/datasets/values/storable";
import { typeName } from "@/lib/datasets/values/type-name";
import type { RowProblem } from "@/lib/domain/row-problem";
import type { SampleContent } from "@/lib/domain/sample";
import type { ColumnPlan } from "./column-plan";
import type { RawRow } from "./formats/row-source";
import type { Tally } from "./tally";

export interface RowReading {
  plan: ColumnPlan;
  tally: Tally;
  limits: Limits;
  isText: boolean;
  delimiter: string | undefined;
}

export type ReadRow = { ok: true; configuration: string | null; sample: SampleContent } | { ok: false; problem: RowProblem };

/** What is wrong with one cell. Caught in this file. */
class Unreadable extends Error {
  constructor(
    readonly field: string,
    readonly cell: unknown,
    reason: string,
  ) {
    super(reason);
  }
}

/** Reads a row as a sample, or returns its first problem. */
export function readRow(row: RawRow, reading: RowReading): ReadRow {
  try {
    const cells = new Cells(row, reading);
    const sample = {
      externalId: cells.name("id"),
      question: cells.question(),
      contexts: cells.contexts(),
      response: cells.response(),
      reference: cells.reference(),
      ...cells.others(),
    };
    return { ok: true, configuration: cells.name("configuration"), sample };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const excerpt = excerptOf(error.cell).trim() === "" ? excerptOfRow(row.values) : excerptOf(error.cell);
    return { ok: false, problem: { line: row.line, field: error.field, reason: error.message, excerpt } };
  }
}

class Cells {
  constructor(
    readonly row: RawRow,
    readonly reading: RowReading,
  ) {}

  #cell(field: Parameters<ColumnPlan["columnOf"]>[0]): unknown {
    const index = this.reading.plan.columnOf(field);
    return index === null ? undefined : this.row.values[index];
  }

  #fit(field: string, text: string, cell: unknown = text): string {
    const reason = unfitText(text, this.reading.limits);
    if (reason) throw new Unreadable(field, cell, reason);
    return text;
  }

  #stored(field: string, value: unknown): Json {
    try {
      return storedValue(value, this.reading.limits);
    } catch (error) {
      if (error instanceof UnfitValue) throw new Unreadable(field, value, error.message);
      throw error;
    }
  }

  question(): string {
    const cell = this.#cell("question");
    if (cell === undefined || cell === null) throw new Unreadable("question", cell, "Empty: every row needs its question");
    if (Array.isArray(cell))
      throw new Unreadable("question", cell, "The question is a list, as in a conversation of several turns; one text is needed");
    if (typeof cell !== "string") throw new Unreadable("question", cell, `The question is ${typeName(cell)}; a text is needed`);
    if (cell.trim() === "") throw new Unreadable("question", cell, "Empty: every row needs its question");
    return this.#fit("question", cell);
  }

  contexts(): string[] {
    const items = this.reading.plan.contextItems();
    if (items.length > 0) return this.#numberedContexts(items);
    const cell = this.#cell("contexts");
    if (typeof cell === "string") this.#fit("contexts", cell);
    const read = readContexts(cell, this.reading.delimiter);
    if (!read.ok) throw new Unreadable("contexts", cell, read.reason);
    for (const [index, context] of read.contexts.entries()) {
      const reason = unfitText(context, this.reading.limits);
      if (reason) throw new Unreadable("contexts", cell, `Item ${index + 1}: ${reason}`);
    }
    this.reading.tally.countForm(read.form);
    if (read.form === "plain text" && read.contexts[0]?.includes("|")) this.reading.tally.plainWithPipe++;
    return read.contexts;
  }

  /** `context_1 … context_n`: empty cells at the end are ignored; one between others is a problem. */
  #numberedContexts(items: readonly number[]): string[] {
    const cells = items.map((index) => this.row.values[index]);
    const isEmpty = (cell: unknown) => cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "");
    const used = cells.slice(0, cells.findLastIndex((cell) => !isEmpty(cell)) + 1);
    if (used.length === 0) throw new Unreadable("contexts", "", "Holds no context: all its columns are empty");
    return used.map((cell, position) => {
      const column = this.reading.plan.source.header.names[items[position] ?? 0] ?? "";
      const read = contextText(cell ?? "", `“${column}”`);
      if ("reason" in read) throw new Unreadable("contexts", cell, read.reason);
      return this.#fit("contexts", read.text);
    });
  }

  response(): string | null {
    if (this.reading.plan.isDeclaredMissing("response")) return null;
    const cell = this.#cell("response");
    if (typeof cell === "string") return this.#fit("response", cell);
    if (cell === undefined || cell === null)
      throw new Unreadable(
        "response",
        cell,
        `The response is ${cell === null ? "null" : "missing"}; write "" for an empty answer`,
      );
    throw new Unreadable("response", cell, `The response is ${typeName(cell)}; write it as a text`);
  }

  reference(): string | null {
    const cell = this.#cell("reference");
    if (cell === undefined || cell === null) return null;
    if (typeof cell === "string") return this.#fit("reference", cell);
    const items: unknown[] = Array.isArray(cell) ? cell : [cell];
    const texts = items.map((item) => {
      if (typeof item === "string") return this.#fit("reference", item, cell);
      if (typeof item !== "number" && typeof item !== "boolean" && typeof item !== "bigint")
        throw new Unreadable(
          "reference",
          cell,
          `The reference is ${Array.isArray(cell) ? `a list that holds ${typeName(item)}` : typeName(item)}; a text is needed`,
        );
      this.reading.tally.referencesAsText++;
      return String(item);
    });
    if (texts.length > 1) this.reading.tally.joinedReferences++;
    return texts.join("\n");
  }

  /** An id or a configuration: a text, or a number as text; null if blank. */
  name(field: "id" | "configuration"): string | null {
    const cell = this.#cell(field);
    if (cell === undefined || cell === null) return null;
    if (typeof cell === "string") return cell.trim() === "" ? null : this.#fit(field, cell);
    if (typeof cell === "bigint") return String(cell);
    if (typeof cell !== "number" && typeof cell !== "boolean")
      throw new Unreadable(field, cell, `The ${field} is ${typeName(cell)}; a text is needed`);
    if (typeof cell === "number" && Number.isInteger(cell) && !Number.isSafeInteger(cell))
      throw new Unreadable(field, cell, `The ${field} is a number too large to be kept exactly; write it as a text, in quotes`);
    return String(cell);
  }

  others(): { labels: Record<string, Json>; metadata: Record<string, Json> } {
    const { plan, isText } = this.reading;
    const labels: Record<string, Json> = {};
    const metadata: Record<string, Json> = {};
    const ofLabel = (cell: unknown) => (isText && typeof cell === "string" ? labelOfText(cell) : cell);
    for (const [index, cell] of this.row.values.entries()) {
      if (cell === undefined) continue;
      const read = plan.readingOf(index);
      if (read.kind === "metadata") metadata[read.name] = this.#stored(`metadata.${read.name}`, cell);
      else if (read.kind === "label") labels[read.name] = this.#stored(`labels.${read.name}`, ofLabel(cell));
      else if (read.kind === "labels")
        for (const [name, value] of this.#labelObject(cell)) if (!Object.hasOwn(labels, name)) labels[name] = value;
    }
    return { labels, metadata };
  }

  #labelObject(cell: unknown): [string, Json][] {
    const value = typeof cell === "string" ? labelOfText(cell) : cell;
    if (value === null) return [];
    if (typeof value !== "object" || Array.isArray(value))
      throw new Unreadable("labels", cell, `The labels are ${typeName(value)}; an object of names and values is needed`);
    return Object.entries(value)
      .filter(([name]) => name !== "__proto__")
      .map(([name, label]) => [name, this.#stored(`labels.${name}`, label)]);
  }
}
