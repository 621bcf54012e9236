import { InvalidArgumentError } from "commander";
import type { z } from "zod";
import { Refusal } from "@/lib/domain/problem";

/** Reads an option's number and checks it with its schema. */
export const numberOf =
  (schema: z.ZodType<number>) =>
  (text: string): number => {
    const read = schema.safeParse(text.trim() === "" ? Number.NaN : Number(text));
    if (read.success) return read.data;
    throw new InvalidArgumentError(`${read.error.issues[0]?.message ?? "It must be a number"}.`);
  };

/** Collects an option that may be repeated. */
export const gathered = (text: string, before: string[] = []): string[] => [...before, text];

/** Several values, repeated or separated by commas. */
export const listed = (text: string, before: string[] = []): string[] => [
  ...before,
  ...text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
];

/** Reads `metric.key=value` pairs; the value is JSON if it parses, else text. */
export function readSettings(pairs: readonly string[]): Record<string, Record<string, z.core.util.JSONType>> {
  const settings: Record<string, Record<string, z.core.util.JSONType>> = {};
  for (const pair of pairs) {
    const [, metric, key, value] = /^([^.=]+)\.([^.=]+)=(.*)$/s.exec(pair) ?? [];
    if (!metric || !key || value === undefined) {
      throw new Refusal(
        `--set ${pair.slice(0, 100)} cannot be read. Write metric.key=value, as in context-adherence-plus.polls=3.`,
      );
    }
    settings[metric.trim()] = { ...settings[metric.trim()], [key.trim()]: jsonOrText(value) };
  }
  return settings;
}

function jsonOrText(value: string): z.core.util.JSONType {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

export interface Threshold {
  metric: string;
  limit: number;
}

/** Reads `metric=0.8` pairs; the metric must be one of those judged. */
export function readThresholds(pairs: readonly string[], metrics: readonly string[], option = "--fail-under"): Threshold[] {
  return pairs.map((pair) => {
    const at = pair.lastIndexOf("=");
    const metric = pair.slice(0, at).trim();
    const text = pair.slice(at + 1).trim();
    const limit = text === "" ? Number.NaN : Number(text);
    if (at < 1 || !(limit >= 0 && limit <= 1)) {
      throw new Refusal(
        `${option} ${pair.slice(0, 100)} cannot be read. Write metric=number with a number from 0 to 1, as in nvidia-context-relevance=0.8.`,
      );
    }
    if (!metrics.includes(metric)) {
      throw new Refusal(
        `${option} names ${metric.slice(0, 100)}, which is not among the metrics that are judged: ${metrics.join(", ")}.`,
      );
    }
    return { metric, limit };
  });
}
