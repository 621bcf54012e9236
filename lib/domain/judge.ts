import { z } from "zod";
import { longestModelName } from "@/lib/domain/bounds";

export const JudgeKind = z.enum(["lexical", "openai"]);
export type JudgeKind = z.infer<typeof JudgeKind>;

interface Described {
  /** For a form that offers all kinds. */
  label: string;
  /** Whether a judgment may cost money. */
  costs: boolean;
  /** Whether a reply may be taken from an earlier run that sent the very same request. */
  cachesReplies: boolean;
}

/** Runs inside Assay and is always there. */
interface EmbeddedJudge extends Described {
  asksModels: false;
  /** Stands where others have their models' names. */
  model: string;
  /** What it is, after its name. */
  summary: string;
}

/** Asks models of a server. */
interface ServerJudge extends Described {
  asksModels: true;
  variables: ServerVariables;
}

/** The environment's variables that set a judge up, by what they hold. */
export type ServerVariables = Readonly<Record<"key" | "address" | "models", string>>;

export type JudgeDescription = EmbeddedJudge | ServerJudge;

/** What each kind of judge is. Code that treats kinds differently asks this, or switches over all of them. */
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

/** Who judged, for people: its models, or what an embedded judge is. */
export function judgeInWords({ kind, models }: { kind: JudgeKind; models: readonly string[] }): string {
  const description = describeJudge(kind);
  return description.asksModels ? models.join(", ") : `${description.model}: ${description.summary}`;
}

/** A whole number within bounds, refused in a sentence that says both. */
export function wholeNumber(least: number, most: number) {
  const sentence = `It must be a whole number from ${least.toLocaleString("en")} to ${most.toLocaleString("en")}`;
  return z.int(sentence).min(least, sentence).max(most, sentence);
}

/** How a run is judged. Stored with the run; holds no key. */
export const JudgeSetup = z.object({
  kind: JudgeKind,
  /** Each judges everything. An embedded judge has one, under its own name. */
  models: z.array(z.string().trim().min(1).max(longestModelName)).min(1).max(8),
  /** Of the server; null for an embedded judge. Never with credentials in it. */
  baseUrl: z.string().nullable().default(null),
  /** Overrides what each metric asks for; null leaves it to the metric. */
  temperature: z.number().min(0).max(2).nullable().default(null),
  /** Longest reply, in tokens. */
  maxTokens: z.int().min(1).max(1_000_000).default(2048),
  /** Seconds until a call counts as timed out. */
  timeout: z.number().min(0.1).max(3600).default(60),
  /** Calls in flight at once. */
  concurrency: wholeNumber(1, 1024).default(16),
  /** Requests a minute; null for as many as go. */
  rpm: wholeNumber(1, 10_000_000).nullable().default(null),
  /** Tokens a minute, of prompts and replies together; null for as many as go. */
  tpm: wholeNumber(1, 10_000_000_000).nullable().default(null),
  /** Whether a reply that an earlier run got to the very same request is taken instead of asking again. */
  cache: z.boolean().default(true),
  /** How often a call that failed (429, 5xx, reset, time-out) is tried again. */
  retries: z.int().min(0).max(20).default(5),
  /** How often an unreadable reply is asked again. */
  reask: z.int().min(0).max(10).default(2),
});
export type JudgeSetup = z.infer<typeof JudgeSetup>;

export const Message = z.object({ role: z.enum(["system", "user"]), content: z.string() });
export type Message = z.infer<typeof Message>;

/** The text of a metric's prompt with its placeholders: `{question}`, `{context}`, `{contexts}`, `{response}`. */
export const PromptTemplate = z.object({ system: z.string(), user: z.string() });
export type PromptTemplate = z.infer<typeof PromptTemplate>;
