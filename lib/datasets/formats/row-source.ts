import type { ChatMessage, Conversation } from "@/lib/datasets/values/messages";
import { unfitCharacter } from "@/lib/datasets/values/storable";
import { Refusal } from "@/lib/domain/problem";
import type { RowProblem } from "@/lib/domain/row-problem";

/** Values by column index; undefined if a JSON row lacks the name. */
export interface RawRow {
  /** The line on which the row begins, or its number if the format has no lines. */
  line: number;
  values: unknown[];
  messages?: readonly ChatMessage[];
  earlier?: Conversation;
}

export type RowOrProblem = RawRow | RowProblem;

export const isRow = (entry: RowOrProblem): entry is RawRow => "values" in entry;

/** How a file becomes rows, where people can choose. */
export interface ReadChoices {
  sheets: readonly string[];
  sheet: string | null;
  /** A guess, for a text that does not say its encoding; `sample` is around its first letter that is not ASCII. */
  encoding: { name: string; sample: string } | null;
  joinsPassages: boolean;
}

export interface RowSource {
  /** Known once the first rows are. */
  choices?: Partial<ReadChoices>;
  /** The format, less the encoding: "CSV, comma", "JSON Lines". */
  label: string;
  kind: "csv" | "jsonl" | "json" | "parquet" | "xlsx";
  /** In CSV every cell is text; labels then get the type that their text suggests. */
  isText: boolean;
  /** False if `line` is the row's number. */
  hasLines: boolean;
  header: Header;
  /** Sentences about how the file was read; grows while reading. */
  hints: string[];
  batches: AsyncIterable<readonly RowOrProblem[]>;
}

/** A longer name is data: the heading is missing. */
const longestName = 1000;

/** Column names in order of appearance; JSON rows add to it. */
export class Header {
  readonly names: string[] = [];
  /** Whether rows are lists of values, in the order of the names. */
  isOfLists = false;
  readonly hints = new Set<string>();
  readonly #index = new Map<string, number>();
  readonly #next = new Map<string, number>();

  constructor(readonly most: number) {}

  at(name: string): number {
    const known = this.#index.get(name);
    if (known !== undefined) return known;
    if (this.names.length >= this.most)
      throw new Refusal(
        `The file has more than ${this.most.toLocaleString("en")} columns. Leave out those that are not needed; a list of contexts belongs in one column.`,
        "too-large",
      );
    if (name.length > longestName)
      throw new Refusal(
        `A column's name is longer than ${longestName} characters: “${name.slice(0, 60)}…”. The file may lack its heading.`,
      );
    if (unfitCharacter.test(name))
      throw new Refusal(`The name of column ${this.names.length + 1} contains a NUL character or half a character. Rename it.`);
    this.#index.set(name, this.names.length);
    return this.names.push(name) - 1;
  }

  addDistinct(name: string): string {
    let distinct = name;
    let n = this.#next.get(name) ?? 2;
    for (; this.#index.has(distinct); n++) distinct = `${name} (${n})`;
    this.#next.set(name, n);
    this.at(distinct);
    return distinct;
  }

  valuesOf(row: object): unknown[] {
    const values: unknown[] = new Array(this.names.length).fill(undefined);
    for (const [name, value] of Object.entries(row)) values[this.at(name)] = value;
    return values;
  }
}
