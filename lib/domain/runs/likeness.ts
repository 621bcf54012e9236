import { isDeepStrictEqual } from "node:util";
import type { JudgeSetup } from "@/lib/domain/judge";

/** What decides how a metric's scores of a run came about. */
export interface Judging {
  judge: Pick<JudgeSetup, "kind" | "models" | "baseUrl" | "temperature" | "maxTokens" | "reask">;
  /** The metric's, complete. */
  settings: Record<string, unknown>;
  promptHash: string | null;
}

/** What was different when another run judged the same metric, in words; empty where its scores can be compared. */
export function judgedDifferently(another: Judging, here: Judging): string[] {
  const all: string[] = [];
  const differs = (name: string, there: unknown, own: unknown) => {
    if (!isDeepStrictEqual(there, own)) all.push(`${name} ${inWords(there)}, here ${inWords(own)}`);
  };
  differs("judge", another.judge.models, here.judge.models);
  differs("server", another.judge.baseUrl, here.judge.baseUrl);
  differs("temperature", another.judge.temperature, here.judge.temperature);
  differs("longest reply", another.judge.maxTokens, here.judge.maxTokens);
  differs("asked again", another.judge.reask, here.judge.reask);
  for (const name of new Set([...Object.keys(another.settings), ...Object.keys(here.settings)])) {
    differs(name, another.settings[name], here.settings[name]);
  }
  if (another.promptHash !== here.promptHash) all.push("another prompt");
  return all;
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return "not set";
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
