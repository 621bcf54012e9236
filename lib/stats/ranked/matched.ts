import { Design, type DesignTerm } from "./design";
import { indices, levelCells, type Parameter } from "./grid";

/** Names the level of each fixed parameter, such as [[0], [1]] for the first two levels of one parameter. */
export type MatchedCell = readonly number[];

/** Configurations that differ in the fixed parameters alone, for each setting of the others with which every cell was run. */
export function matchedBy(parameters: readonly Parameter[], fixed: readonly number[], cells: readonly MatchedCell[]) {
  const others = indices(parameters.length).filter((parameter) => !fixed.includes(parameter));
  const configurations = parameters[0]?.values.length ?? 0;
  const names = cells.map((cell) => cell.join());
  const byOthers = new Map<string, { levels: number[]; runs: number[][] }>();
  for (let at = 0; at < configurations; at++) {
    const place = names.indexOf(levelCells(parameters, fixed, at).join());
    if (place < 0) continue;
    const levels = levelCells(parameters, others, at);
    const group = byOthers.get(levels.join()) ?? { levels, runs: cells.map(() => []) };
    byOthers.set(levels.join(), group);
    group.runs[place]?.push(at);
  }
  const groups = [...byOthers.values()].filter(({ runs }) => runs.every((run) => run.length > 0));
  const shares = groups.length === 0 ? null : sharesOf(groups.map(({ levels }) => levels));
  return {
    /** A configuration of each setting of the others. */
    groups: groups.map(({ runs: [[first = 0] = []] }) => first),
    /** The weighted sum of the cells' means, of one group or with equal weights of the other parameters' levels; null if nothing
     *  matches. */
    weights(factors: readonly number[], only?: number): Float64Array | null {
      if (!shares) return null;
      const weights = new Float64Array(configurations);
      for (const [group, { runs }] of groups.entries()) {
        const share = only === undefined ? (shares[group] ?? 0) : Number(group === only);
        for (const [cell, run] of runs.entries())
          for (const at of run) weights[at] = (weights[at] ?? 0) + (share * (factors[cell] ?? 0)) / run.length;
      }
      return weights;
    },
  };
}

/** Weighs the groups so that every level of every other parameter weighs the same; if that cannot be, all groups do. */
function sharesOf(groups: readonly (readonly number[])[]): Float64Array {
  const terms = (groups[0] ?? []).map((_, other): DesignTerm => {
    const levels = [...new Set(groups.map((group) => group[other] ?? 0))];
    return { classes: levels.length, classOf: groups.map((group) => levels.indexOf(group[other] ?? 0)) };
  });
  const wanted = terms.map(({ classes }) => new Map(indices(classes).map((level) => [level, 1 / classes] as const)));
  const constant: DesignTerm = { classes: 1, classOf: new Uint8Array(groups.length) };
  const balanced = new Design([constant, ...terms], groups.length).weights([new Map([[0, 1]]), ...wanted]);
  return balanced ?? new Float64Array(groups.length).fill(1 / groups.length);
}
