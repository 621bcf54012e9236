import { excerptOf } from "@/lib/datasets/values/excerpt";
import { counted } from "@/lib/domain/text/counted";
import type { ColumnReading } from "./column-reading";

const mostDistinct = 100_000;
const mostColumns = 200;
/** Up to this many short values are listed with their counts. */
const fewValues = 4;

export class ColumnFound {
  first: { value: string; line: number } | null = null;
  #filled = 0;
  #empty = 0;
  #isTexts = true;
  readonly #values: Map<string, number> | null;
  #isMore = false;

  constructor(index: number) {
    this.#values = index < mostColumns ? new Map() : null;
  }

  add(value: unknown, line: number): void {
    if (value === undefined || value === null || value === "") {
      this.#empty++;
      return;
    }
    this.#filled++;
    this.first ??= { value: excerptOf(value), line };
    if (typeof value !== "string") this.#isTexts = false;
    if (!this.#values || typeof value === "object") return;
    const key = typeof value === "string" ? keyOf(value) : String(value);
    if (key === "") return;
    const seen = this.#values.get(key);
    if (seen !== undefined) this.#values.set(key, seen + 1);
    else if (this.#values.size < mostDistinct) this.#values.set(key, 1);
    else this.#isMore = true;
  }

  #emptyText(): string {
    return this.#empty > 0 ? `, ${this.#empty.toLocaleString("en")} empty` : "";
  }

  #valueByValue(): string | null {
    const values = [...(this.#values ?? [])];
    if (values.length === 0 || values.length > fewValues || values.some(([value]) => value.length > 24)) return null;
    return values
      .sort((a, b) => b[1] - a[1])
      .map(([value, times]) => `${value} ${times.toLocaleString("en")}`)
      .join(", ");
  }

  #distinct(): string {
    const values = this.#values;
    if (!values || this.#isMore) return `more than ${mostDistinct.toLocaleString("en")} distinct`;
    const repeated = [...values.values()].filter((times) => times > 1);
    const often = repeated.some((times) => times > 2) ? "several times" : "twice";
    return `${values.size.toLocaleString("en")} distinct${repeated.length > 0 ? `, ${repeated.length.toLocaleString("en")} ${often}` : ""}`;
  }

  /** "298 texts, 1 empty"; `items` are the fewest and most contexts. */
  sentence(column: ColumnReading, items: { least: number; most: number } | null): string {
    const field = column.field;
    if (field === null) return column.why;
    if (field === "contexts") {
      if (!items) return counted(this.#filled, "text");
      const range = items.least === items.most ? counted(items.most, "item") : `${items.least} to ${items.most} items`;
      return column.holds ? `${column.holds}, ${range}` : `one context per column, ${range} per row`;
    }
    if (field === "id") return `${this.#distinct()}${this.#emptyText()}`;
    if (field === "configuration") {
      const values = this.#values?.size ?? 0;
      return `${this.#isMore ? "more than " : ""}${counted(values, "configuration")}${this.#emptyText()}`;
    }
    if (field.startsWith("metadata.")) return column.why === "not the name of a field" ? "stored as metadata" : column.why;
    const few = field === "question" ? null : this.#valueByValue();
    return `${few ?? counted(this.#filled, this.#isTexts ? "text" : "value")}${this.#emptyText()}`;
  }
}

/** The length and both ends identify a long text well enough. */
const keyOf = (text: string): string => (text.length <= 64 ? text : `${text.length}:${text.slice(0, 28)}:${text.slice(-28)}`);
