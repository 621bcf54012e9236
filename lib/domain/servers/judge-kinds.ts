export const judgeKindNames = ["lexical", "openai"] as const;
/** The kinds a run can have; "elsewhere" has scores that another tool computed. */
export const kindsOfRuns = [...judgeKindNames, "elsewhere"] as const;
type KindOfRun = (typeof kindsOfRuns)[number];

interface Described {
  label: string;
  /** Whether it counts words, which says little of quality. */
  isStandIn: boolean;
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

interface ScoredElsewhere extends Described {
  asksModels: false;
  isElsewhere: true;
}

export type ServerVariables = Readonly<Record<"key" | "address" | "models", string>>;

export type JudgeDescription = EmbeddedJudge | ServerJudge | ScoredElsewhere;

/** Code that depends on the kind reads this or switches over all kinds. */
export const judgeKinds = {
  lexical: {
    label: "Lexical, embedded",
    asksModels: false,
    isStandIn: true,
    costs: false,
    cachesReplies: false,
    model: "lexical",
    summary: "a stand-in that counts words",
  },
  openai: {
    label: "Models of an OpenAI-compatible server",
    asksModels: true,
    isStandIn: false,
    costs: true,
    cachesReplies: true,
    variables: { key: "OPENAI_API_KEY", address: "OPENAI_BASE_URL", models: "ASSAY_MODEL" },
  },
  elsewhere: {
    label: "Scored elsewhere",
    asksModels: false,
    isStandIn: false,
    isElsewhere: true,
    costs: false,
    cachesReplies: false,
  },
} as const satisfies Record<KindOfRun, JudgeDescription>;

export const describeJudge = (kind: KindOfRun): JudgeDescription => judgeKinds[kind];

export const isScoredElsewhere = ({ judge }: { judge: { kind: KindOfRun } }): boolean => judge.kind === "elsewhere";
