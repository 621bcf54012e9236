import { isDeepStrictEqual } from "node:util";
import { everyModel, type JudgeSetup } from "@/lib/domain/judge";
import { judgeIdentity } from "@/lib/domain/servers/place";

export interface Judging {
  judge: Pick<JudgeSetup, "kind" | "models" | "earlier" | "baseUrl" | "servers" | "temperature" | "maxTokens" | "reask">;
  settings: Record<string, unknown>;
  promptHash: string | null;
}

/** Differences in words; empty if the scores are comparable. */
export function judgedDifferently(another: Judging, here: Judging): string[] {
  const all: string[] = [];
  const compare = (name: string, inAnother: unknown, inHere: unknown) => {
    if (!isDeepStrictEqual(inAnother, inHere)) all.push(`${name}${inWords(inHere)} instead of ${inWords(inAnother)}`);
  };
  const [there, ours] = [another, here].map(({ judge }) => judgeIdentity({ ...judge, models: everyModel(judge) }));
  compare("", there?.models, ours?.models);
  if (another.judge.earlier.length > 0) all.push("its judge was changed during the run");
  if (here.judge.earlier.length > 0) all.push("the judge here was changed during the run");
  compare("server ", there?.addresses, ours?.addresses);
  compare("temperature ", another.judge.temperature, here.judge.temperature);
  compare("longest reply ", another.judge.maxTokens, here.judge.maxTokens);
  compare("re-asks ", another.judge.reask, here.judge.reask);
  for (const name of new Set([...Object.keys(another.settings), ...Object.keys(here.settings)])) {
    compare(`${name} `, another.settings[name], here.settings[name]);
  }
  if (another.promptHash !== here.promptHash) all.push("another prompt");
  return all;
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return "not set";
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
