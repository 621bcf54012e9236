import { ReviewerName } from "@/lib/domain/reviews/opinion";
import type { Reviewer } from "@/lib/domain/reviews/state";
import type { RowProblem } from "@/lib/domain/row-problem";
import { answersOf } from "@/lib/rounds/words/answers";
import type { RoundQuestion } from "@/lib/rounds/words/definition";
import { longestCritique } from "@/lib/rounds/words/limits";

export interface SentLabel {
  /** One of the two is given. */
  sampleId: number | null;
  externalId: string | null;
  /** From 0; null for the response. */
  context: number | null;
  /** True if the same person labelled the item before. */
  isRepeat: boolean;
  reviewer: Reviewer;
  /** From 0 to 1. */
  value: number;
  critique: string | null;
  isBlind: boolean;
  seconds: number | null;
  at: Date | null;
}

const names = {
  sampleId: ["sampleId", "sample_id", "assay.sample"],
  externalId: ["externalId", "external_id", "id"],
  context: ["context"],
  name: ["name", "metric"],
  value: ["value"],
  answer: ["answer"],
  person: ["person", "who", "reviewer"],
  critique: ["critique", "why"],
  blind: ["blind"],
  seconds: ["seconds"],
  at: ["at"],
  repeatOf: ["repeatOf"],
} as const;

class Wrong extends Error {
  constructor(
    readonly field: keyof typeof names,
    readonly reason: string,
  ) {
    super(reason);
  }
}

interface Of {
  question: RoundQuestion;
  metric: string;
}

/** A row of a labels file, or its problem with line, field and cure. */
export function readLabelRow(line: number, values: ReadonlyMap<string, unknown>, round: Of): SentLabel | RowProblem {
  const cell = (field: keyof typeof names): unknown => {
    for (const name of names[field]) {
      const value = values.get(name);
      if (value !== undefined && value !== null && value !== "") return value;
    }
    return null;
  };
  try {
    return labelOf(cell, round);
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { line, field: error.field, reason: error.reason };
  }
}

function labelOf(cell: (field: keyof typeof names) => unknown, { question, metric }: Of): SentLabel {
  const number = (field: keyof typeof names): number | null => {
    const value = cell(field);
    if (value === null) return null;
    const read = typeof value === "string" && value.length <= 40 ? Number(value) : value;
    if (typeof read !== "number" || !Number.isFinite(read)) throw new Wrong(field, "This is no number.");
    return read;
  };
  const text = (field: keyof typeof names, most: number): string | null => {
    const value = cell(field);
    if (value === null) return null;
    if (typeof value === "object") throw new Wrong(field, "Use a text.");
    const read = String(value).trim();
    if (read.length > most) throw new Wrong(field, `Use at most ${most.toLocaleString("en")} characters.`);
    if (read.includes("\0") || !read.isWellFormed()) throw new Wrong(field, "Remove the NUL character or half character.");
    return read || null;
  };
  const name = text("name", 500);
  if (name !== null && name !== metric) throw new Wrong("name", `The round labels ${metric}. Leave out rows of other names.`);
  const sampleId = number("sampleId");
  const externalId = text("externalId", 1_000);
  if (sampleId === null && externalId === null) throw new Wrong("sampleId", "Name the sample by sampleId or externalId.");
  const context = number("context");
  if (context !== null && (!Number.isSafeInteger(context) || context < 0))
    throw new Wrong("context", "Contexts are counted from 0; leave it empty for the response.");
  const person = ReviewerName.safeParse(text("person", 10_000) ?? "");
  if (!person.success) throw new Wrong("person", "Say who gave the label, in up to 80 characters.");
  const seconds = number("seconds");
  if (seconds !== null && (seconds < 0 || seconds > 86_400)) throw new Wrong("seconds", "Use 0 to 86,400.");
  return {
    sampleId,
    externalId,
    context,
    reviewer: { id: null, name: person.data },
    seconds,
    isRepeat: cell("repeatOf") !== null,
    value: answerOf(number("value"), text("answer", 60), question),
    critique: text("critique", longestCritique),
    isBlind: yesOrNo(cell("blind")),
    at: timeOf(text("at", 40)),
  };
}

/** Its value from 0 to 1. Where both are given, the value counts. */
function answerOf(value: number | null, answer: string | null, question: RoundQuestion): number {
  const words = answersOf(question);
  const steps = words.length - 1;
  if (value !== null) {
    const place = Math.round(value * steps);
    if (place < 0 || place > steps || Math.abs(place / steps - value) > 1e-6)
      throw new Wrong("value", `Use one of ${words.map((_, at) => Number((at / steps).toFixed(6))).join(", ")}.`);
    return place / steps;
  }
  const place = words.findIndex((word) => word.toLowerCase() === answer?.toLowerCase());
  if (answer === null) throw new Wrong("value", "The row has no value and no answer.");
  if (place === -1) throw new Wrong("answer", `Use one of ${words.join(", ")}.`);
  return place / steps;
}

const yes: readonly unknown[] = [true, 1, "true", "True", "TRUE", "1", "yes"];
const no: readonly unknown[] = [null, false, 0, "false", "False", "FALSE", "0", "no"];

/** Only a file that says so has blind labels. */
function yesOrNo(value: unknown): boolean {
  if (yes.includes(value)) return true;
  if (no.includes(value)) return false;
  throw new Wrong("blind", "Use true or false.");
}

function timeOf(text: string | null): Date | null {
  if (text === null) return null;
  const time = new Date(text);
  const isTime = /^\d{4}-\d\d-\d\d/.test(text) && Number.isFinite(time.getTime());
  if (!isTime) throw new Wrong("at", "Write the time as 2026-11-27T10:00:00Z.");
  return time;
}
