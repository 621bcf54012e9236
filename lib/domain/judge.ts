import { z } from "zod";
import { longestModelName } from "@/lib/domain/bounds";

export const JudgeKind = z.enum(["lexical", "openai"]);
export type JudgeKind = z.infer<typeof JudgeKind>;

interface Described {
  /** For a form that offers all kinds. */
  label: string;
  /** Whether a judgment may cost money. */
  costs: boolean;
  /** Whether a reply may be reused from an earlier run that sent the same request. */
  cachesReplies: boolean;
}

/** Runs inside Assay, so it is always available. */
interface EmbeddedJudge extends Described {
  asksModels: false;
  /** Shown instead of model names. */
  model: string;
  /** Shown after its name. */
  summary: string;
}

/** Asks models of a server. */
interface ServerJudge extends Described {
  asksModels: true;
  variables: ServerVariables;
}

/** Names of the environment variables that configure a judge. */
export type ServerVariables = Readonly<Record<"key" | "address" | "models", string>>;

export type JudgeDescription = EmbeddedJudge | ServerJudge;

/** Code that treats kinds of judges differently reads this, or switches over all kinds. */
export const judgeKinds = {
  lexical: {
    label: "Lexical, embedded",
    asksModels: false,
    costs: false,
    cachesReplies: false,
    model: "lexical",
    summary: "a stand-in that counts words",
  },
  openai: {
    label: "Models of an OpenAI-compatible server",
    asksModels: true,
    costs: true,
    cachesReplies: true,
    variables: { key: "OPENAI_API_KEY", address: "OPENAI_BASE_URL", models: "ASSAY_MODEL" },
  },
} as const satisfies Record<JudgeKind, JudgeDescription>;

export const describeJudge = (kind: JudgeKind): JudgeDescription => judgeKinds[kind];

/** A judge for people to read: its models, or an embedded judge's name and summary. */
export function judgeInWords({ kind, models }: { kind: JudgeKind; models: readonly string[] }): string {
  const description = describeJudge(kind);
  return description.asksModels ? models.join(", ") : `${description.model}: ${description.summary}`;
}

/** A whole number within bounds; the error message names both. */
export function wholeNumber(least: number, most: number) {
  const sentence = `It must be a whole number from ${least.toLocaleString("en")} to ${most.toLocaleString("en")}`;
  return z.int(sentence).min(least, sentence).max(most, sentence);
}

/** How a run is judged. Stored with the run; never holds the API key. */
export const JudgeSetup = z.object({
  kind: JudgeKind,
  /** Every model judges everything. An embedded judge has one, with its own name. */
  models: z.array(z.string().trim().min(1).max(longestModelName)).min(1).max(8),
  /** Of the server, without credentials; null for an embedded judge. */
  baseUrl: z.string().nullable().default(null),
  /** Overrides each metric's own temperature; null leaves it to the metric. */
  temperature: z.number().min(0).max(2).nullable().default(null),
  /** Longest reply, in tokens. */
  maxTokens: z.int().min(1).max(1_000_000).default(2048),
  /** Seconds until a call counts as timed out. */
  timeout: z.number().min(0.1).max(3600).default(60),
  /** Calls in flight at once. */
  concurrency: wholeNumber(1, 1024).default(16),
  /** Requests a minute; null for no limit. */
  rpm: wholeNumber(1, 10_000_000).nullable().default(null),
  /** Tokens a minute, prompts and replies together; null for no limit. */
  tpm: wholeNumber(1, 10_000_000_000).nullable().default(null),
  /** Whether to reuse an earlier run's reply to the same request. */
  cache: z.boolean().default(true),
  /** Whether requests go in files to the server's queue, which answers within a day and costs half. */
  batch: z.boolean().default(false),
  /** How often a failed call (429, 5xx, reset, time-out) is tried again. */
  retries: z.int().min(0).max(20).default(5),
  /** How often the judge is asked again after an unreadable reply. */
  reask: z.int().min(0).max(10).default(2),
});
export type JudgeSetup = z.infer<typeof JudgeSetup>;

/** What may change while a run goes on. */
export const JudgeChanges = JudgeSetup.pick({ maxTokens: true, temperature: true, retries: true });
export type JudgeChanges = z.infer<typeof JudgeChanges>;

export const Message = z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() });
export type Message = z.infer<typeof Message>;

/** The text of a metric's prompt with its placeholders: `{question}`, `{context}`, `{contexts}`, `{response}`. */
export const PromptTemplate = z.object({ system: z.string(), user: z.string() });
export type PromptTemplate = z.infer<typeof PromptTemplate>;
