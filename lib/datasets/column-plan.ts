import { notPassages } from "@/lib/datasets/frameworks/passages";
import type { Understood } from "@/lib/datasets/frameworks/understand";
import { type CallingTool, configWords, mapWords } from "@/lib/datasets/values/caller";
import { answerNamed, fieldAmongWords } from "@/lib/datasets/values/field-words";
import {
  contextNumber,
  type Field,
  fieldOf,
  fields,
  isTextField,
  labelName,
  normalName,
  rankInWords,
} from "@/lib/datasets/values/fields";
import {
  areAddresses,
  areDecisions,
  areFewWords,
  areIds,
  areObjects,
  areScores,
  fits,
  lackOf,
  lacks,
} from "@/lib/datasets/values/fitting";
import { defusedMark } from "@/lib/datasets/values/formula-cell";
import { splitOf } from "@/lib/datasets/values/joined-texts";
import { isProse, isStatement, unpacked } from "@/lib/datasets/values/nested";
import { answersOfPeople } from "@/lib/datasets/values/people";
import { gradeOf, yesNoOf } from "@/lib/domain/labels/kinds";
import { holdsParameters, isParameterColumn } from "@/lib/domain/parameters/values";
import { Refusal } from "@/lib/domain/problem";
import { type ColumnReading, fieldText, type PlannedReading, readingNamed } from "./column-reading";
import type { RawRow, RowSource } from "./formats/row-source";

const ownReadings = new Map<string, PlannedReading>([
  ["metadata", { kind: "all-metadata" }],
  ["contextDetails", { kind: "details" }],
]);

/** Why a column is in no field. */
export const readAsScore = "read as a score";

type Decided = { reading: PlannedReading; why: string };

const isBlank = (value: unknown) => value === null || value === undefined || value === "";
export const inOrder = (columns: readonly string[]) =>
  columns
    .slice(0, 30)
    .map((name) => (name === "" ? "(no name)" : name))
    .join(", ");

/** Assigns columns to fields by the given map, then by name. Of two columns for a field, values and then the better name win. */
export class ColumnPlan {
  readonly hints: string[] = [];
  readonly #decided: (Decided | null)[] = [];
  readonly #columnOf = new Map<Field, number>();
  readonly #declaredMissing = new Set<Field>();
  #planned = 0;
  #mayBeAnswers: string | null = null;
  #split: { how: ReturnType<typeof splitOf> } | null = null;
  readonly answered = new Set<number>();

  constructor(
    readonly source: RowSource,
    readonly window: readonly RawRow[],
    readonly map: Readonly<Record<string, string>>,
    /** Columns known by their values, and fields with several possible places. */
    readonly understood: Pick<Understood, "known" | "asked" | "lacking"> &
      Partial<Pick<Understood, "leaves">> & { isScore?: (column: string) => boolean; columns?: readonly string[] } = {
      known: new Map(),
      asked: new Map(),
    },
    readonly caller: CallingTool = "command",
  ) {
    this.#applyMap();
    this.#applyKnown();
    this.extend();
  }

  readingOf(index: number): PlannedReading {
    return this.#decided[index]?.reading ?? { kind: "none" };
  }

  columnOf(field: Field): number | null {
    return this.#columnOf.get(field) ?? null;
  }

  /** Whether no row of the first ones has a value, not even an empty text. */
  isNothing(field: Field): boolean {
    const index = this.#columnOf.get(field);
    return index !== undefined && this.window.length > 1 && this.window.every(({ values }) => (values[index] ?? null) === null);
  }

  isDeclaredMissing(field: Field): boolean {
    return this.#declaredMissing.has(field);
  }

  /** Indexes of `context_1 … context_n`; empty if one column contains all contexts. */
  contextItems(): readonly number[] {
    return this.#decided
      .flatMap((decided, index) => (decided?.reading.kind === "item" ? [{ index, number: decided.reading.number }] : []))
      .sort((a, b) => a.number - b.number)
      .map(({ index }) => index);
  }

  get split(): ReturnType<typeof splitOf> {
    const index = this.#columnOf.get("contexts");
    this.#split ??= { how: index === undefined ? null : splitOf(this.#valuesOf(index)) };
    return this.#split.how;
  }

  columns(holds: string | null): ColumnReading[] {
    return this.#decided.map((decided, index) => {
      const reading = decided?.reading ?? { kind: "none" };
      const isParameter = decided?.why !== "mapped by you" && this.#isParameter(index);
      const isContexts = reading.kind === "field" && reading.field === "contexts";
      return {
        column: this.source.header.names[index] ?? "",
        field: fieldText(reading),
        why: isParameter ? "a parameter where a configuration's rows agree" : (decided?.why ?? ""),
        holds: isContexts ? holds : null,
      };
    });
  }

  #isParameter(index: number): boolean {
    const reading = this.#decided[index]?.reading;
    const name = reading?.kind === "metadata" ? reading.name : "";
    return isParameterColumn(name) && (!holdsParameters(name) || areObjects(this.#valuesOf(index)));
  }

  extend(): boolean {
    const names = this.source.header.names;
    if (this.#planned === names.length) return false;
    while (this.#decided.length < names.length) this.#decided.push(null);
    this.#planned = names.length;
    for (const field of fields) this.#assignByName(field);
    this.#contextItems();
    for (const [index, name] of names.entries()) {
      this.#decided[index] ??= this.#readOther(name, index);
      this.#readAnswers(name, index);
    }
    return true;
  }

  #applyMap(): void {
    const mappedTo = new Map<number, string>();
    for (const [key, column] of Object.entries(this.map)) {
      const reading = readingNamed(key);
      if (key === notPassages && !this.source.header.names.includes("passages")) continue;
      if (key.startsWith("skip:")) {
        this.#decided[this.#find(key.slice("skip:".length))] = { reading: { kind: "none" }, why: "skipped by your mapping" };
      } else if (!reading) {
        throw new Refusal(
          `“${key}” is not a field that a column can be mapped to. There are ${fields.join(", ")}, labels.NAME, params.NAME and metadata.NAME.`,
          "invalid",
          [{ path: "map", message: `unknown field ${key}` }],
        );
      } else if (column === "") {
        if (reading.kind !== "field") continue;
        if (reading.field === "question" || reading.field === "contexts")
          throw new Refusal(`A sample needs its ${reading.field}. Map a column to it.`);
        this.#declaredMissing.add(reading.field);
      } else {
        const index = this.#find(column);
        const before = mappedTo.get(index);
        if (before !== undefined) throw new Refusal(`The column “${column}” is mapped to both ${before} and ${key}; choose one.`);
        mappedTo.set(index, key);
        this.#decided[index] = { reading, why: "mapped by you" };
        if (reading.kind === "field") this.#columnOf.set(reading.field, index);
      }
    }
  }

  #applyKnown(): void {
    const names = this.source.header.names;
    for (const [field, column] of this.understood.known) {
      const index = names.indexOf(column);
      if (index === -1 || this.#decided[index] || this.#columnOf.has(field)) continue;
      this.#decided[index] = { reading: { kind: "field", field }, why: "recognized by its values" };
      this.#columnOf.set(field, index);
    }
  }

  #find(column: string): number {
    const names = this.source.header.names;
    const exact = names.indexOf(column);
    if (exact !== -1) return exact;
    const similar = names.flatMap((name, index) => (normalName(name) === normalName(column) ? [index] : []));
    const [only, ...more] = similar;
    if (only !== undefined && more.length === 0) return only;
    const own = this.understood.columns ?? names;
    throw new Refusal(`There is no column “${column}” to map. The file's columns are: ${inOrder(own)}.`, "invalid", [
      { path: "map", message: `no column ${column}` },
    ]);
  }

  #hasValues(index: number): boolean {
    return this.window.some((row) => !isBlank(row.values[index]));
  }

  /** DeepEval's `context`, next to the retrieved ones, is gold. */
  #meaningOf(name: string, index: number): ReturnType<typeof fieldOf> {
    const isIdeal =
      normalName(name) === "context" &&
      this.source.header.names.some((other, at) => normalName(other) === "retrievalcontext" && this.#hasValues(at)) &&
      this.#hasValues(index) &&
      fits("gold", this.#valuesOf(index));
    if (isIdeal) return { field: "gold", rank: Number.MAX_SAFE_INTEGER };
    // Datasets of questions keep the expected text as the answer, next to what a system predicts or puts out.
    const isBare = answerNamed(normalName(name)) === "bare" && !areDecisions(this.#valuesOf(index));
    if (isBare && this.source.header.names.some((_, at) => this.#isPredicted(at, index)))
      return { field: "reference", rank: Number.MAX_SAFE_INTEGER };
    const known = fieldOf(this.#withoutNumber(name));
    const isTicket = /^ticket(?:id)?$/.test(normalName(name)) && !this.#valuesOf(index).some(isProse);
    if (isTicket && !this.source.header.names.some((other) => fieldOf(other)?.field === "id"))
      return new Set(this.#valuesOf(index)).size === this.window.length ? { field: "id", rank: rankInWords } : null;
    if (!known && answerNamed(normalName(name)) === "expected" && this.#valuesOf(index).some(isProse))
      return { field: "reference", rank: Number.MAX_SAFE_INTEGER };
    if (!known && this.#isPredicted(index)) return { field: "response", rank: Number.MAX_SAFE_INTEGER };
    // "Expected source" names a file, not an answer.
    return known?.field === "gold" && known.rank < rankInWords && this.#areAnswers(index)
      ? { field: "reference", rank: Number.MAX_SAFE_INTEGER }
      : known;
  }

  /** The place of a column among those of one name that means contexts. */
  #repeated(name: string): number | null {
    const [, first = name, number = "1"] = /^(.{1,200}) \((\d{1,4})\)$/s.exec(name) ?? [];
    const isOne = this.source.header.names.includes(`${first} (2)`) && fieldOf(first)?.field === "contexts";
    return isOne ? Number(number) : null;
  }

  /** "Answer" for the second column that is called so. */
  #withoutNumber(name: string): string {
    const [, first = name] = /^(.{1,200}) \(\d+\)$/s.exec(name) ?? [];
    return this.source.header.names.includes(first) ? first : name;
  }

  /** Yes and no are answers where responses begin so. */
  #areAnswers(index: number): boolean {
    const response = this.#columnOf.get("response");
    const isYesNo = (value: unknown) => /^(?:yes|no)\b/i.test(String(value));
    const areYesNo = this.#valuesOf(index).every(isYesNo);
    return areFewWords(this.#valuesOf(index)) && (!areYesNo || response === undefined || this.#valuesOf(response).every(isYesNo));
  }

  /** `answer`: a column that it has to differ from. */
  #isPredicted(index: number, answer?: number): boolean {
    const name = normalName(this.source.header.names[index] ?? "");
    const values = this.#valuesOf(index);
    return (
      (/^(?:prediction(?:text)?|output|completion)$/.test(name) || answerNamed(name) === "system's") &&
      values.length > 0 &&
      values.every((value) => typeof value === "string" && /[^\d\s.,-]/.test(value)) &&
      (answer === undefined || this.window.some((row) => row.values[index] !== row.values[answer]))
    );
  }

  #assignByName(field: Field): void {
    const candidates = this.source.header.names
      .flatMap((name, index) => {
        const known = this.#decided[index] ? null : this.#meaningOf(name, index);
        return known?.field === field && fits(field, this.#valuesOf(index))
          ? [{ name, index, rank: known.rank, lacks: lackOf(field, this.#valuesOf(index)) }]
          : [];
      })
      .sort((a, b) => a.lacks - b.lacks || a.rank - b.rank || a.index - b.index);
    const taken = this.#columnOf.get(field);
    const absent = this.#declaredMissing.has(field) || (field === "contexts" && this.contextItems().length > 0);
    const [best, next] = candidates;
    if (taken === undefined && !absent && best && next && isTextField(field) && this.#areEqual(best, next)) {
      const choose = mapWords(this.caller, field, best.name);
      const what = field === "gold" ? "gold contexts" : field;
      if (field === "reference" || field === "gold")
        this.hints.push(`“${best.name}” and “${next.name}” may both be the ${what}: neither is read. Choose with ${choose}.`);
      if (field === "reference") this.#mayBeAnswers = best.name;
      return;
    }
    const winner = taken === undefined && !absent ? candidates[0] : undefined;
    if (winner) {
      if (field === "contexts" && !this.#columnOf.has("contextIds") && areIds(this.#valuesOf(winner.index)))
        this.hints.push(`“${winner.name}” holds ids, not texts: judges see only these. Map the column that has the texts.`);
      if (field === "reference" && answerNamed(normalName(winner.name)) === "bare")
        this.hints.push(`“${winner.name}” is read as the reference, since another column holds a system's answers.`);
      this.#columnOf.set(field, winner.index);
      this.#decided[winner.index] = { reading: { kind: "field", field }, why: `known as ${field}` };
    }
    const read = this.#columnOf.get(field);
    for (const loser of candidates) {
      if (loser === winner) continue;
      const instead =
        read === undefined ? `${field} is skipped by your mapping` : `${field} is read from “${this.source.header.names[read]}”`;
      this.#decided[loser.index] = { reading: { kind: "metadata", name: loser.name }, why: instead };
      if (winner) {
        const isLess = loser.lacks > winner.lacks;
        const reason = !isLess ? `of the two names “${winner.name}” takes precedence` : `“${loser.name}” ${lacks[loser.lacks]}`;
        this.hints.push(
          `“${winner.name}” and “${loser.name}” both mean ${field}: “${winner.name}” is read, since ${reason}; “${loser.name}” becomes metadata.`,
        );
      } else if (taken !== undefined && this.#decided[taken]?.why !== "mapped by you") {
        this.hints.push(
          `“${loser.name}” also means ${field}, which is read from “${this.source.header.names[taken]}”; it becomes metadata.`,
        );
      }
    }
  }

  /** Whether nothing tells which of two columns is meant. */
  #areEqual(one: { index: number; rank: number; lacks: number }, other: { index: number; rank: number; lacks: number }): boolean {
    return (
      one.rank === other.rank &&
      one.lacks === other.lacks &&
      this.window.some(({ values }) => values[one.index] !== values[other.index])
    );
  }

  #contextItems(): void {
    if (this.#decided.some((decided) => decided?.reading.kind === "item" && decided.why === "mapped by you")) return;
    const items = this.source.header.names.flatMap((name, index) => {
      const number = this.#decided[index] ? null : (contextNumber(name) ?? this.#repeated(name));
      return number === null || areAddresses(this.#valuesOf(index)) ? [] : [{ name, index, number }];
    });
    if (items.length === 0) return;
    const whole = this.#columnOf.get("contexts");
    if (whole !== undefined) {
      const name = this.source.header.names[whole] ?? "";
      const isByHand = this.#decided[whole]?.why === "mapped by you";
      if (isByHand || this.#hasValues(whole) || !items.some(({ index }) => this.#hasValues(index))) {
        for (const item of items)
          this.#decided[item.index] = { reading: { kind: "metadata", name: item.name }, why: `contexts is read from “${name}”` };
        if (!isByHand)
          this.hints.push(
            `Contexts are read from “${name}”; ${items.map((item) => `“${item.name}”`).join(", ")} become metadata.`,
          );
        return;
      }
      this.#columnOf.delete("contexts");
      this.#decided[whole] = { reading: { kind: "metadata", name }, why: "it has no values" };
      this.hints.push(`“${name}” has no values; contexts are read from “${items[0]?.name}” and those after it.`);
    }
    for (const { index, number } of items) this.#decided[index] = { reading: { kind: "item", number }, why: `context ${number}` };
  }

  /** What people said of a row, inside a column that is in no field. */
  #readAnswers(name: string, index: number): void {
    const { kind } = this.readingOf(index);
    if (kind !== "metadata" && this.#decided[index]?.why !== readAsScore) return;
    const labels = new Set(this.#valuesOf(index).flatMap((value) => Object.keys(answersOfPeople(unpacked(value)))));
    if (labels.size === 0) return;
    this.answered.add(index);
    this.hints.push(`What people said in “${name}” is read as labels: ${inOrder([...labels])}.`);
  }

  #readOther(name: string, index: number): Decided {
    if (name === "__proto__") {
      this.hints.push("The column “__proto__” is not stored: its name cannot be stored safely. Rename it to keep it.");
      return { reading: { kind: "none" }, why: "its name cannot be stored" };
    }
    if (isRowNumberName(name) && this.#counts(index)) return { reading: { kind: "none" }, why: "row numbers of a data frame" };
    const isUnnamed = name.trim() === "" || /^ \(\d+\)$/.test(name);
    if (isUnnamed && this.source.isText && !this.#hasValues(index))
      return { reading: { kind: "none" }, why: "it has no name and no values" };
    if (name.trim() === "") return { reading: { kind: "metadata", name: `column ${index + 1}` }, why: "a column without a name" };
    if (this.understood.isScore?.(name)) return { reading: { kind: "none" }, why: readAsScore };
    if (normalName(name) === "labels" && areObjects(this.#valuesOf(index)))
      return { reading: { kind: "labels" }, why: "labels by name" };
    if (this.#isOwnExport() && ["metadata", "contextDetails", "steps"].includes(name))
      return { reading: ownReadings.get(name) ?? { kind: "none" }, why: "as Assay writes it" };
    const label = labelName(name);
    if (label !== null) return { reading: { kind: "label", name: label }, why: "its name begins with label" };
    const values = this.#valuesOf(index);
    if (/^human/i.test(name) ? areScores(values, this.source.isText) : isRatingName(name) && areYesNoWords(values))
      return { reading: { kind: "label", name }, why: "a person's scores, by its name and values" };
    this.#askForAnswers(name, index);
    this.#askForConfiguration(name, index);
    return { reading: { kind: "metadata", name }, why: "not the name of a field" };
  }

  /** The first column that may hold expected answers, if none is read, or another system's. */
  #askForAnswers(name: string, index: number): void {
    const isSettled = this.#columnOf.has("reference") || this.#declaredMissing.has("reference");
    const told = fieldAmongWords(name);
    if (this.#mayBeAnswers !== null || !this.#columnOf.has("response") || !this.#valuesOf(index).some(isStatement)) return;
    if (told !== "response" && (told !== "reference" || isSettled)) return;
    this.#mayBeAnswers = name;
    const [asOther, asReference] = (["response", "reference"] as const).map((field) => mapWords(this.caller, field, name));
    const again = ` If it is another system's, import again with ${asOther} and its name as ${configWords(this.caller)}.`;
    const expected = isSettled ? "" : ` If it holds expected answers, use ${asReference}.`;
    this.hints.push(`“${name}” is not read.${told === "response" ? again : ""}${expected}`);
  }

  /** Else several models' answers to a question are one run. */
  #askForConfiguration(name: string, index: number): void {
    const question = this.#columnOf.get("question");
    const isSettled = this.#columnOf.has("configuration") || this.#declaredMissing.has("configuration");
    if (question === undefined || isSettled || !/^(?:ai|llm)?model(?:name|id)?$|^llm$/.test(normalName(name))) return;
    const asked = ({ values }: RawRow) => String(values[question]);
    const questions = new Set(this.window.map(asked));
    const pairs = new Set(this.window.map((row) => `${asked(row)}\n${String(row.values[index])}`));
    if (pairs.size > questions.size)
      this.hints.push(
        `“${name}” differs between answers to one question. To compare, use ${mapWords(this.caller, "configuration", name)}.`,
      );
  }

  /** Uses the same marks as `lib/datasets/scores/tools.ts`. */
  #isOwnExport(): boolean {
    const { names } = this.source.header;
    return names.includes(defusedMark) || ["prompts", "because", "sample", "scores"].every((name) => names.includes(name));
  }

  #valuesOf(index: number): unknown[] {
    return this.window.map((row) => row.values[index]).filter((value) => !isBlank(value));
  }

  #counts(index: number): boolean {
    const first = Number(this.window[0]?.values[index]);
    return (
      (first === 0 || first === 1) &&
      this.window.every(({ values }, at) => !isBlank(values[index]) && Number(values[index]) === first + at)
    );
  }
}

/** Holds what people say of an answer; numbers could come from a judge. */
const isRatingName = (name: string) => /^(?:(?:expert|reviewer|user)[ _-]?)?(?:feedback|rating|verdict)$/i.test(name);
const areYesNoWords = (values: readonly unknown[]) =>
  values.length > 0 && values.every((one) => typeof one === "string" && gradeOf(one) === null && yesNoOf(one) !== null);

const isRowNumberName = (name: string) => name.trim() === "" || /^Unnamed: \d+$/.test(name) || name === "__index_level_0__";
