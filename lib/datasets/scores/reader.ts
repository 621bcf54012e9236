import type { RawRow } from "@/lib/datasets/formats/row-source";
import { rowView } from "@/lib/datasets/frameworks/place";
import { type CallingTool, scoreWords } from "@/lib/datasets/values/caller";
import { fieldOf } from "@/lib/datasets/values/fields";
import type { Nested } from "@/lib/datasets/values/nested";
import { isParameterColumn } from "@/lib/domain/parameters/values";
import { Refusal } from "@/lib/domain/problem";
import { type GivenScore, idOfScored, type ScoredMetric } from "@/lib/domain/scored/definition";
import type { ReadScore, ScorePart } from "@/lib/domain/scored/read";
import { listed } from "@/lib/domain/text/listed";
import type { ScoreChoice, ScoreChoices } from "./choices";
import { scoresInside } from "./inside";
import { ownForm } from "./judged";
import { knownName } from "./names";
import type { Tool } from "./tool";
import { tools } from "./tools";
import { guessedScale, rawScore, scoreOnScale, statedScale } from "./value";

export interface FoundScore {
  key: string;
  metric: ScoredMetric;
  /** Whether a tool, and not only its values, says what it is. */
  isKnown: boolean;
  isTaken: boolean;
}

const mostScores = 200;
const longestText = 20_000;
const aside =
  /latency|tokens?\b|cost|price|duration|seconds|time|index|idx|position|order|rank|count|length|seed|version|epoch|top_?[knp]|distance|bm25|difficulty|attempt|page|year/i;
/** Whole names, or endings, of ids and numbers of rows. */
const numbering = /[_-](?:at|id|run)$|^(?:id|k|code|temperature|n[or°º]?\.?|№|番号|序号|번호)$/i;

export class ScoreReader {
  readonly #active: readonly Tool[];
  readonly #owner = new Map<string, Tool | null>();
  readonly #toolOf = new Map<string, Tool>();
  readonly #found = new Map<string, FoundScore>();
  readonly hints: string[] = [];
  readonly #ids = new Map<string, string>();
  readonly #columns: Set<string>;
  /** Columns by the tool that reads them; null for chosen ones of no tool. */
  readonly #places = new Map<Tool | null, number[]>();
  #placed = 0;
  readonly #choices: ReadonlyMap<string, ScoreChoice>;

  /** `readsAll`: also the values of what only looks like a score, for a preview. */
  constructor(
    names: readonly string[],
    window: readonly RawRow[],
    choices: ScoreChoices,
    readonly readsAll = false,
    caller: CallingTool = "command",
  ) {
    this.#choices = new Map(Object.entries(choices));
    const rows = window.map((row) => rowView(row, names));
    this.#columns = new Set(names);
    const known = tools.filter((tool) => tool.wrote(this.#columns, rows));
    const isFree = (name: string) => !this.#choices.has(name) && !known.some((tool) => tool.takes(name, this.#columns));
    const inside = scoresInside(names.filter(isFree), rows);
    this.#active = inside ? [...known, inside] : known;
    this.#place(names);
    const values = new Map<string, GivenScore[]>();
    for (const row of window)
      for (const given of this.#givenIn(row, names)) {
        const all = values.get(given.key);
        if (all) all.push(given);
        else if (values.size < mostScores) values.set(given.key, [given]);
      }
    for (const [key, given] of values) this.#define(key, given);
    for (const [key, choice] of this.#choices)
      if (!this.#found.has(key) && choice !== null && !this.#columns.has(key))
        throw new Refusal(
          `There is no score “${key.slice(0, 100)}” in the file. It has: ${[...this.#found.keys()].slice(0, 30).join(", ") || "none"}.`,
        );
    for (const name of names)
      if (
        !this.takes(name) &&
        !this.#found.has(name) &&
        fieldOf(name) === null &&
        !isParameterColumn(name) &&
        !/^labels?[._]|^human/i.test(name) &&
        looksLikeScore(name, rows)
      )
        this.#define(
          name,
          rows.map((row) => ({ key: name, tool: "", name, ...ownForm(row[name]) })),
          false,
        );
    const untaken = names.flatMap((name, place) => (readsAll && this.#found.has(name) && !this.takes(name) ? [place] : []));
    this.#places.set(null, [...(this.#places.get(null) ?? []), ...untaken]);
    // A preview lists them.
    if (!readsAll) this.#hintAtKept(caller);
  }

  #hintAtKept(caller: CallingTool): void {
    const kept = this.found.filter(({ key, isTaken }) => !isTaken && this.#columns.has(key) && !this.#choices.has(key));
    const [first] = kept;
    if (!first) return;
    const names = listed(kept.slice(0, 10).map(({ key }) => `“${key}”`));
    const looks = kept.length === 1 ? "looks like a score and is" : "look like scores and are";
    this.hints.push(
      `${names} ${looks} kept as metadata. To store one: ${scoreWords(caller, first.key, idOfScored(first.metric))}`,
    );
  }

  get found(): FoundScore[] {
    return [...this.#found.values()].sort((one, other) => Number(other.isKnown) - Number(one.isKnown));
  }

  /** Whether a column is read as a score and not stored as anything else. */
  takes(column: string): boolean {
    const choice = this.#choices.get(column);
    // A column of several scores stays one even if one of them is left out.
    // What is no score among "metrics" stays metadata.
    return choice === undefined ? this.#ownerOf(column) !== null && !/^metrics$/i.test(column) : choice !== null;
  }

  #ownerOf(column: string): Tool | null {
    const known = this.#owner.get(column);
    if (known !== undefined) return known;
    const owner = this.#active.find((tool) => tool.takes(column, this.#columns)) ?? null;
    this.#owner.set(column, owner);
    return owner;
  }

  #place(names: readonly string[]): void {
    for (; this.#placed < names.length; this.#placed++) {
      const column = names[this.#placed] ?? "";
      const choice = this.#choices.get(column);
      const owner = choice === null ? null : this.#ownerOf(column);
      if (!owner && !choice) continue;
      const places = this.#places.get(owner) ?? [];
      places.push(this.#placed);
      this.#places.set(owner, places);
    }
  }

  *#givenIn(row: RawRow, names: readonly string[]): Generator<GivenScore> {
    for (const [tool, places] of this.#places) {
      const view = rowView(row, names, places);
      if (tool === null) for (const key of Object.keys(view)) yield { key, tool: "", name: key, ...ownForm(view[key]) };
      else
        for (const one of tool.read(view))
          if (one.name !== "" && one.name.length <= 100) {
            const { name, value, label, explanation, model, contexts, kept } = one;
            yield { key: this.#keyOf(name, tool), tool: tool.name, name, value, label, explanation, model, contexts, kept };
          }
    }
  }

  /** Its name, with its tool if another tool has it too. */
  #keyOf(name: string, tool: Tool): string {
    const first = this.#toolOf.get(name) ?? tool;
    this.#toolOf.set(name, first);
    return first === tool ? name : `${tool.name} ${name}`;
  }

  #define(key: string, given: readonly GivenScore[], isScore = true): FoundScore | null {
    const [first] = given;
    if (!first) return null;
    const choice = this.#choices.get(key);
    const tool = this.#active.find(({ name }) => name === first.tool);
    const known = knownName(first.name);
    const isOfContexts = given.some(({ contexts }) => contexts && contexts.length > 0);
    const values = given.flatMap(({ value, contexts }) => (contexts ?? [{ value }]).map((one) => one.value));
    const scale = statedScale(first.name, values) ??
      tool?.scale?.(first.name) ??
      guessedScale(values) ?? { scale: [0, 1] as [number, number], isYesNo: false };
    const metric: ScoredMetric = {
      tool: first.tool,
      name: first.name,
      role: known?.role ?? "other",
      unit: isOfContexts ? "context" : "sample",
      ...scale,
      direction: known?.direction ?? "higher",
      ...choice,
    };
    const id = idOfScored(metric);
    const other = this.#ids.get(id);
    const isTwice = other !== undefined && other !== key;
    const isTaken = isScore && choice !== null && !isTwice;
    if (isScore && isTwice)
      this.hints.push(
        `“${other}” and “${key}” are the same metric ${id}: “${key}” is left out. Give one another name to keep both.`,
      );
    if (isTaken) this.#ids.set(id, key);
    const found = { key, metric, isKnown: known !== null || tool?.scale !== undefined, isTaken };
    this.#found.set(key, found);
    return found;
  }

  /** With a definition for each, also for those that the first rows lack. */
  read(row: RawRow, names: readonly string[], contexts: number): ReadScore[] {
    for (const name of names.slice(this.#placed)) this.#columns.add(name);
    this.#place(names);
    const read: ReadScore[] = [];
    for (const given of this.#givenIn(row, names)) {
      const known = this.#found.get(given.key) ?? (this.#found.size < mostScores ? this.#define(given.key, [given]) : null);
      if (known && (known.isTaken || this.readsAll) && !read.some(({ key }) => key === given.key))
        read.push({
          key: given.key,
          model: given.model?.slice(0, 100) ?? null,
          parts: partsOf(given, known.metric, contexts),
          kept: given.kept,
        });
    }
    return read;
  }
}

function partsOf(given: GivenScore, metric: ScoredMetric, contexts: number): ScorePart[] {
  if (metric.unit === "sample") return partOf(given, metric, null);
  const each = given.contexts ?? [];
  if (each.length === contexts) return each.flatMap((one, index) => partOf(one, metric, index));
  const reason = `There are ${each.length} scores for ${contexts} contexts`;
  const error = { raw: null, cause: "malformed" as const, reason, label: null, explanation: null };
  return each.length === 0 ? [] : Array.from({ length: contexts }, (_, context) => ({ ...error, context }));
}

function partOf(
  { value, label, explanation }: Pick<GivenScore, "value" | "label" | "explanation">,
  metric: ScoredMetric,
  context: number | null,
): ScorePart[] {
  const read = scoreOnScale(value, metric);
  if (!read) return [];
  const said = label?.slice(0, 200) ?? null;
  const why = explanation?.slice(0, longestText) ?? null;
  return "raw" in read
    ? [{ context, label: said, explanation: why, raw: read.raw, cause: null }]
    : [{ context, label: said, explanation: why, raw: null, cause: read.cause, reason: read.reason }];
}

function looksLikeScore(name: string, rows: readonly Nested[]): boolean {
  if (!/[\p{L}\p{N}]/u.test(name) || aside.test(name.slice(0, 100)) || numbering.test(name.slice(0, 100))) return false;
  const read = rows.map((row) => rawScore(row[name])).filter(({ kind }) => kind !== "empty");
  const numbers = read.flatMap((value) => (value.kind === "number" && Math.abs(value.number) <= 100 ? [value.number] : []));
  const [first = 0] = numbers;
  const countsRows = numbers.length > 4 && (first === 0 || first === 1) && numbers.every((number, row) => number === first + row);
  const isConstant = numbers.length > 2 && new Set(numbers).size === 1;
  return numbers.length > 0 && numbers.length === read.length && !countsRows && !isConstant;
}
