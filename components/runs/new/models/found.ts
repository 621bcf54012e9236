import { listedIn } from "assay-lib/domain/text/listed";
import type { OfferedModel, OfferedModels } from "./offered";

const mostShown = 100;
const longestSearch = 200;

export interface FoundModels {
  groups: { server: OfferedModels; models: readonly OfferedModel[] }[];
  more: number;
  free: string | null;
}

export function findModels(servers: readonly OfferedModels[], typed: string): FoundModels {
  const words = typed.slice(0, longestSearch).toLowerCase().split(/\s+/).filter(Boolean);
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

export const modelsIn = (text: string): string[] => [...new Set(listedIn(text.replaceAll("\n", ",")))];
