import { type ClaimFacts, claimFactsOf, compareFacts, yearUnit } from "./facts";

export type ComparedFact = "number" | "unit" | "date" | "name" | "negation";

interface Span {
  start: number;
  end: number;
}

export interface Contrast {
  fact: ComparedFact;
  claim: readonly Span[];
  sentence: readonly Span[];
}

interface Token extends Span {
  text: string;
  quantity: ClaimFacts["quantities"][number] | undefined;
  isMonth: boolean;
  isNegation: boolean;
  /** A capital that does not begin the text. */
  isName: boolean;
}

const token = /\p{Nd}{1,20}(?:[.,]\p{Nd}{1,20}){0,6}|[\p{L}\p{M}'’]{1,40}/gu;
const unitAfter = /^[\s-]{0,3}(?:%|°|\p{L}{1,20})/u;
/** In characters: of longer texts only the beginning is compared. */
export const comparedAtMost = 600;

/** The first kind of fact in which the two differ, with the words that do: a number, unit, date, negation or name, as the check
 *  by words compares them. Null if they differ in none of these. In linear time. */
export function contrastOf(claim: string, sentence: string): Contrast | null {
  const one = tokensOf(claim);
  const other = tokensOf(sentence);
  const claimed = claimFactsOf(claim.slice(0, comparedAtMost));
  const given = claimFactsOf(sentence.slice(0, comparedAtMost));
  const between = (fact: ComparedFact, left: Token[], right: Token[]): Contrast | null =>
    left.length > 0 && right.length > 0 ? { fact, claim: left, sentence: right } : null;
  if (compareFacts(claimed, given) === "differ") {
    const left = one.filter((token) => lacks(other, token));
    const right = other.filter((token) => lacks(one, token));
    const sameUnit = (list: Token[], as: Token[]) =>
      list.filter(({ quantity }) => as.some((token) => token.quantity?.unit === quantity?.unit));
    const numbers = left.filter(hasQuantity);
    const found = right.filter(hasQuantity);
    const contrast =
      between(isYear([...numbers]) ? "date" : "number", sameUnit(numbers, found), sameUnit(found, numbers)) ??
      between("unit", sameValue(numbers, found), sameValue(found, numbers)) ??
      between("date", left.filter(isMonth), right.filter(isMonth));
    if (contrast) return contrast;
  }
  if (claimed.isNegated !== given.isNegated)
    return { fact: "negation", claim: one.filter(isNegation), sentence: other.filter(isNegation) };
  const names = (list: Token[], others: Token[]) => {
    const words = new Set(others.map(({ text }) => text.toLowerCase()));
    return list.filter(({ isName, text }) => isName && !words.has(text.toLowerCase()));
  };
  const left = names(one, other);
  const right = names(other, one);
  return left.length === 1 && right.length === 1 ? between("name", left, right) : null;
}

function tokensOf(whole: string): Token[] {
  const text = whole.slice(0, comparedAtMost);
  return [...text.matchAll(token)].map(({ 0: word, index }) => {
    const end = index + word.length;
    const facts = claimFactsOf(text.slice(index, end + 24));
    const alone = claimFactsOf(word);
    const quantity = alone.quantities.length > 0 ? facts.quantities[0] : undefined;
    const unit = quantity?.unit && quantity.unit !== yearUnit ? (unitAfter.exec(text.slice(end, end + 24))?.[0].length ?? 0) : 0;
    const isMonth = alone.months.size > 0;
    return {
      text: word,
      start: index,
      end: end + unit,
      quantity,
      isMonth,
      isNegation: alone.isNegated,
      isName: !isMonth && index > 0 && !quantity && /^\p{Lu}/u.test(word),
    };
  });
}

const hasQuantity = ({ quantity }: Token): boolean => quantity !== undefined;
const isMonth = (token: Token): boolean => token.isMonth;
const isNegation = (token: Token): boolean => token.isNegation;
const isYear = (tokens: readonly Token[]): boolean =>
  tokens.length > 0 && tokens.every(({ quantity }) => quantity?.unit === yearUnit);
const sameValue = (list: Token[], as: Token[]): Token[] =>
  list.filter(({ quantity }) => as.some((token) => token.quantity?.value === quantity?.value));

/** Whether a list has no such number or month. */
function lacks(list: readonly Token[], { quantity, isMonth, text }: Token): boolean {
  if (isMonth) return !list.some((other) => other.isMonth && other.text.toLowerCase() === text.toLowerCase());
  if (!quantity) return false;
  const isSame = ({ value, unit }: NonNullable<Token["quantity"]>) =>
    value === quantity.value && (unit === quantity.unit || unit === "" || quantity.unit === "");
  return !list.some((other) => other.quantity && isSame(other.quantity));
}
