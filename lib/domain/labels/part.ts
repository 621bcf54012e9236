/** Labels of one part may be used to choose a prompt or a threshold; those of the other only measure what was chosen. */
export type Part = "practice" | "test";

/** The part of a question, by its key (see questionKey): the same in every run, dataset and round. About half are in each. */
export function partOf(questionKey: string): Part {
  // FNV-1a (Fowler, Noll, Vo), 32 bits.
  let hash = 0x811c9dc5;
  for (let at = 0; at < questionKey.length; at++) hash = Math.imul(hash ^ questionKey.charCodeAt(at), 0x01000193);
  // Its lowest bit is only the parity of the characters.
  return (hash >>> 16) % 2 === 0 ? "practice" : "test";
}
