import { fieldInWords } from "./field-words";
import { normalName } from "./fields";
import { splitOf } from "./joined-texts";

const heading = /^(?:#{1,6} ?(\p{L}[\p{L} ]{2,29}):?$|[*<]{0,2}(\p{L}[\p{L} ]{2,29})(?:\*{0,2}:|>)\*{0,2})/gmu;
const ending = /<\/[\p{L} ]{3,30}>$/u;

/** What a prompt says below "Context:" and "Question:", or in such tags; null without both. */
export function promptParts(text: string): { question: string; contexts: string[] } | null {
  const heads = [...text.matchAll(heading)].map(({ 0: { length }, 1: line, 2: name = line ?? "", index }) => {
    const field = fieldInWords(normalName(name));
    return { field: field === "one context" ? "contexts" : field, from: index, to: index + length };
  });
  const [context, again] = heads.filter(({ field }) => field === "contexts");
  const questions = heads.filter(({ field }) => field === "question");
  const question = questions.at(-1);
  // Examples come before the question.
  if (!context || !question || (again && questions.length > 1)) return null;
  const isBelow = (head: { from: number }) => head.from > Math.max(context.from, question.from);
  const end = heads.find((head) => head.field === "response" && isBelow(head))?.from ?? text.length;
  const part = (head: typeof question, next: typeof question) =>
    text
      .slice(head.to, next.from > head.from ? next.from : end)
      .trim()
      .replace(ending, "")
      .trim();
  const passages = part(context, question);
  const asked = part(question, context);
  return passages === "" || asked === "" ? null : { question: asked, contexts: splitOf([passages])?.(passages) ?? [passages] };
}
