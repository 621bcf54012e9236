import { namesIn } from "@/lib/controls/texts/names";
import { pick } from "@/lib/controls/texts/source";
import { changedFact } from "./changed-fact";

const attempts = 20;
/** With one of these, the sentence may stay true with another name. */
const unsure =
  /\b(?:not|no|nor|never|without|only|except|unlike|any|all|every|each|if|example|examples|such as|includ\w{1,4})\b/i;

/** A name that has the same kind of place elsewhere, and of which no word is in the contexts or the question. */
export const nameChanged = changedFact((sentence, { question, contexts }, { names, random }) => {
  if (unsure.test(sentence)) return null;
  const found = pick(namesIn(sentence), random);
  if (!found) return null;
  const known = [question, ...contexts].join("\n").toLowerCase();
  for (let attempt = 0; attempt < attempts; attempt++) {
    const other = pick(names.get(found.kind) ?? [], random);
    if (other === undefined) return null;
    const isNew = other
      .toLowerCase()
      .split(/[\s'’-]/)
      .every((word) => word.length < 3 || !known.includes(word));
    if (isNew) return sentence.slice(0, found.start) + other + sentence.slice(found.start + found.text.length);
  }
  return null;
}, "no sentence with a name that another can replace");
