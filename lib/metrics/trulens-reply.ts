import { bare, foldWidth, replyText } from "@/lib/metrics/replies/text";
import type { Parsed } from "./define";

/** The scale of both TruLens metrics. */
export const truLensMax = 10;

/** Flags a raw score between 0 and 1: most likely the judge has already divided by ten. */
export const looksNormalised = "looks already normalised";

type Label = "score" | "criteria" | "evidence";
interface Section {
  readonly label: Label;
  /** Offsets of the label's line and of its value. */
  readonly from: number;
  readonly value: number;
}

// "**Score:** 8", "- score - 8", "## Score", "Supporting Evidence (step by step):"; repetitions are bounded, so that every line
// takes linear time.
const labelled =
  /^[\s>#*_`~•‣▪◦●+-]{0,20}(?:\d{1,2}[.)]\s{1,5})?[*_`]{0,3}(score|criteria|criterion|supporting[ \t]{1,5}evidence)[*_`]{0,3}(?:\s{0,5}\([^()]{0,60}\))?[*_`]{0,3}\s{0,5}(?:[:=]|[-–—]\s|$)/i;

/**
 * Reads a reply with `Score:`, `Criteria:` and `Supporting Evidence:` in any order, or only a number. The score is the value of
 * the Score label; a number or a "Score: 3" inside other sections is ignored. Never throws.
 */
export function readTruLensReply(reply: string): Parsed {
  const text = replyText(reply);
  if (text === "") return { ok: false, cause: "empty" };
  const folded = foldWidth(text);
  const alone = readAlone(folded);
  if (alone) return alone;

  const found = sectionsOf(folded);
  const score = scoreSection(found, folded);
  if (!score) return { ok: false, cause: "no-score", detail: "No line gives a number after the label Score." };
  const read = readScore(valueAfter(folded, score, found));
  if (!read.ok) return read;

  const firstOf = (label: Label) => found.find((section) => section.label === label);
  const kept = [score, firstOf("criteria"), firstOf("evidence")].filter((section) => section !== undefined);
  kept.sort((a, b) => a.from - b.from);
  const textOfSection = (section: Section | undefined): string => {
    if (!section) return "";
    const next = kept[kept.indexOf(section) + 1];
    return text.slice(section.value, next?.from ?? text.length);
  };
  const afterScore = textOfSection(score);
  // All on one line: "Score: 8 Criteria: … Supporting Evidence: …".
  const criteria =
    textOfSection(firstOf("criteria")) || (/criteria[*_`]{0,3}\s{0,5}[:：]([\s\S]*)$/i.exec(afterScore)?.[1] ?? "");
  const inline = firstOf("evidence") ? null : /\bsupporting evidence[*_`]{0,3}\s{0,5}[:：]/i.exec(criteria);
  const texts = {
    criteria: bare(inline ? criteria.slice(0, inline.index) : criteria),
    evidence: bare(inline ? criteria.slice(inline.index + inline[0].length) : textOfSection(firstOf("evidence"))),
  };
  const isUnlabelled = texts.criteria === null && texts.evidence === null;
  const around = `${text.slice(0, score.from)}${afterScore.replace(/^\s*\S[^\n]*/, "")}`;
  return reading(read.raw, { ...texts, explanation: isUnlabelled ? bare(around) : null });
}

/** Both labelled texts as a single explanation. */
export const truLensExplanation = (reading: { criteria: string | null; evidence: string | null; explanation: string | null }) =>
  [reading.criteria && `Criteria: ${reading.criteria}`, reading.evidence && `Supporting Evidence: ${reading.evidence}`]
    .filter(Boolean)
    .join("\n") || reading.explanation;

function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  for (let from = 0; from <= text.length; ) {
    const newline = text.indexOf("\n", from);
    const end = newline === -1 ? text.length : newline;
    const match = labelled.exec(text.slice(from, end));
    const name = match?.[1]?.toLowerCase();
    if (match && name) {
      const label = name === "score" ? "score" : name.startsWith("crit") ? "criteria" : "evidence";
      sections.push({ label, from, value: from + match[0].length });
    }
    from = end + 1;
  }
  return sections;
}

/**
 * The line with the score. Of several lines, the first; but if all come after the evidence, the last, since evidence may quote
 * such a line. Lines without a number, as in a repeated template, do not count.
 */
function scoreSection(sections: readonly Section[], text: string): Section | null {
  const named = sections.filter(({ label }) => label === "score").slice(0, 100);
  const numbered = named.filter((section) => {
    const read = readScore(valueAfter(text, section, sections));
    return read.ok || read.cause !== "no-score";
  });
  const evidence = sections.find(({ label }) => label === "evidence")?.from ?? Number.POSITIVE_INFINITY;
  return numbered.find(({ from }) => from < evidence) ?? numbered.at(-1) ?? null;
}

/** The value on the label's line, or else on the next non-blank line before another label. */
function valueAfter(text: string, section: Section, sections: readonly Section[]): string {
  const next = sections[sections.indexOf(section) + 1]?.from ?? text.length;
  const value = text.slice(section.value, Math.min(next, section.value + 1000));
  return (
    value
      .split("\n")
      .map((line) => line.trim())
      .find((line) => /[^\s*_`]/.test(line)) ?? ""
  );
}

type ReadNumber = { ok: true; raw: number } | Extract<Parsed, { ok: false }>;

function readScore(value: string): ReadNumber {
  const text = value.replace(/^[\s<([{*_`"'“]{1,20}/, "");
  const match = /^([+-]|−|–)?(\d{1,30})(?:([.,])(\d{1,30}))?/.exec(text);
  if (!match) return { ok: false, cause: "no-score" };
  const [written, sign, whole = "", separator, decimals] = match;
  const rest = text.slice(written.length);
  const malformed = { ok: false, cause: "malformed", detail: `The score reads "${value.slice(0, 100)}".` } as const;
  if (/^(?:[%\p{L}\p{N}]|[.,]\d)/u.test(rest)) return malformed;
  const tail = rest.replace(/^[\s>)\]}*_`"'”]{1,20}/, "");
  const scale = /^(?:\/|out of|of)\s{0,5}<?(\d{1,10}(?:\.\d{1,10})?)/i.exec(tail)?.[1];
  if (scale !== undefined && Number(scale) !== truLensMax) return malformed;
  if (/^(?:%|(?:[-–—]|to|or|and)\s{0,5}\d)/i.test(tail)) return malformed;
  const isGrouped = separator === "," && decimals?.length === 3;
  const size = Number(isGrouped ? `${whole}${decimals}` : `${whole}.${decimals ?? 0}`);
  const raw = sign && sign !== "+" && size !== 0 ? -size : size;
  if (raw < 0 || raw > truLensMax)
    return { ok: false, cause: "out-of-range", detail: `The score ${written} lies outside 0 to ${truLensMax}.` };
  return { ok: true, raw };
}

/** Reads a reply of only "8", "8/10" or "8 out of 10"; null for any other. */
function readAlone(text: string): Parsed | null {
  const value = bare(text) ?? "";
  if (!/^[+-]?\d{1,30}(?:[.,]\d{1,30})?(?:\s{0,5}(?:\/|out of)\s{0,5}10)?\.?$/i.test(value)) return null;
  const read = readScore(value);
  return read.ok ? reading(read.raw, { criteria: null, evidence: null, explanation: null }) : read;
}

function reading(raw: number, texts: { criteria: string | null; evidence: string | null; explanation: string | null }): Parsed {
  const detail = raw > 0 && raw < 1 ? { flags: [looksNormalised] } : null;
  return { ok: true, reading: { raw, score: raw / truLensMax, verdict: null, ...texts, detail } };
}
