import type { Flag } from "@/lib/domain/flag";
import type { Reading } from "@/lib/domain/judgment";
import { textOf } from "@/lib/metrics/replies/json";
import { lines } from "@/lib/metrics/replies/lines";
import { ScoreReplyReader } from "@/lib/metrics/replies/score-reply";
import { bare, foldDigits, takenBack } from "@/lib/metrics/replies/text";
import type { Parsed } from "./define";

export const truLensMax = 10;

const scores = new ScoreReplyReader({ max: truLensMax }, ["line"]);

/** Reads the labels in any order, a number alone, or similar forms; ignores numbers inside other sections. Never throws. */
export function readTruLensReply(text: string): Parsed {
  const folded = foldDigits(text);
  const whole = scores.read(folded);
  const isDoubtful = whole?.ok === false || takenBack(folded) !== null;
  const read = (isDoubtful ? readWithoutSections(folded) : null) ?? whole;
  if (!read) return { ok: false, cause: "no-score", detail: "Nothing in the reply gives a score." };
  if (!read.ok) return read;
  const { value: raw, statement } = read;
  const isNumberAlone = /^[\s*_`"“]{0,10}\d{1,2}(?:\.\d{1,5})?(?:\s?(?:\/|out of)\s?10)?[\s*_`"”.]{0,10}$/i.test(folded);
  const flags: Flag[] = [
    ...(read.isLenient && !isNumberAlone ? (["read leniently"] as const) : []),
    ...(raw > 0 && raw < 1 ? (["looks already normalised"] as const) : []),
  ];
  const texts = statement.object ? fieldsOf(statement.object) : sectionsOf(text, folded, statement);
  return { ok: true, reading: { raw, score: raw / truLensMax, verdict: null, ...texts, detail: null, flags } };
}

/** "Wait", "Update:" and "No, 5." in the sections of a filled template are quoted or named. They take the score back
 *  if another follows, or after a whole sentence or line. */
function readWithoutSections(text: string) {
  const sections = labelsIn(text);
  if (sections.length === 0) return null;
  const lastScore = Array.from(text.matchAll(scored)).at(-1)?.index ?? -1;
  for (const keepsDoubt of [true, false]) {
    const pieces = [text.slice(0, sections[0]?.value)];
    for (const [at, { value }] of sections.entries()) {
      const part = text.slice(value, sections[at + 1]?.from);
      const back = keepsDoubt ? takenBack(part) : null;
      const isMeant = back && (value + back.to <= lastScore || (back.from > 0 && /[.!…。)\n]/.test(part.charAt(back.from))));
      const end = isMeant ? back.from : (scoreLine.exec(part)?.index ?? part.length);
      pieces.push(part.slice(0, end).replace(/[^\n]/g, " "), text.slice(value + end, sections[at + 1]?.value));
    }
    const read = scores.read(pieces.join(""));
    if (read?.ok) return read;
  }
  return null;
}

const scoreLine = /\n[\s>#*_`-]{0,10}(?:final |overall )?score\b/i;
const scored = /\b(?:score|rating)[*_]{0,3}\s?(?:[:=]|is)[\s*_]{0,5}\d/gi;

export const truLensExplanation = (reading: Texts) =>
  [reading.criteria && `Criteria: ${reading.criteria}`, reading.evidence && `Supporting Evidence: ${reading.evidence}`]
    .filter(Boolean)
    .join("\n") || reading.explanation;

type Texts = Pick<Reading, "criteria" | "evidence" | "explanation">;

function fieldsOf(object: Parameters<typeof textOf>[0]): Texts {
  return {
    criteria: textOf(object, ["criteria", "criterion"]),
    evidence: textOf(object, ["supporting evidence", "evidence"]),
    explanation: textOf(object, ["explanation", "reasoning", "reason", "reasons", "justification", "rationale"]),
  };
}

type Label = "criteria" | "evidence";
interface Section {
  readonly label: Label;
  readonly from: number;
  readonly value: number;
}

const labelled =
  /^[\s>#*_`~•‣▪◦●+-]{0,20}(?:\d{1,2}[.)]\s{1,5})?[*_`]{0,3}(criteria|criterion|supporting[ \t]{1,5}evidence|evidence)[*_`]{0,3}(?:\s{0,5}\([^()]{0,60}\))?[*_`]{0,3}\s{0,5}(?:[:=]|[-–—]\s|$)/i;

/** If there are no labels, everything but the score is the explanation. */
function sectionsOf(text: string, folded: string, score: { from: number; to: number }): Texts {
  const found = labelsIn(folded);
  const firstOf = (label: Label) => found.find((section) => section.label === label);
  const kept: { label: Label | "score"; from: number; value: number }[] = [
    { label: "score" as const, from: score.from, value: score.from },
  ];
  for (const section of [firstOf("criteria"), firstOf("evidence")]) if (section) kept.push(section);
  kept.sort((a, b) => a.from - b.from);
  const textOfSection = (label: Label | "score"): string => {
    const at = kept.findIndex((section) => section.label === label);
    const section = kept[at];
    return section ? text.slice(section.value, kept[at + 1]?.from ?? text.length) : "";
  };
  const afterScore = textOfSection("score");
  // All on one line: "Score: 8 Criteria: … Supporting Evidence: …".
  const criteria = textOfSection("criteria") || (/criteria[*_`]{0,3}\s{0,5}[:：]([\s\S]*)$/i.exec(afterScore)?.[1] ?? "");
  const inline = firstOf("evidence") ? null : /\bsupporting evidence[*_`]{0,3}\s{0,5}[:：]/i.exec(criteria);
  const texts = {
    criteria: bare(inline ? criteria.slice(0, inline.index) : criteria),
    evidence: bare(inline ? criteria.slice(inline.index + inline[0].length) : textOfSection("evidence")),
  };
  const isUnlabelled = texts.criteria === null && texts.evidence === null;
  const around = `${text.slice(0, score.from)}${text.slice(score.to)}`;
  return { ...texts, explanation: isUnlabelled ? bare(around) : null };
}

function labelsIn(text: string): Section[] {
  return lines(text).flatMap(({ from, to }) => {
    const match = labelled.exec(text.slice(from, Math.min(to, from + 300)));
    return match ? [{ label: /^crit/i.test(match[1] ?? "") ? "criteria" : "evidence", from, value: from + match[0].length }] : [];
  });
}
