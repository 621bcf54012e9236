import type { OfferedModel, OfferedModels } from "./offered";

/** Models shown at once; more are found by typing. */
const mostShown = 100;

export interface FoundModels {
  groups: { server: OfferedModels; models: readonly OfferedModel[] }[];
  /** Matches that are not shown. */
  more: number;
  /** What was typed, if it is no model of the lists: it can be named all the same. */
  free: string | null;
}

/** The models whose names hold every word that was typed, by server. */
export function findModels(servers: readonly OfferedModels[], typed: string): FoundModels {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  let left = mostShown;
  let more = 0;
  const groups = servers.map((server) => {
    const matching = server.models.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
    const models = matching.slice(0, left);
    left -= models.length;
    more += matching.length - models.length;
    return { server, models };
  });
  const free = typed.trim();
  const isListed = servers.some(({ models }) => models.some(({ name }) => name === free));
  return { groups, more, free: free === "" || isListed ? null : free };
}
