import { fieldOf, jsonObjects, textOf } from "@/lib/metrics/replies/json";
import { bare, foldWidth, replyText } from "@/lib/metrics/replies/text";
import type { Parsed } from "./define";

type Verdict = "yes" | "no";

interface VerdictLine {
  readonly from: number;
  readonly to: number;
  /** Null if the value is neither yes nor no. */
  readonly verdict: Verdict | null;
}

// "**Verdict:** yes", "- Final verdict - No."; repetitions are bounded.
const label =
  /^[\s>#*_`~•‣▪◦●+-]{0,20}(?:\d{1,2}[.)]\s{1,5})?[*_`]{0,3}(?:(?:my|the)\s{1,5})?(?:final\s{1,5})?verdict[*_`]{0,3}\s{0,5}(?:[:=]|[-–—]\s|$)/i;
const answer = /^[\s<([{*_`"'“]{0,20}(yes|no)(?:[\s>)\]}*_`"'”]{0,20}$|[>)\]}*_`"'”]{0,20}\s{0,5}[.,;:!(–—-])/i;

/**
 * Reads a verdict: `Verdict: yes` or `Verdict: no` on a separate line, a JSON field `verdict`, or a reply of only yes or no. A
 * yes or no inside the reasoning never counts. Contradicting verdicts are malformed, unless the reply ends with one, which then
 * counts. Never throws.
 */
export function readVerdict(reply: string): Parsed {
  const text = replyText(reply);
  if (text === "") return { ok: false, cause: "empty" };
  const alone = /^[\s*_`"'“]{0,20}(yes|no)[\s.!*_`"'”]{0,20}$/i.exec(text)?.[1];
  if (alone) return reading(toVerdict(alone), null);

  const lines = verdictLines(text);
  const clear = lines.filter(({ verdict }) => verdict !== null);
  const last = clear.at(-1);
  if (!last?.verdict) return readJsonVerdict(text) ?? noVerdict(lines);
  const isContradicted = lines.some((line) => line.verdict !== last.verdict && (line.verdict !== null || line.from > last.from));
  const isLastWord = text.slice(last.to).trim() === "";
  if (isContradicted && !isLastWord)
    return { ok: false, cause: "malformed", detail: "The reply holds contradicting verdicts and does not end with one." };
  const reasoning = `${text.slice(0, last.from).trimEnd()}\n${text.slice(last.to).trimStart()}`;
  return reading(
    last.verdict,
    bare(reasoning.replace(/^\s*[*_#]{0,6}\s{0,5}(?:reasoning|explanation)\s{0,5}[*_]{0,3}[:：][*_]{0,3}/i, "")),
  );
}

const toVerdict = (word: string): Verdict => (word.toLowerCase() === "yes" ? "yes" : "no");

const noVerdict = (lines: readonly VerdictLine[]): Parsed =>
  lines.length > 0
    ? { ok: false, cause: "malformed", detail: "The verdict is neither yes nor no." }
    : { ok: false, cause: "no-score", detail: "No line gives a verdict." };

function verdictLines(text: string): VerdictLine[] {
  const found: VerdictLine[] = [];
  const folded = foldWidth(text);
  for (let from = 0; from <= folded.length; ) {
    const to = endOfLine(folded, from);
    const match = label.exec(folded.slice(from, to));
    if (match) {
      const rest = folded.slice(from + match[0].length, to);
      const next = endOfLine(folded, to + 1);
      const isBlank = /^[\s*_`]*$/.test(rest);
      const value = isBlank ? folded.slice(to + 1, next) : rest;
      const word = answer.exec(value)?.[1];
      found.push({ from, to: isBlank && word ? Math.min(next, text.length) : to, verdict: word ? toVerdict(word) : null });
    }
    from = to + 1;
  }
  return found;
}

const endOfLine = (text: string, from: number): number => {
  const newline = text.indexOf("\n", from);
  return newline === -1 ? text.length : newline;
};

function readJsonVerdict(text: string): Parsed | null {
  const objects = jsonObjects(text).filter((object) => fieldOf(object, "verdict") !== undefined);
  const [object] = objects;
  if (!object) return null;
  const words = objects.map((one) => {
    const value = fieldOf(one, "verdict");
    return typeof value === "string" ? /^(yes|no)[.!]?$/i.exec(value.trim())?.[1]?.toLowerCase() : undefined;
  });
  const word = words[0];
  if (!word || words.some((other) => other !== word))
    return {
      ok: false,
      cause: "malformed",
      detail: "The field verdict is neither yes nor no, or there are several that differ.",
    };
  return reading(toVerdict(word), textOf(object, ["reasoning", "explanation", "reason"]));
}

function reading(verdict: Verdict, explanation: string | null): Parsed {
  const raw = verdict === "yes" ? 1 : 0;
  return { ok: true, reading: { raw, score: raw, verdict, explanation, criteria: null, evidence: null, detail: null } };
}
