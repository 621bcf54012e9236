export const judgeKindNames = ["lexical", "openai"] as const;
type JudgeKindName = (typeof judgeKindNames)[number];

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
} as const satisfies Record<JudgeKindName, JudgeDescription>;

export const describeJudge = (kind: JudgeKindName): JudgeDescription => judgeKinds[kind];
