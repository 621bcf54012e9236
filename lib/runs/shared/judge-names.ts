/** What a model is called where it is not to be named: by its place among the run's. */
export const judgeNames = (models: readonly string[]): string[] =>
  models.map((_, index) => (models.length === 1 ? "judge" : `judge ${index + 1}`));

/** Puts other names in the place of models wherever they stand as a whole text or a key, however deep; a copy, of plain data alone. */
export function renameModels<T>(value: T, models: readonly string[], names: readonly string[]): T {
  const nameOf = new Map(models.map((model, index) => [model, names[index] ?? model]));
  const walk = (part: unknown): unknown => {
    if (typeof part === "string") return nameOf.get(part) ?? part;
    if (Array.isArray(part)) return part.map(walk);
    if (part === null || typeof part !== "object" || part instanceof Date) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [nameOf.get(key) ?? key, walk(inner)]));
  };
  return walk(value) as T;
}
