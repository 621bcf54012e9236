import { z } from "zod";
import { longestModelName } from "@/lib/domain/bounds";
import { describeJudge, judgeKindNames } from "@/lib/domain/servers/judge-kinds";

export const JudgeKind = z.enum(judgeKindNames);
export type JudgeKind = z.infer<typeof JudgeKind>;

/** How many judgments of a run a model gave. */
export interface ModelCount {
  model: string;
  judgments: number;
}

/** Who judged a run. `judgedBy` is null unless the models were changed while it went on. */
export interface Judged {
  judge: Pick<JudgeSetup, "kind" | "models" | "earlier">;
  judgedBy: readonly ModelCount[] | null;
}

/** All models that judged a run: the present ones first. */
export const everyModel = ({ models, earlier }: Pick<JudgeSetup, "models" | "earlier">): string[] => [
  ...new Set([...models, ...earlier.flat()]),
];

/** The models of a run for people to read; if they were changed: "gpt-4o (412 judgments), then gpt-4o-mini (588)". */
export function modelsInWords({ judge, judgedBy }: Judged): string {
  if (judgedBy === null) return judge.models.join(", ");
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

/** A judge for people to read: its models, or an embedded judge's name and summary. */
export function judgeInWords(judged: Judged): string {
  const description = describeJudge(judged.judge.kind);
  return description.asksModels ? modelsInWords(judged) : `${description.model}: ${description.summary}`;
}

/** A whole number within bounds; the error message names both. */
export function wholeNumber(least: number, most: number) {
  const sentence = `It must be a whole number from ${least.toLocaleString("en")} to ${most.toLocaleString("en")}`;
  return z.int(sentence).min(least, sentence).max(most, sentence);
}

/** For a server that sets no limits of its own: calls in flight at once, and seconds until a call counts as timed out. */
export const usualLimits = { concurrency: 16, timeout: 60 } as const;

/** How a run is judged. Stored with the run; never holds the API key. */
export const JudgeSetup = z
  .object({
    kind: JudgeKind,
    /** Every model judges everything. An embedded judge has one, with its own name; a model of a named server begins with that name and a slash. */
    models: z.array(z.string().trim().min(1).max(longestModelName)).min(1).max(8),
    /** Of the environment's server, without credentials; null if no model is asked there. */
    baseUrl: z.string().nullable().default(null),
    /** Addresses, without credentials, of the named servers that models are asked at: `{ local: "http://127.0.0.1:11434/v1" }`. */
    servers: z.record(z.string(), z.string()).default({}),
    /** Overrides each metric's own temperature; null leaves it to the metric. */
    temperature: z.number().min(0).max(2).nullable().default(null),
    /** Maximum reply, in tokens. */
    maxTokens: z.int().min(1).max(1_000_000).default(2048),
    /** Seconds until a call counts as timed out; null: as each server's limits say. */
    timeout: z.number().min(0.1).max(3600).nullable().default(usualLimits.timeout),
    /** Calls in flight at once at each server; null: as each server's limits say. */
    concurrency: wholeNumber(1, 1024).nullable().default(usualLimits.concurrency),
    /** Requests a minute to each server; null for no limit besides the server's own. */
    rpm: wholeNumber(1, 10_000_000).nullable().default(null),
    /** Tokens a minute at each server, prompts and replies together; null for no limit besides the server's own. */
    tpm: wholeNumber(1, 10_000_000_000).nullable().default(null),
    /** Whether to reuse an earlier run's reply to the same request. */
    cache: z.boolean().default(true),
    /** Whether requests go in files to the server's queue, which answers within a day and costs half. */
    batch: z.boolean().default(false),
    /** How often a failed call (429, 5xx, reset, time-out) is tried again. */
    retries: z.int().min(0).max(20).default(5),
    /** Whether servers are told to hold replies to the metric's JSON schema; those that refuse are asked without. */
    structured: z.boolean().default(true),
    /** How often the judge is asked again after an unreadable reply. */
    reask: z.int().min(0).max(10).default(2),
    /** The sets of models that judged before, in order, if the models were changed while the run went on. */
    earlier: z.array(z.array(z.string())).default([]),
  })
  .meta({ id: "JudgeSetup" });
export type JudgeSetup = z.infer<typeof JudgeSetup>;

/** What may change while a run goes on. */
export const JudgeChanges = JudgeSetup.pick({ models: true, maxTokens: true, temperature: true, retries: true });
export type JudgeChanges = z.infer<typeof JudgeChanges>;

export const Message = z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() });
export type Message = z.infer<typeof Message>;

/** The text of a metric's prompt with its placeholders: `{question}`, `{context}`, `{contexts}`, `{response}`. */
export const PromptTemplate = z.object({ system: z.string(), user: z.string() });
export type PromptTemplate = z.infer<typeof PromptTemplate>;
