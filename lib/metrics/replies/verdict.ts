import { none, type RepliedValue, unclear, withoutOpening } from "./value";

export type RepliedVerdict = "yes" | "no";

const yes = "yes|yeah|yep|ja|oui|si|sí|sim|sì|да|tak|evet|igen|ano|áno|có|đúng|ya|так|ναι|כן|بله|ใช่|نعم|हाँ|हां|是的?|はい|예|네";
const no =
  "no|nope|nein|non|não|nao|нет|nie|hayır|hayir|nem|nee|nej|nei|ne|không|tidak|bukan|ні|όχι|לא|خیر|ไม่ใช่|ไม่|لا|नहीं|不是|否|不|いいえ|아니오|아니요";
const isYes = "pass|passed|true|grounded|supported|adherent|faithful|wahr|vrai|verdadero|verdadeiro|vero|支持|有根据|有根據|真";
const isNo =
  "fail|failed|false|ungrounded|unsupported|unfaithful|hallucinated|contradicted|falsch|faux|falso|不支持|无根据|無根據|没有根据|假";

const end = String.raw`(?![\p{L}\p{N}\p{M}_])`;
const reply = new RegExp(`^(?:(${yes})|(${no}))${end}`, "iu");
const state = new RegExp(
  String.raw`^(?:(?:is\s+|are\s+|it is\s+|the response is\s+|response is\s+)?(?:(not|isn[’']t|nicht|pas|non|no|不)\s{0,3})?(?:(?:an?|really|actually|at all|fully|completely|entirely|wholly|well|voll|vollst[äa]ndig|enti[èe]rement|完全)\s{0,3}){0,2}(?:(${isYes})|(${isNo})|(yes)))${end}`,
  "iu",
);
const soft =
  /^(?:\s{0,3}(?:is|it is|the response is)\s+)?(?:partially|partly|mostly|somewhat|largely|mixed|unclear|uncertain|maybe|perhaps|possibly|probably|likely|teilweise|partiellement|parcialmente|部分)/i;

/** "yes, I think, but …" */
const butLater = /^,[^.;:()\n]{0,30},\s(?:but|however|except|although|though)\b/i;
/** "yes, but …", "yes and no", "yes/no", "no or maybe" */
const takenBack =
  /^[\s,;.(–—-]{0,5}(?:but|however|although|though|except|apart from|mostly|partly|partially|almost|largely|to (?:some|a certain|a large) (?:extent|degree)|in part|with (?:one|an|the|some|a few|minor)|besides|save for|aber|jedoch|teilweise|mais|pero|mas|但|しかし)(?![\p{L}])/iu;
const otherToo = new RegExp(
  String.raw`^\s{0,3}(?:[/|]|(?:or|and|und|oder|et|ou|y|o|e)\s)[\s*_]{0,3}(?:${yes}|${no}|partially|partly|maybe|perhaps|not sure|unclear)${end}`,
  "iu",
);
/** "Yes, the year is there. No, the place is not." */
const again = (words: string) =>
  new RegExp(String.raw`[.,!?;。)]\s{0,3}(?:and |but )?(?:${words})[*_]{0,3}(?:[.,:;!(]|\s(?:\(|for\b|on\b|as to\b))`, "iu");
const opposite = { yes: again(no), no: again(yes) };
/** "yes for claim 1" */
const ofPart = /^[\s(]{0,3}(?:for|on|in|to)?\s{0,3}(?:the )?(?:first|second|one|claims? \d|parts? \d|statements? \d)/i;
/** A fault in one part makes the whole a no: "no (claim 2 contradicted)". */
const fault =
  /^\s?\([^()]{0,80}\b(?:contradicted|unsupported|not (?:supported|grounded)|missing|invented|fabricated|hallucinated)\)/i;
/** "yes would be right if" */
const talk = /^\s(?:would|could|might|may|should|requires?|needs?)\b/i;
/** "Yes, I can help you with that." */
const courtesy = /^[\s,.!]{1,4}(?:i (?:can|will|would|understand|am happy)|i['’](?:ll|d|m)\b|of course|sure|here)/i;
/** Words that can follow without punctuation. "No issues" and "no doubt" are no verdicts. */
const follower =
  /^(?:because|since|as|due|given|for|the|this|it|all|every|both|each|none|response|answer|weil|da|denn|die|der|das|parce|car|porque|la|le|el|perch[ée]|pois|is|it's)(?![\p{L}])/iu;

/** Reads a leading yes or no, or a synonym: "**No**, since …", "not grounded", "true". Hedged or retracted ones are unclear. */
export function readVerdictWord(written: string): RepliedValue<RepliedVerdict> {
  const text = withoutOpening(written).replace(/^(?:a|an)\s+(?=(?:yes|no)\b)/i, "");
  const sign = /^[\s*_]{0,5}(✅|❌|👍|👎)\uFE0F?[\s*_.]{0,5}$/u.exec(written.slice(0, 40))?.[1];
  if (sign) return { kind: "value", value: sign === "✅" || sign === "👍" ? "yes" : "no", isWorkedOut: true };
  const stated = state.exec(text);
  const said = stated ? null : reply.exec(text);
  const match = stated ?? said;
  if (!match) return soft.test(text) || /\p{L}/u.test(text) ? unclear(written) : none;
  const isYes = said ? Boolean(said[1]) : Boolean(stated?.[1]) === Boolean(stated?.[3]);
  const value: RepliedVerdict = isYes ? "yes" : "no";
  const rest = text
    .slice(match[0].length)
    .replace(/^[\s*_`"'”’>)\]}$\\]{1,10}(?=$|[^\s])/, (marks) => (/\s/.test(marks) ? " " : ""));
  if (courtesy.test(rest) || talk.test(rest)) return none;
  if (/^\s?\?/.test(rest)) return unclear(written);
  if (
    opposite[value].test(rest) ||
    (ofPart.test(rest) && !(value === "no" && fault.test(rest))) ||
    otherToo.test(rest) ||
    (value === "yes" && (takenBack.test(rest) || butLater.test(rest)))
  )
    return unclear(written);
  if (value === "no" && takenBack.test(rest) && /\b(?:but|mostly|partly|partially|maybe)\s(?:yes|grounded|supported)/i.test(rest))
    return unclear(written);
  if ((value === "yes" ? /[❌👎]/u : /[✅👍]/u).test(text.slice(0, 100))) return unclear(written);
  if (/^\s?\p{L}/u.test(rest) && !follower.test(rest.trimStart()) && !(stated && /^\s?(?:by|in|with|at all)\b/i.test(rest)))
    return unclear(written);
  return { kind: "value", value, isWorkedOut: !/^(?:yes|no)$/i.test(match[0]) };
}

const marks = String.raw`[\s>)\]}*_\x60"'”’$\\.!。！✅❌👍👎️]{0,20}`;
const bareReply = new RegExp(`^(?:${yes}|${no})${marks}$`, "iu");
const bareState = new RegExp(`${state.source}${marks}$`, "iu");

export function isBareVerdict(line: string): boolean {
  if (line.length > 200) return false;
  const text = withoutOpening(line);
  return (
    bareReply.test(text) ||
    (bareState.test(text) && !/^(?:the |it |response )/i.test(text)) ||
    /^[\s*_]{0,5}[✅❌👍👎]\uFE0F?[\s*_.]{0,5}$/u.test(line)
  );
}

const leading = new RegExp(String.raw`^(?:${yes}|${no})[*_\x60)"”]{0,4}(?:\s{0,2}[.,:;!。，、！：；–—(]|\s-\s)`, "iu");

export const leadsWithVerdict = (line: string): boolean => leading.test(withoutOpening(line.slice(0, 200)));
