import type { Limits } from "@/lib/datasets/bytes/limits";
import { TooMany } from "@/lib/datasets/frameworks/path";
import { readContext } from "@/lib/datasets/values/context-item";
import { readContexts } from "@/lib/datasets/values/context-list";
import { excerptOf, excerptOfRow } from "@/lib/datasets/values/excerpt";
import type { Field } from "@/lib/datasets/values/fields";
import { goldListIn, readGold, readIds } from "@/lib/datasets/values/gold-list";
import { blocksText, readTurns } from "@/lib/datasets/values/messages";
import { at, isObject, unpacked } from "@/lib/datasets/values/nested";
import { answersOfPeople } from "@/lib/datasets/values/people";
import { readSteps } from "@/lib/datasets/values/step-list";
import { labelOfText, type StorableJson, storedValue, UnfitValue, unfitText } from "@/lib/datasets/values/storable";
import { typeName } from "@/lib/datasets/values/type-name";
import { isNothing, isSheetError, messageIn, withoutTemplate, withoutThoughts } from "@/lib/datasets/values/unwrapped";
import type { RowProblem } from "@/lib/domain/row-problem";
import { type ContextDetail, type SampleContent, turnOf } from "@/lib/domain/sample";
import type { Step } from "@/lib/domain/steps/definition";
import type { ColumnPlan } from "./column-plan";
import type { RawRow } from "./formats/row-source";
import type { Tally } from "./tally";

const longestContextMetadata = 16_384;
const mostTurns = 1_000;
const mostGold = 200;
const longestId = 1_000;

export interface RowReading {
  plan: ColumnPlan;
  tally: Tally;
  limits: Limits;
  isText: boolean;
  delimiter: string | undefined;
  eachTurn: boolean;
}

export type ReadRow = { ok: true; configuration: string | null; sample: SampleContent } | { ok: false; problem: RowProblem };

const holdsBytes = (value: unknown): boolean =>
  value instanceof Uint8Array ||
  (typeof value === "object" && value !== null && Object.values(value).some((inner) => inner instanceof Uint8Array));

class Unreadable extends Error {
  constructor(
    readonly field: string,
    readonly cell: unknown,
    reason: string,
  ) {
    super(reason);
  }
}

const isNamed = ({ id, text }: { id: string | null; text: string | null }): boolean => id !== null || text !== null;

/** Characters of one row's steps, apart from what they share. */
const mostStepCharacters = 5_000_000;

const sizeOfStep = ({ query, text, contexts }: Step): number =>
  contexts.reduce((sum, one) => sum + one.text.length, (query?.length ?? 0) + (text?.length ?? 0));

/** In characters; a PostgreSQL index takes 2,704 bytes. */
const longestSampleId = 500;

/** "Average (n=3)" and its kind stand below a table. */
const totals =
  /^[^\p{L}]{0,9}(?:(?:grand|total|sum|average|avg|mean|median|overall|scores?|n|gesamt|summe|durchschnitt|mittelwert|somme|moyenne|totale?|media|somma|promedio|suma|média|soma|totaal|gemiddelde|razem|średnia|итого|среднее|合计|总计|平均|合計|합계|총계|평균|toplam|ortalama)s?(?!\p{L})[^\p{L}?？]{0,20}){1,4}$/iu;

export function readRow(row: RawRow, reading: RowReading): ReadRow {
  try {
    const cells = new Cells(row, reading);
    const externalId = cells.name("id");
    const question = cells.question();
    const retrieved = cells.retrieved();
    const [context = ""] = retrieved.contexts;
    if (context.length > 40 && question.includes(context.slice(0, 200))) reading.tally.count("prompts");
    const sample = {
      externalId,
      question,
      ...retrieved,
      ...cells.turns(question),
      ...cells.gold(),
      response: cells.response(),
      reference: cells.reference(),
      ...cells.others(),
    };
    const configuration = cells.name("configuration");
    reading.tally.said(sample, configuration);
    return { ok: true, configuration, sample: reading.eachTurn ? asTurn(sample, row) : sample };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const excerpt = excerptOf(error.cell).trim() === "" ? excerptOfRow(row.values) : excerptOf(error.cell);
    return { ok: false, problem: { line: row.line, field: error.field, reason: error.message, excerpt } };
  }
}

/** Says which turn of which conversation it is. The last keeps the row's id. */
function asTurn(sample: SampleContent, { earlier, line }: RawRow): SampleContent {
  const { externalId: id, metadata, turns } = sample;
  const turn = turnOf(turns);
  return {
    ...sample,
    externalId: earlier && id !== null ? `${id}-turn-${turn}` : id,
    metadata: { conversation: id ?? String(line), ...metadata, turn },
  };
}

class Cells {
  constructor(
    readonly row: RawRow,
    readonly reading: RowReading,
  ) {}

  #cell(field: Field): unknown {
    const written = this.#written(field);
    // A spreadsheet's numbers are text where a text is needed.
    const isPlain = typeof written === "number" || typeof written === "boolean";
    const cell = isPlain && this.reading.plan.source.kind === "xlsx" ? String(written) : written;
    if (typeof cell !== "string" || !isNothing(cell, this.reading.isText)) return cell;
    // A model that answers so declines.
    if (field === "response" && /^\s*n\/a\s*$/i.test(cell)) return cell;
    this.reading.tally.nothing.add(field, cell.trim());
    return field === "response" ? "" : null;
  }

  #written(field: Field): unknown {
    const earlier: Partial<Record<typeof field, unknown>> | undefined = this.row.earlier;
    if (earlier && field !== "id" && field !== "configuration") return earlier[field];
    const index = this.reading.plan.columnOf(field);
    return index === null ? undefined : this.row.values[index];
  }

  /** A path through a list can lead to a single text. */
  #single(field: "question" | "response"): unknown {
    const cell = this.#cell(field);
    if (cell instanceof TooMany) throw new Unreadable(field, null, cell.reason);
    return Array.isArray(cell) && cell.length === 1 && typeof cell[0] === "string"
      ? cell[0]
      : (blocksText(cell) ?? blocksText(at(cell, "content")) ?? cell);
  }

  #fit(field: string, text: string, cell: unknown = text): string {
    const reason = unfitText(text, this.reading.limits);
    if (reason) throw new Unreadable(field, cell, reason);
    return text;
  }

  #stored(field: string, value: unknown): StorableJson {
    try {
      if (holdsBytes(value)) this.reading.tally.binary.add(field.replace(/^(?:metadata|labels)\./, ""));
      return storedValue(value, this.reading.limits, () => this.reading.tally.count("unsafeNames"));
    } catch (error) {
      if (error instanceof UnfitValue) throw new Unreadable(field, value, error.message);
      throw error;
    }
  }

  question(): string {
    const cell = this.#single("question") ?? "";
    if (typeof cell !== "string") throw new Unreadable("question", cell, `The question is ${typeName(cell)}; a text is needed`);
    if (cell.trim() === "") throw new Unreadable("question", cell, "Empty: every row needs a question");
    if (totals.test(cell) && (["contexts", "response", "reference"] as const).every((field) => !this.#written(field)))
      throw new Unreadable("question", cell, "A total below the table is no question");
    const question = withoutTemplate(cell);
    if (question !== cell) this.reading.tally.count("templates");
    return this.#fit("question", question);
  }

  /** A row without contexts takes those of its last search or reranking. */
  retrieved(): Pick<SampleContent, "contexts" | "contextDetails" | "steps"> {
    const steps = this.#steps();
    const isApart = this.reading.plan.contextItems().length > 0 || this.#written("contexts") !== undefined;
    const last = isApart ? undefined : steps.findLast(({ kind }) => kind === "retrieve" || kind === "rerank");
    if (!last) return { ...this.contexts(), ...(steps.length > 0 && { steps }) };
    this.reading.tally.rows++;
    if (last.contexts.length === 0) this.reading.tally.nothingRetrieved++;
    const contextDetails = last.contexts.map(({ id, score }) =>
      id === null && score === null ? null : { id, score, metadata: {} },
    );
    return {
      contexts: last.contexts.map(({ text }) => text),
      ...(contextDetails.some(Boolean) && { contextDetails }),
      steps,
    };
  }

  #steps(): Step[] {
    const cell = this.#cell("steps");
    if (cell instanceof TooMany) throw new Unreadable("steps", null, cell.reason);
    const read = readSteps(unpacked(cell));
    if (!read.ok) throw new Unreadable("steps", cell, read.reason);
    const characters = read.steps.reduce((sum, step) => sum + sizeOfStep(step), 0);
    if (characters > mostStepCharacters)
      throw new Unreadable("steps", cell, `The steps have more than ${mostStepCharacters.toLocaleString("en")} characters`);
    for (const { query, text, name, contexts } of read.steps)
      for (const one of [query, text, name, ...contexts.flatMap(({ id, text }) => [id, text])])
        if (one !== null) this.#fit("steps", one, cell);
    return read.steps;
  }

  contexts(): Pick<SampleContent, "contexts" | "contextDetails"> {
    const items = this.row.earlier ? [] : this.reading.plan.contextItems();
    const cell = items.length > 0 ? this.#numberedContexts(items) : this.#cell("contexts");
    if (cell instanceof TooMany) throw new Unreadable("contexts", null, cell.reason);
    if (typeof cell === "string") this.#fit("contexts", cell);
    const read = readContexts(cell, this.reading.delimiter, this.reading.plan.split);
    if (!read.ok) throw new Unreadable("contexts", cell, read.reason);
    for (const [index, context] of read.contexts.entries()) {
      const reason = unfitText(context, this.reading.limits);
      if (reason) throw new Unreadable("contexts", cell, `Item ${index + 1}: ${reason}`);
    }
    this.reading.tally.rows++;
    if (read.removed.length > 0) this.reading.tally.count("removed");
    if (read.contexts.length === 0) {
      this.reading.tally.nothingRetrieved++;
      return { contexts: [] };
    }
    this.reading.tally.countForm(read.form);
    if (read.form === "plain text" && read.contexts[0]?.includes("|")) this.reading.tally.plainWithPipe++;
    if (read.form === "plain text" && read.contexts[0]?.includes("\n\n")) this.reading.tally.plainWithBlankLine++;
    const { contexts } = read;
    const details = this.#withIds(read.details ?? this.#detailsBeside(contexts.length), contexts.length, read.removed);
    return details ? { contexts, contextDetails: details.map((detail, index) => this.#detail(detail, index)) } : { contexts };
  }

  #detailsBeside(length: number): (ContextDetail | null)[] | null {
    const beside = this.row.values.find((_, index) => this.reading.plan.readingOf(index).kind === "details");
    if (!Array.isArray(beside) || beside.length !== length) return null;
    return beside.map((one) => {
      const read = isObject(one) ? readContext({ ...one, text: "-" }, "") : null;
      return read && "detail" in read ? read.detail : null;
    });
  }

  #withIds(
    details: (ContextDetail | null)[] | null,
    length: number,
    removed: readonly number[],
  ): (ContextDetail | null)[] | null {
    const cell = this.#cell("contextIds");
    if (cell === undefined || cell === null || cell === "") return details;
    const read = readIds(cell);
    if (!read.ok) throw new Unreadable("contextIds", cell, read.reason);
    const isOfAll = read.items.length === length + removed.length;
    const ids = isOfAll ? read.items.filter((_, index) => !removed.includes(index)) : read.items;
    if (ids.length !== length) {
      this.reading.tally.count("otherIdCounts");
      return details;
    }
    return ids.map((id, index) => {
      const detail = details?.[index] ?? null;
      return id === null ? detail : { score: null, metadata: {}, ...detail, id: detail?.id ?? id };
    });
  }

  /** Texts and ids of equal number are pairs. */
  gold(): Pick<SampleContent, "gold"> {
    const cell = this.#cell("gold");
    const idCell = this.#cell("goldIds");
    const texts = readGold(cell, this.reading.delimiter);
    if (!texts.ok) throw new Unreadable("gold", cell, `The gold contexts cannot be read. ${texts.reason}`);
    const ids = readIds(idCell);
    if (!ids.ok) throw new Unreadable("goldIds", idCell, ids.reason);
    const isPaired = texts.items.length === ids.items.length;
    const unpaired = ids.items.length === 0 ? texts.items : ids.items.map((id) => ({ id, text: null }));
    const given = isPaired ? texts.items.map(({ id, text }, index) => ({ id: ids.items[index] ?? id, text })) : unpaired;
    if (!isPaired && texts.items.length > 0 && ids.items.length > 0) this.reading.tally.count("unpairedGold");
    const gold = [...new Map(given.filter(isNamed).map((item) => [JSON.stringify(item), item])).values()];
    if (gold.length > mostGold) throw new Unreadable("gold", cell ?? idCell, `There are more than ${mostGold} gold contexts`);
    for (const { id, text } of gold) {
      if (text !== null) this.#fit("gold", text, cell);
      if (id !== null) this.#fit("goldIds", id, idCell ?? cell);
      if (id !== null && id.length > longestId)
        throw new Unreadable("goldIds", idCell ?? cell, `The id of a gold context is longer than ${longestId} characters`);
    }
    return gold.length > 0 ? { gold } : {};
  }

  #detail(detail: ContextDetail | null, index: number): ContextDetail | null {
    if (!detail) return null;
    const field = `contexts, item ${index + 1}`;
    const id = detail.id === null ? null : this.#fit(field, detail.id);
    let metadata = this.#stored(field, detail.metadata) as ContextDetail["metadata"];
    if (JSON.stringify(metadata).length > longestContextMetadata || (id?.length ?? 0) > longestContextMetadata) {
      this.reading.tally.count("longContextMetadata");
      metadata = {};
    }
    return { id: id && id.length > longestContextMetadata ? null : id, score: detail.score, metadata };
  }

  /** Some histories end with the question itself. */
  turns(question: string): Pick<SampleContent, "turns"> {
    const cell = this.#cell("turns");
    if (cell === undefined || cell === null || cell === "") return {};
    const read = readTurns(unpacked(cell));
    const turns = read?.at(-1)?.role === "user" && read.at(-1)?.text === question ? read.slice(0, -1) : read;
    if (!turns) throw new Unreadable("turns", cell, "The earlier turns must be a list of messages with a role and a text");
    if (turns.length > mostTurns)
      throw new Unreadable("turns", cell, `The conversation has more than ${mostTurns.toLocaleString("en")} turns`);
    for (const { text } of turns) this.#fit("turns", text);
    return turns.length > 0 ? { turns } : {};
  }

  #numberedContexts(items: readonly number[]): unknown[] {
    return items.flatMap((index) => {
      const cell = this.row.values[index] ?? [];
      if (typeof cell !== "string" || !isNothing(cell, this.reading.isText)) return cell;
      this.reading.tally.nothing.add("contexts", cell.trim());
      return [];
    });
  }

  response(): string | null {
    if (this.reading.plan.isDeclaredMissing("response")) return null;
    const cell = this.#single("response");
    if (typeof cell === "string") return this.#fit("response", this.#said(cell));
    if (cell === undefined || cell === null)
      throw new Unreadable(
        "response",
        cell,
        `The response is ${cell === null ? "null" : "missing"}; write "" for an empty answer`,
      );
    throw new Unreadable("response", cell, `The response is ${typeName(cell)}; write it as a text`);
  }

  #said(text: string): string {
    const { tally } = this.reading;
    if (isSheetError(text)) tally.sheetErrors.add("response", text.trim());
    const message = messageIn(text);
    if (message !== null) tally.count("messages");
    const said = withoutThoughts(message ?? text);
    if (said !== (message ?? text)) tally.count("thoughts");
    return said;
  }

  reference(): string | null {
    const written = this.#cell("reference");
    const list = typeof written === "string" ? goldListIn(written) : written;
    const cell = Array.isArray(list) && list.every((item) => typeof item === "string") ? list : written;
    if (cell === undefined || cell === null) return null;
    if (isObject(cell)) {
      this.reading.tally.count("referenceObjects");
      return null;
    }
    if (typeof cell === "string") return this.#fit("reference", cell);
    const items: unknown[] = Array.isArray(cell) ? cell : [cell];
    const texts = items.map((item) => {
      if (typeof item === "string") return this.#fit("reference", item, cell);
      if (typeof item !== "number" && typeof item !== "boolean" && typeof item !== "bigint")
        throw new Unreadable(
          "reference",
          cell,
          `The reference is ${Array.isArray(cell) ? `a list that contains ${typeName(item)}` : typeName(item)}; a text is needed`,
        );
      this.reading.tally.count("referencesAsText");
      return String(item);
    });
    if (texts.length > 1) this.reading.tally.count("joinedReferences");
    return texts.join("\n");
  }

  /** Accepts numbers; null if blank. */
  name(field: "id" | "configuration"): string | null {
    const cell = this.#cell(field);
    if (cell === undefined || cell === null) return null;
    if (field === "id" && typeof cell === "string" && cell.length > longestSampleId)
      throw new Unreadable(field, cell, `The id is longer than ${longestSampleId} characters`);
    if (typeof cell === "string") return cell.trim() === "" ? null : this.#fit(field, cell);
    if (typeof cell === "bigint") return String(cell);
    if (typeof cell !== "number" && typeof cell !== "boolean")
      throw new Unreadable(field, cell, `The ${field} is ${typeName(cell)}; a text is needed`);
    if (typeof cell === "number" && Number.isInteger(cell) && !Number.isSafeInteger(cell))
      throw new Unreadable(field, cell, `The ${field} is a number too large to be exact; write it as a text, in quotes`);
    return String(cell);
  }

  others(): { labels: Record<string, StorableJson>; metadata: Record<string, StorableJson> } {
    const { plan, isText } = this.reading;
    const labels: Record<string, StorableJson> = {};
    const metadata: Record<string, StorableJson> = {};
    const ofLabel = (cell: unknown) => {
      if (typeof cell === "string" && isNothing(cell, isText)) return null;
      return typeof cell === "string" && isText ? labelOfText(cell) : cell;
    };
    for (const [index, cell] of this.row.values.entries()) {
      if (cell === undefined) continue;
      const read = plan.readingOf(index);
      // Databases write a missing value so, and nothing else.
      const isMissing = isText && cell === "\\N";
      if (read.kind === "metadata") metadata[read.name] = isMissing ? null : this.#stored(`metadata.${read.name}`, cell);
      if (this.row.earlier) continue;
      if (plan.answered.has(index))
        for (const [name, value] of this.#members(answersOfPeople(unpacked(cell))))
          labels[name] ??= this.#stored(`labels.${name}`, value);
      if (read.kind === "label") labels[read.name] = this.#stored(`labels.${read.name}`, ofLabel(cell));
      else if (read.kind === "labels")
        for (const [name, value] of this.#labelObject(cell)) if (!Object.hasOwn(labels, name)) labels[name] = value;
      const all = read.kind === "all-metadata" ? unpacked(cell) : null;
      if (isObject(all)) for (const [name, value] of this.#members(all)) metadata[name] = this.#stored(`metadata.${name}`, value);
    }
    return { labels, metadata };
  }

  #labelObject(cell: unknown): [string, StorableJson][] {
    const value = typeof cell === "string" ? labelOfText(cell) : cell;
    if (value === null) return [];
    if (typeof value !== "object" || Array.isArray(value))
      throw new Unreadable("labels", cell, `The labels are ${typeName(value)}; an object of names and values is needed`);
    return this.#members(value).map(([name, label]) => [name, this.#stored(`labels.${name}`, label)]);
  }

  #members(value: object): [string, unknown][] {
    if (Object.hasOwn(value, "__proto__")) this.reading.tally.count("unsafeNames");
    return Object.entries(value).filter(([name]) => name !== "__proto__");
  }
}
