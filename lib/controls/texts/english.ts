const common = new Set(
  "the of and to in is that it was for on are as with his at be this have from or had by were an which their a has who been its he she they".split(
    " ",
  ),
);

/** Whether a text is surely English: two or more of its common words, no letter of another script. In linear time. */
export function isEnglish(text: string): boolean {
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)) return false;
  const words = text.toLowerCase().match(/[a-zà-ÿ]{1,30}/g) ?? [];
  const hits = words.filter((word) => common.has(word)).length;
  return hits >= 2 && hits / words.length >= 0.12;
}

const asks =
  /^(?:and |but |so |then )?(?:in |at |on |from |for |by |to |of )?(?:who|whom|whose|when|where|which|what|how (?:many|much|old|long|tall|far|often))\b/i;

/** An English question for a fact, of which "it depends" is no answer. */
export const asksForFact = (question: string): boolean =>
  question.length <= 400 &&
  asks.test(question.trim()) &&
  /\?\s*$/.test(question) &&
  !/\b(?:best|better|should|think|opinion|recommend|would|could|might|favou?rite|worst|good|impact|affect|effects?|influence|depend|factors?|differ|differences?|implications?|advantages?|happens?|if|may|need|else|more)\b/i.test(
    question,
  );
