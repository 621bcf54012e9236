import { InvalidArgumentError } from "commander";
import type * as z from "zod";
import { Refusal } from "@/lib/domain/problem";
import { listedIn } from "@/lib/domain/text/listed";

/** Reads a number as the schema does, whose value may be optional or null. */
export const optionNumber =
  (schema: z.ZodType) =>
  (text: string): number => {
    const number = text.trim() === "" ? Number.NaN : Number(text);
    const read = schema.safeParse(number);
    if (read.success) return number;
    throw new InvalidArgumentError(`${(read.error.issues[0]?.message ?? "It must be a number").replace(/\.$/, "")}.`);
  };

export const gatheredOptions = (text: string, before: string[] = []): string[] => [...before, text];

export const listedOption = (text: string, before: string[] = []): string[] => [...before, ...listedIn(text)];

/** Reads `metric.key=value` pairs; the value is JSON if it parses, else text. */
export function readMetricSettings(pairs: readonly string[]): Record<string, Record<string, z.core.util.JSONType>> {
  const settings: Record<string, Record<string, z.core.util.JSONType>> = {};
  for (const pair of pairs) {
    const [, metric, key, value] = /^([^.=]+)\.([^.=]+)=(.*)$/s.exec(pair) ?? [];
    if (!metric || !key || value === undefined) {
      throw new Refusal(
        `--set ${pair.slice(0, 100)} cannot be read. Write metric.key=value, for example context-adherence-plus.polls=3.`,
      );
    }
    settings[metric.trim()] = { ...settings[metric.trim()], [key.trim()]: jsonOrText(value) };
  }
  return settings;
}

/** Reads `metric=version` pairs. */
export function readPromptVersions(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      const metric = pair.slice(0, Math.max(0, at)).trim();
      const version = pair.slice(at + 1).trim();
      if (metric !== "" && version !== "") return [metric, version];
      throw new Refusal(
        `--prompt ${pair.slice(0, 100)} cannot be read. Write metric=version, for example context-adherence-plus=strict-v2.`,
      );
    }),
  );
}

function jsonOrText(value: string): z.core.util.JSONType {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
