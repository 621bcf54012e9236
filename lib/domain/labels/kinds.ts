import { ownMember } from "@/lib/domain/lists/own-member";

/** Yes or no, ordered grades, or names of which one means good. */
export const labelKinds = ["yes-no", "graded", "named"] as const;
export type LabelKind = (typeof labelKinds)[number];

const words: Record<string, 1 | 0> = { true: 1, yes: 1, y: 1, good: 1, false: 0, no: 0, n: 0, bad: 0 };

/** Reads booleans, their words, and 1 and 0; null for anything else. */
export function yesNoOf(value: unknown): 1 | 0 | null {
  if (typeof value === "boolean") return value ? 1 : 0;
  const number = gradeOf(value);
  if (number === 1 || number === 0) return number;
  return typeof value === "string" ? (ownMember(words, value.trim().toLowerCase()) ?? null) : null;
}

/** Reads a number, or text that is one, but no booleans. */
export function gradeOf(value: unknown): number | null {
  if (typeof value !== "number" && (typeof value !== "string" || !/^\s*[+-]?(\d|\.\d)/.test(value))) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

export const isUnlabelled = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

export const labelText = (value: unknown): string => {
  const text = typeof value === "string" ? value.trim() : (JSON.stringify(value) ?? "");
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};

export const shortLabel = 24;

/** "yes", "0.62", "geography"; null if the value is long, JSON or missing. */
export function labelInShort(value: unknown): string | null {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" && value.length <= shortLabel ? value.trim() : null;
}

export interface LabelTally {
  value: unknown;
  count: number;
}

/** Graded: numbers beyond 0 and 1. Yes-no: any yes or no, or only good and bad. Named: 2 to 20 different texts. */
export function kindOfLabel(values: readonly LabelTally[]): LabelKind | null {
  const total = (isCounted: (value: unknown) => boolean) =>
    values.reduce((sum, { value, count }) => sum + (isCounted(value) ? count : 0), 0);
  const numbers = total((value) => gradeOf(value) !== null);
  const yesNoWords = total((value) => yesNoOf(value) !== null && gradeOf(value) === null);
  const hasGrades = values.some(({ value }) => gradeOf(value) !== null && yesNoOf(value) === null);
  if (hasGrades && numbers >= yesNoWords) return "graded";
  const others = values.filter(({ value }) => typeof value !== "string" || !/^(good|bad)$/i.test(value.trim()));
  if ((others.length > 0 ? others : values).some(({ value }) => yesNoOf(value) !== null)) return "yes-no";
  const texts = new Set(values.flatMap(({ value }) => (typeof value === "string" ? [labelText(value)] : [])));
  return texts.size >= 2 && texts.size <= 20 ? "named" : null;
}

/** Prefixes of words for quality; "incorrect" and "unfaithful" start differently. */
const quality =
  /^(accura|adheren|appropriate|attribut|complete|consisten|correct|factual|faithful|good|grade|ground|helpful|natural|ok$|pass(ed)?$|quality|rating|relevan|satisf|support|useful|valid)/;
const negation = /^(no|non|not|without)$/;
const given = /^(answers?|choices?|labels?|options?|responses?)$/;

/** "adherent", "context_relevance". Other labels can contain anything, such as the answer ("correct_answer"). */
export function namesQuality(name: string): boolean {
  const words = name
    .slice(0, 200)
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  if (words.some((word) => negation.test(word))) return false;
  return words.some((word, at) => quality.test(word) && !(word === "correct" && given.test(words[at + 1] ?? "")));
}

export type GoodRule =
  | { kind: "yes-no"; value: 1 | 0 }
  | { kind: "graded"; from: number; isBelow: boolean }
  | { kind: "named"; value: string };

/** "yes", "no", ">=0.5", "<3", or the value's name. */
export function formatGood(rule: GoodRule): string {
  if (rule.kind === "graded") return `${rule.isBelow ? "<" : ">="}${rule.from}`;
  if (rule.kind === "named") return rule.value;
  return rule.value ? "yes" : "no";
}

/** The inverse of formatGood; null if it is no rule of this kind. */
export function parseGood(kind: LabelKind, text: string): GoodRule | null {
  if (kind === "named") return text.trim() === "" ? null : { kind, value: labelText(text) };
  if (kind === "yes-no") {
    const value = yesNoOf(text);
    return value === null ? null : { kind, value };
  }
  const [, sign, number] = /^(>=|<)(.{1,30})$/.exec(text) ?? [];
  const from = gradeOf(number);
  return sign && from !== null ? { kind, from, isBelow: sign === "<" } : null;
}

/** Higher grades are better. Null if the value is not of the rule's kind. */
export function readLabel(rule: GoodRule, value: unknown): { grade: number; isGood: boolean } | null {
  if (isUnlabelled(value)) return null;
  if (rule.kind === "named") {
    const isGood = labelText(value) === rule.value;
    return typeof value === "string" ? { grade: Number(isGood), isGood } : null;
  }
  if (rule.kind === "yes-no") {
    const answer = yesNoOf(value);
    return answer === null ? null : { grade: Number(answer === rule.value), isGood: answer === rule.value };
  }
  const grade = gradeOf(value);
  if (grade === null) return null;
  return rule.isBelow ? { grade: -grade, isGood: grade < rule.from } : { grade, isGood: grade >= rule.from };
}
