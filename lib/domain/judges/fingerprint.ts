import { createHash } from "node:crypto";
import type { JudgeSetup } from "@/lib/domain/judge";

interface JudgedBy {
  judge: JudgeSetup;
  settings: Readonly<Record<string, unknown>>;
  prompts: Readonly<Record<string, { hash: string }>>;
}

/** 128 bits of SHA-256, equal for runs that judge a metric alike: servers, models, temperature, prompts, reader and settings. */
export function judgeFingerprint({ judge, settings, prompts }: JudgedBy, metric: string): string {
  const { kind, models, earlier, baseUrl, servers, temperature } = judge;
  const own = Object.entries(prompts)
    .filter(([key]) => key === metric || key.startsWith(`${metric}/`))
    .map(([key, { hash }]) => [key, hash])
    .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  const settingsInOrder = Object.entries((settings[metric] ?? {}) as object).sort(([a], [b]) => (a < b ? -1 : 1));
  const placed = Object.entries(servers).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([kind, models.toSorted(), earlier, baseUrl, placed, temperature, metric, own, settingsInOrder]))
    .digest("base64url")
    .slice(0, 22);
}
