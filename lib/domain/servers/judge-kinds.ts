export const judgeKindNames = ["lexical", "openai"] as const;
type JudgeKindName = (typeof judgeKindNames)[number];

interface Described {
  label: string;
  /** Whether a judgment can cost money. */
  costs: boolean;
  cachesReplies: boolean;
}

interface EmbeddedJudge extends Described {
  asksModels: false;
  model: string;
  summary: string;
}

interface ServerJudge extends Described {
  asksModels: true;
  variables: ServerVariables;
}

export type ServerVariables = Readonly<Record<"key" | "address" | "models", string>>;

export type JudgeDescription = EmbeddedJudge | ServerJudge;

/** Code that depends on the kind reads this or switches over all kinds. */
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
