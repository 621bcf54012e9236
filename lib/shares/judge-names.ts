import { everyModel, type Judged } from "@/lib/domain/judge";

/** Names for models whose real names are hidden: "judge", or numbered if there are several. */
export const sharedJudgeNames = (models: readonly string[]): string[] =>
  models.map((_, index) => (models.length === 1 ? "judge" : `judge ${index + 1}`));

/** Who judged a run, with names in place of the models'. */
export function withoutNames({ judge, judgedBy }: Judged): Judged {
  const models = everyModel(judge);
  return renameModels({ judge: { ...judge }, judgedBy: judgedBy && [...judgedBy] }, models, sharedJudgeNames(models));
}

/** Returns a copy of plain data in which every string or key that equals a model is replaced by its new name, at any depth. */
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
