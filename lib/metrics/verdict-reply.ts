import { isObject, type Json, textOf } from "@/lib/metrics/replies/json";
import { decide, isApart } from "@/lib/metrics/replies/single-value";
import { type Statement, StatementReader } from "@/lib/metrics/replies/statements";
import { bare, foldDigits } from "@/lib/metrics/replies/text";
import { none, unclear, type Value } from "@/lib/metrics/replies/value";
import { isBareVerdict, leadsWithVerdict, readVerdictWord, type Verdict } from "@/lib/metrics/replies/verdict";
import type { Parsed } from "./define";

const verdicts = new StatementReader<Verdict>({
  names: String.raw`verdict final|verdict|judge?ment|conclusion|decision|determination|final answer|answer|ruling|grounded|supported|adherent|urteil|antwort|ergebnis|entscheidung|fazit|schlussfolgerung|gesamturteil|endurteil|r[ée]ponse(?: finale)?|jugement|d[ée]cision|veredicto(?: final)?|respuesta(?: final)?|conclusi[óo]n|juicio|veredito|resposta|conclus[ãa]o|verdetto|risposta|[\p{Script=Han}]{0,4}(?:结论|結論|判断|判定|判決|答案|裁决|裁定|回答|评判)(?:结果)?|(?:최종 ?)?(?:판정|판단|결론|답변?)|(?:итоговый |окончательный )?(?:вердикт|ответ|вывод|заключение)|الحكم(?: النهائي)?|الإجابة|النتيجة|निर्णय|उत्तर`,
  looseNames:
    "final result|final|in conclusion|therefore|hence|thus|so|overall|result|output|total|response is grounded|(?:is )?(?:the )?response grounded\\??|is grounded|is supported|faithful",
  own: { label: /^(?:(?:my|the|final)\s{1,5}){0,2}verdict$/i, on: ["line", "field"] },
  read: readVerdictWord,
  readField,
  isBare: isBareVerdict,
  standsOut: isBareVerdict,
  leads: leadsWithVerdict,
  declared: [
    /\b(?:verdict|answer|judge?ment|conclusion|decision)\b[^.\n]{0,60}?\s(?:is|would be|must be|has to be|ist|est)\s{0,3}:?\s{0,3}(?=[*_"“‘'`]{0,4}(?:yes|no|ja|nein|oui|non)\b)/i,
  ],
});

export const verdictForm =
  "Your reasoning in a few sentences, then as the last line, on its own, exactly one of these two:\nVerdict: yes\nVerdict: no";

/**
 * Reads a verdict: `Verdict: yes` or `Verdict: no` on a separate line, a JSON field `verdict`, or what judges write instead. A yes or
 * no inside the reasoning never counts. Contradicting verdicts are malformed, unless the reply ends with its verdict. Never throws.
 */
export function readVerdict(text: string): Parsed {
  const folded = foldDigits(text);
  const claims = claimsIn(folded);
  const endWith = (stated: readonly Statement<Verdict>[]) => isOfAllClaims(folded, stated, claims);
  const read = decide(folded, verdicts, { from: null, endWith });
  if (!read) {
    return verdicts.hasLabel(folded)
      ? { ok: false, cause: "malformed", detail: "The verdict is neither yes nor no." }
      : { ok: false, cause: "no-score", detail: "Nothing in the reply gives a verdict." };
  }
  if (!read.ok) return read;
  const { value: verdict, statement, isLenient } = read;
  if (!statement.object && isOfOneClaim(folded, statement, claims)) return noOverall;
  const raw = verdict === "yes" ? 1 : 0;
  const explanation = statement.object
    ? textOf(statement.object, ["reasoning", "explanation", "reason", "reasons", "justification", "rationale", "analysis"])
    : withoutHeading(`${text.slice(0, statement.from).trimEnd()}\n${text.slice(statement.to).trimStart()}`);
  return {
    ok: true,
    reading: {
      raw,
      score: raw,
      verdict,
      explanation,
      criteria: null,
      evidence: null,
      detail: null,
      flags: isLenient ? ["read leniently"] : [],
    },
  };
}

const withoutHeading = (reasoning: string): string | null =>
  bare(reasoning.replace(/^\s*[*_#]{0,6}\s{0,5}(?:reasoning|explanation)\s{0,5}[*_]{0,3}[:：][*_]{0,3}/i, ""));

function readField(value: Json): Value<Verdict> {
  if (value === null) return none;
  if (typeof value === "boolean") return { kind: "value", value: value ? "yes" : "no", isWorkedOut: true };
  if (typeof value === "string") {
    const read = readVerdictWord(value);
    return read.kind === "none" && value.trim() !== "" ? unclear(value) : read;
  }
  return isObject(value) ? none : unclear(typeof value);
}

const noOverall = {
  ok: false,
  cause: "malformed",
  detail: "The reply gives verdicts on single claims, but none on the response.",
} as const;

const claim =
  /^[\s>#*_`•+-]{0,10}(?:\d{1,2}[.)][*_]{0,3}\s|\(?(?:claim|statement|sentence|point|fact|assertion|aussage|behauptung|satz|affirmation|afirmaci[óo]n|afirma[çc][ãa]o|утверждение|声明|陈述|主張|陳述)\s{0,3}#?\d)/gim;

/** The offsets of lines that begin a claim: "Claim 2: …", "2. …". */
const claimsIn = (text: string): number[] => Array.from(text.matchAll(claim), ({ index }) => index).slice(0, 1000);

/** Whether the last verdict stands apart from the verdicts on single claims. */
function isOfAllClaims(text: string, stated: readonly Statement<Verdict>[], claims: readonly number[]): boolean {
  const lastClaim = claims.at(-1);
  if (lastClaim === undefined) return true;
  if (stated.filter(({ from }) => from >= lastClaim).length > 1) return true;
  const [last, ...others] = stated.toReversed();
  return last !== undefined && isApart(text, last) && !others.some((other) => isApart(text, other));
}

/** Whether a verdict belongs to one of several claims: others follow it, or it is a bare line right below them. */
function isOfOneClaim(text: string, { from, to, isFinal }: Statement<Verdict>, claims: readonly number[]): boolean {
  const isBelow = claims.some((at) => at < from);
  if (isFinal || !isBelow) return false;
  if (claims.length > 1 && claims.some((at) => at > from)) return true;
  return isBareVerdict(text.slice(from, to)) && !isApart(text, { from });
}
