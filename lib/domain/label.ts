/** How a label's values are read: as yes or no, as ordered grades, or as names of which one means good. */
export const labelKinds = ["yes-no", "graded", "named"] as const;
export type LabelKind = (typeof labelKinds)[number];

const words: Record<string, 1 | 0> = { true: 1, yes: 1, y: 1, false: 0, no: 0, n: 0 };

/** 1 for yes, 0 for no. Reads booleans, the words for them, and the numbers 1 and 0; null for anything else. */
export function yesNoOf(value: unknown): 1 | 0 | null {
  if (typeof value === "boolean") return value ? 1 : 0;
  const number = gradeOf(value);
  if (number === 1 || number === 0) return number;
  return typeof value === "string" ? (words[value.trim().toLowerCase()] ?? null) : null;
}

/** Reads a number, or text that is one; null for anything else, including booleans. */
export function gradeOf(value: unknown): number | null {
  if (typeof value !== "number" && (typeof value !== "string" || !/^\s*[+-]?(\d|\.\d)/.test(value))) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Whether a value is null, undefined or blank. */
export const isUnlabelled = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

/** A label's value as text, cut to 60 characters. */
export const labelText = (value: unknown): string => {
  const text = typeof value === "string" ? value.trim() : (JSON.stringify(value) ?? "");
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};

/** The longest value that fits into a column or a chip. */
export const shortLabel = 24;

/** "yes", "0.62", "geography": a value that fits into a column; null for a long one, for JSON, and without one. */
export function labelInShort(value: unknown): string | null {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" && value.length <= shortLabel ? value.trim() : null;
}

/** A label's value and how often it occurs. */
export interface LabelTally {
  value: unknown;
  count: number;
}

/** Grades: numbers beyond 0 and 1. Yes-no: any yes or no. Names: 2 to 20 different texts. Else null. */
export function kindOfLabel(values: readonly LabelTally[]): LabelKind | null {
  const total = (isCounted: (value: unknown) => boolean) =>
    values.reduce((sum, { value, count }) => sum + (isCounted(value) ? count : 0), 0);
  const numbers = total((value) => gradeOf(value) !== null);
  const yesNo = total((value) => yesNoOf(value) !== null);
  const yesNoWords = total((value) => yesNoOf(value) !== null && gradeOf(value) === null);
  const hasGrades = values.some(({ value }) => gradeOf(value) !== null && yesNoOf(value) === null);
  if (hasGrades && numbers >= yesNoWords) return "graded";
  if (yesNo > 0) return "yes-no";
  const texts = new Set(values.flatMap(({ value }) => (typeof value === "string" ? [labelText(value)] : [])));
  return texts.size >= 2 && texts.size <= 20 ? "named" : null;
}

/** Beginnings of words that name a quality. Words of the opposite begin otherwise: "incorrect", "unfaithful". */
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

/** Which values of a label mean good. */
export type GoodRule =
  | { kind: "yes-no"; value: 1 | 0 }
  | { kind: "graded"; from: number; isBelow: boolean }
  | { kind: "named"; value: string };

/** A rule as written in a URL or a request: "yes", "no", ">=0.5", "<3", or the value's name. */
export const formatGood = (rule: GoodRule): string =>
  rule.kind === "yes-no"
    ? rule.value
      ? "yes"
      : "no"
    : rule.kind === "graded"
      ? `${rule.isBelow ? "<" : ">="}${rule.from}`
      : rule.value;

/** Reads what formatGood writes; null if it is not a rule for this kind. */
export function parseGood(kind: LabelKind, text: string): GoodRule | null {
  if (kind === "named") return text.trim() === "" ? null : { kind, value: labelText(text) };
  if (kind === "yes-no") return text === "yes" ? { kind, value: 1 } : text === "no" ? { kind, value: 0 } : null;
  const [, sign, number] = /^(>=|<)(.{1,30})$/.exec(text) ?? [];
  const from = gradeOf(number);
  return sign && from !== null ? { kind, from, isBelow: sign === "<" } : null;
}

/** Reads a value by a rule; a higher `grade` is better. Null if the value cannot be read as the rule's kind. */
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
