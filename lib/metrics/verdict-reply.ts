import { readingOf } from "@/lib/domain/judgment";
import { isJsonObject, type RepliedJson, textOf } from "@/lib/metrics/replies/json";
import { decideValue, isApart } from "@/lib/metrics/replies/single-value";
import { type Statement, StatementReader } from "@/lib/metrics/replies/statements";
import { bare, foldDigits } from "@/lib/metrics/replies/text";
import { none, type RepliedValue, unclear } from "@/lib/metrics/replies/value";
import { isBareVerdict, leadsWithVerdict, type RepliedVerdict, readVerdictWord } from "@/lib/metrics/replies/verdict";
import type { Parsed } from "./define";

const verdicts = new StatementReader<RepliedVerdict>({
  names: String.raw`verdict final|verdict|judge?ment|conclusion|decision|determination|final answer|answer|ruling|grounded|supported|adherent|urteil|antwort|ergebnis|entscheidung|fazit|schlussfolgerung|gesamturteil|endurteil|r[ée]ponse(?: finale)?|jugement|d[ée]cision|veredicto(?: final)?|respuesta(?: final)?|conclusi[óo]n|juicio|veredito|resposta|conclus[ãa]o|verdetto|risposta|[\p{Script=Han}]{0,4}(?:结论|結論|判断|判定|判決|答案|裁决|裁定|回答|评判)(?:结果)?|(?:최종 ?)?(?:판정|판단|결론|답변?)|(?:итоговый |окончательный )?(?:вердикт|ответ|вывод|заключение)|الحكم(?: النهائي)?|الإجابة|النتيجة|निर्णय|उत्तर|kết luận|phán quyết|karar|sonuç|hüküm|werdykt|wniosek|odpowiedź|oordeel|conclusie|antwoord|slutsats|omdöme|konklusion|konklusjon|svar|verdikt|závěr|odpověď|ítélet|döntés|válasz|concluzie|răspuns|putusan|keputusan|kesimpulan|jawaban|висновок|відповідь|ετυμηγορία|συμπέρασμα|απάντηση|פסק דין|מסקנה|תשובה|حکم|نتیجه|پاسخ|คำตัดสิน|ข้อสรุป|คำตอบ`,
  looseNames:
    "final result|final|in conclusion|therefore|hence|thus|so|overall|result|output|total|response is grounded|(?:is )?(?:the )?response (?:fully )?grounded(?: in the contexts?)?\\??|is grounded|is supported|faithful",
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

/** Reads `Verdict: yes` on its own line or similar forms, never a yes inside the reasoning. Contradictions are malformed. */
export function readVerdict(text: string): Parsed {
  const folded = foldDigits(text);
  const claims = claimsIn(folded);
  const endWith = (stated: readonly Statement<RepliedVerdict>[]) => isOfAllClaims(folded, stated, claims);
  const read = decideValue(folded, verdicts, { from: null, endWith });
  if (!read) {
    const overall = ofAllClaims(folded, claims) ?? inOneSentence(folded);
    if (overall) return parsedAs(overall, bare(text), true);
    return verdicts.hasLabel(folded)
      ? { ok: false, cause: "malformed", detail: "The verdict is neither yes nor no." }
      : { ok: false, cause: "no-score", detail: "Nothing in the reply gives a verdict." };
  }
  if (!read.ok) return read;
  const { value: verdict, statement, isLenient } = read;
  if (!statement.object && isOfOneClaim(folded, statement, claims)) {
    const overall = ofAllClaims(folded, claims);
    return overall ? parsedAs(overall, bare(text), true) : noOverall;
  }
  if (!statement.object && contradicts(verdict, folded.slice(statement.from, statement.to))) return contradicted;
  const explanation = statement.object
    ? textOf(statement.object, ["reasoning", "explanation", "reason", "reasons", "justification", "rationale", "analysis"])
    : withoutHeading(`${text.slice(0, statement.from).trimEnd()}\n${text.slice(statement.to).trimStart()}`);
  return parsedAs(verdict, explanation, isLenient);
}

function parsedAs(verdict: RepliedVerdict, explanation: string | null, isLenient: boolean): Parsed {
  const raw = verdict === "yes" ? 1 : 0;
  return { ok: true, reading: readingOf({ raw, score: raw, verdict, explanation }, isLenient) };
}

const contradicted = {
  ok: false,
  cause: "malformed",
  detail: "The verdict contradicts the reason next to it.",
} as const;

const denial = /\b(?:no|not|none|nothing|without|zero|never|only)\b|n[’']t\b/i;
const saysGrounded =
  /\b(?:no|zero|without(?: any)?|not any)\s+(?:unsupported|ungrounded|unfounded|hallucinated|fabricated|invented|contradicted)\b|(?<!\bnot\s)\b(?:all|every|each)\b[^.;\n]{0,40}\b(?:is|are)\s(?:fully\s|well\s)?(?:supported|grounded)\b/i;
const saysUngrounded =
  /\b(?:is|are)\s(?:not\s(?:fully\s)?(?:supported|grounded)|unsupported|ungrounded|contradicted|hallucinated|fabricated)\b/i;

/** "Verdict: no - no unsupported claims were found" */
function contradicts(verdict: RepliedVerdict, line: string): boolean {
  const reason = line.slice(0, 500).replace(/^[^\p{L}]*(?:[\p{L} ]{0,30}[:：][^\p{L}]*)?(?:yes|no)\b/iu, "");
  if (/\b(?:but|except|however|although|while|though)\b/i.test(reason)) return false;
  if (verdict === "no") return saysGrounded.test(reason);
  const found = saysUngrounded.exec(reason);
  return found !== null && !denial.test(reason.slice(0, found.index));
}

/** Yes if all claims are supported; null below two claims or if one has no clear verdict. */
function ofAllClaims(text: string, claims: readonly number[]): RepliedVerdict | null {
  if (claims.length < 2 || text.slice(claims.at(-1)).trim().includes("\n")) return null;
  const found = claims.map((from, at) => {
    const line = text.slice(from, Math.min(claims[at + 1] ?? text.length, from + 1000)).split("\n", 1)[0] ?? "";
    const stated =
      /^.{0,600}?(?:[:：]|\s[-–—]|→|=>)\s{0,3}[*_(]{0,4}((?:not |un|fully |partially )?(?:supported|grounded|yes|no)\b[^:：]*)$/i.exec(
        line,
      )?.[1];
    const read = stated === undefined ? none : readVerdictWord(stated);
    return read.kind === "value" ? read.value : null;
  });
  if (found.includes(null)) return null;
  return found.includes("no") ? "no" : "yes";
}

const everyClaim =
  /^\s{0,5}(?:all|every|each)(?: of)?(?: the)? (?:claims?|statements?|facts?|sentences?|assertions?)(?: (?:in|of) the (?:response|answer))? (?:is|are) (?:fully |directly |clearly )?(?:supported|grounded)(?: (?:by|in) (?:the |all (?:of )?the )?(?:given |provided |retrieved )?(?:contexts?|documents?|passages?|sources?)(?: \d{1,3})?)?[.!]?\s{0,5}$/i;

/** "All claims are supported by the contexts.", with nothing else in the reply. */
const inOneSentence = (text: string): RepliedVerdict | null => (everyClaim.test(text) ? "yes" : null);

const withoutHeading = (reasoning: string): string | null =>
  bare(reasoning.replace(/^\s*[*_#]{0,6}\s{0,5}(?:reasoning|explanation)\s{0,5}[*_]{0,3}[:：][*_]{0,3}/i, ""));

function readField(value: RepliedJson): RepliedValue<RepliedVerdict> {
  if (value === null) return none;
  if (typeof value === "boolean") return { kind: "value", value: value ? "yes" : "no", isWorkedOut: true };
  if (typeof value === "string") {
    const read = readVerdictWord(value);
    return read.kind === "none" && value.trim() !== "" ? unclear(value) : read;
  }
  return isJsonObject(value) ? none : unclear(typeof value);
}

const noOverall = {
  ok: false,
  cause: "malformed",
  detail: "The reply gives verdicts on single claims, but none on the response.",
} as const;

const claim =
  /^[\s>#*_`•+-]{0,10}(?:\d{1,2}[.)][*_]{0,3}\s|\(?(?:claim|statement|sentence|point|fact|assertion|aussage|behauptung|satz|affirmation|afirmaci[óo]n|afirma[çc][ãa]o|утверждение|声明|陈述|主張|陳述)\s{0,3}#?\d)/gim;

const claimsIn = (text: string): number[] => Array.from(text.matchAll(claim), ({ index }) => index).slice(0, 1000);

const verdictOf = ({ value }: Statement<RepliedVerdict>): RepliedVerdict | null => (value.kind === "value" ? value.value : null);

function isOfAllClaims(text: string, stated: readonly Statement<RepliedVerdict>[], claims: readonly number[]): boolean {
  const lastClaim = claims.at(-1);
  const [last, ...others] = stated.toReversed();
  // Both forms in a row, or joined by "or", repeat the prompt.
  if (
    last &&
    others[0] &&
    verdictOf(last) !== verdictOf(others[0]) &&
    /^\P{L}*(?:\p{L}{1,4}\P{L}*)?$/u.test(text.slice(others[0].to, last.from))
  )
    return false;
  // A verdict that ends its paragraph is on a part, or was the whole reply's.
  const endsParagraph = (one: Statement<RepliedVerdict>) =>
    one.isOwn && /^[^\S\n]{0,5}\n[^\S\n]{0,5}\n/.test(text.slice(one.to, one.to + 20));
  if (lastClaim === undefined) return !last || !others.some((one) => verdictOf(one) !== verdictOf(last) && endsParagraph(one));
  if (stated.filter(({ from }) => from >= lastClaim).length > 1) return true;
  return last !== undefined && isApart(text, last) && !others.some((other) => isApart(text, other));
}

/** Others follow it, or it is a bare line right below them. */
function isOfOneClaim(text: string, { from, to, isFinal }: Statement<RepliedVerdict>, claims: readonly number[]): boolean {
  const isBelow = claims.some((at) => at < from);
  if (isFinal || !isBelow) return false;
  if (claims.length > 1 && claims.some((at) => at > from)) return true;
  return isBareVerdict(text.slice(from, to)) && !isApart(text, { from });
}
