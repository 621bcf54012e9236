import * as z from "zod";
import { longestModelName } from "@/lib/domain/bounds";
import { objectNamed } from "@/lib/domain/schema/named";
import { describeJudge, judgeKindNames, kindsOfRuns } from "@/lib/domain/servers/judge-kinds";
import { recordedInWords, recordedModel } from "@/lib/domain/servers/recorded";

export const JudgeKind = z.enum(judgeKindNames);
export type JudgeKind = z.infer<typeof JudgeKind>;

export interface ModelCount {
  model: string;
  judgments: number;
}

/** `judgedBy` is null unless the models were changed during the run. */
export interface Judged {
  judge: Pick<JudgeSetup, "kind" | "models" | "earlier">;
  judgedBy: readonly ModelCount[] | null;
}

export const everyModel = ({ models, earlier }: Pick<JudgeSetup, "models" | "earlier">): string[] => [
  ...new Set([...models, ...earlier.flat()]),
];

/** After a change: "gpt-4o (412 judgments), then gpt-4o-mini (588)". */
export function modelsInWords({ judge, judgedBy }: Judged): string {
  if (judgedBy === null) return judge.models.map((model) => (model === recordedModel ? recordedInWords : model)).join(", ");
  const counts = new Map(judgedBy.map(({ model, judgments }) => [model, judgments]));
  const named = new Set<string>();
  const parts = [...judge.earlier, judge.models].flatMap((set) => {
    const isAlso = set.some((model) => named.has(model));
    const fresh = set.filter((model) => !named.has(model) && (set === judge.models || counts.get(model)));
    const words = fresh.map((model) => {
      const unit = named.size === 0 ? " judgments" : "";
      named.add(model);
      return `${model} (${(counts.get(model) ?? 0).toLocaleString("en")}${unit})`;
    });
    return words.length === 0 ? [] : `${isAlso ? "also " : ""}${words.join(" and ")}`;
  });
  return parts.join(", then ");
}

export function judgeInWords(judged: Judged): string {
  const description = describeJudge(judged.judge.kind);
  if ("summary" in description) return `${description.model}: ${description.summary}`;
  return `${modelsInWords(judged)}${description.asksModels ? "" : ", scored elsewhere"}`;
}

export function wholeNumber(least: number, most: number) {
  // Formatted on an error only, since the first formatted number slows the start of a command.
  const error = () => `It must be a whole number from ${least.toLocaleString("en")} to ${most.toLocaleString("en")}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
}

/** For a server without limits: calls in flight, and seconds per call. */
export const usualLimits = { concurrency: 16, timeout: 60 } as const;

// Forms and the page of a run show a setting's title, the API its description, and the command the first sentence of it.

export const JudgePace = z.object({
  concurrency: wholeNumber(1, 1024)
    .nullable()
    .meta({ title: "Concurrent calls", description: "Concurrent calls per server. Default: judges.json, else 16." })
    .default(usualLimits.concurrency),
  rpm: wholeNumber(1, 10_000_000)
    .nullable()
    .meta({ title: "Requests per minute", description: "Requests per minute and server. Null: no limit." })
    .default(null),
  tpm: wholeNumber(1, 10_000_000_000)
    .nullable()
    .meta({ title: "Tokens per minute", description: "Tokens per minute and server, of prompts and replies. Null: no limit." })
    .default(null),
  batch: z
    .boolean()
    .meta({
      title: "Batches: half price, within 24 hours",
      description: "Use the server's batch API: half price, within 24 hours.",
    })
    .default(false),
});

export const JudgeCalls = z.object({
  temperature: z
    .number()
    .min(0)
    .max(2)
    .nullable()
    .meta({ title: "Temperature for all metrics", description: "The judge's temperature. Null: each metric's own." })
    .default(null),
  maxTokens: z
    .int()
    .min(1)
    .max(1_000_000)
    .meta({ title: "Maximum reply tokens", description: "Most tokens of a reply." })
    .default(2048),
  timeout: z
    .number()
    .min(0.1)
    .max(3600)
    .nullable()
    .meta({ title: "Timeout, seconds", description: "Timeout of a call, in seconds. Default: judges.json, else 60." })
    .default(usualLimits.timeout),
  retries: z.int().min(0).max(20).meta({ title: "Retries per failed call", description: "Retries of a failed call." }).default(5),
  reask: z
    .int()
    .min(0)
    .max(10)
    .meta({ title: "Retries after an unreadable reply", description: "Retries after an unreadable reply." })
    .default(2),
  structured: z
    .boolean()
    .meta({
      title: "Enforce the metric's JSON schema",
      description: "Send the metric's JSON schema with requests. Servers that refuse it get none.",
    })
    .default(true),
  cache: z
    .boolean()
    .meta({ title: "Reuse replies of earlier runs (cache)", description: "Reuse replies of earlier runs." })
    .default(true),
});

export const ifUnset = {
  concurrency: "each server's own",
  rpm: "no limit",
  tpm: "no limit",
  temperature: "each metric's own",
  timeout: "each server's own",
  maxCalls: "no limit",
  budgetUsd: "no limit",
} as const;

/** Stored with the run; never contains the API key. */
export const JudgeSetup = objectNamed("JudgeSetup", {
  /** Only of a run whose scores another tool computed: elsewhere. Its models are those that judged, or else the tool. */
  kind: z.enum(kindsOfRuns),
  /** Every model judges everything. Models of a named server start with its name and a slash. */
  models: z.array(z.string().trim().min(1).max(longestModelName)).min(1).max(8),
  /** The environment's server, without credentials; null if unused. */
  baseUrl: z.string().nullable().default(null),
  /** Addresses of named servers, without credentials: `{ local: "http://127.0.0.1:11434/v1" }`. */
  servers: z.record(z.string(), z.string()).default({}),
  ...JudgePace.shape,
  ...JudgeCalls.shape,
  /** Earlier sets of models, in order, if they were changed during the run. */
  earlier: z.array(z.array(z.string())).default([]),
});
export type JudgeSetup = z.infer<typeof JudgeSetup>;

/** What can change while a run is paused or done. */
export const JudgeChanges = JudgeSetup.pick({ models: true, maxTokens: true, temperature: true, retries: true });
export type JudgeChanges = z.infer<typeof JudgeChanges>;

export const Message = z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() });
export type Message = z.infer<typeof Message>;

/** Placeholders: `{question}`, `{context}`, `{contexts}`, `{response}`. */
export const PromptTemplate = z.object({ system: z.string(), user: z.string() });
export type PromptTemplate = z.infer<typeof PromptTemplate>;
