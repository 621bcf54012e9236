import { isDeepStrictEqual } from "node:util";
import { everyModel, type JudgeSetup } from "@/lib/domain/judge";
import { judgeIdentity } from "@/lib/domain/servers/place";

export interface Judging {
  judge: Pick<JudgeSetup, "kind" | "models" | "earlier" | "baseUrl" | "servers" | "temperature" | "maxTokens" | "reask">;
  settings: Record<string, unknown>;
  /** One hash for all steps of the metric. */
  promptHash: string | null;
  /** The name of the stored version; null for the built-in prompt, or one typed for the run. */
  promptVersion: string | null;
}

/** How one run was judged instead of another: "polls 3 instead of 5". Empty if the scores are comparable. */
export function judgedDifferently(one: Judging, other: Judging): string[] {
  const all: string[] = [];
  const compare = (name: string, inOne: unknown, inOther: unknown) => {
    if (!isDeepStrictEqual(inOne, inOther)) all.push(`${name}${inWords(inOne)} instead of ${inWords(inOther)}`);
  };
  const [ofOne, ofOther] = [one, other].map(({ judge }) => judgeIdentity({ ...judge, models: everyModel(judge) }));
  compare("", ofOne?.models, ofOther?.models);
  if (one.judge.earlier.length > 0) all.push("its judge was changed during the run");
  if (other.judge.earlier.length > 0) all.push("the other run's judge was changed during the run");
  compare("server ", ofOne?.addresses, ofOther?.addresses);
  compare("temperature ", one.judge.temperature, other.judge.temperature);
  compare("longest reply ", one.judge.maxTokens, other.judge.maxTokens);
  compare("re-asks ", one.judge.reask, other.judge.reask);
  for (const name of new Set([...Object.keys(one.settings), ...Object.keys(other.settings)])) {
    compare(`${name} `, one.settings[name], other.settings[name]);
  }
  if (one.promptHash !== other.promptHash) all.push(`another prompt${versionsInWords(one, other)}`);
  return all;
}

const versionsInWords = (...both: [Judging, Judging]): string => {
  const [here, there] = both.map(({ promptVersion }) => promptVersion ?? "no version");
  return here === there ? "" : ` (${here} instead of ${there})`;
};

function inWords(value: unknown): string {
  if (value === null || value === undefined) return "not set";
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
