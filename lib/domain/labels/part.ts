/** Labels of one part may be used to choose a prompt or a threshold; those of the other only measure what was chosen. */
export type Part = "practice" | "test";

/** The part of a question, by the key of its cluster (see clusterOf): the same in every run, dataset and round. A conversation is
 *  whole in one of them. About half are in each. */
export function partOf(cluster: string): Part {
  // FNV-1a (Fowler, Noll, Vo), 32 bits.
  let hash = 0x811c9dc5;
  for (let at = 0; at < cluster.length; at++) hash = Math.imul(hash ^ cluster.charCodeAt(at), 0x01000193);
  // Its lowest bit is only the parity of the characters.
  return (hash >>> 16) % 2 === 0 ? "practice" : "test";
}
