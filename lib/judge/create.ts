import type { JudgeSetup } from "@/lib/domain/judge";
import { Refusal } from "@/lib/domain/problem";
import type { ServerVariables } from "@/lib/domain/servers/judge-kinds";
import type { Judge, Traits } from "@/lib/judge/contract/judge";
import type { Endpoint } from "@/lib/judge/wire/endpoint";
import { createLexicalJudge } from "./lexical/create";
import type { DocumentFrequencies } from "./lexical/document-frequencies";
import { missingKey } from "./openai/missing-key";

/** What a judge needs besides its setup. */
export interface JudgeParts {
  /** The server to ask; an embedded judge needs none. */
  readonly endpoint: Endpoint;
  /** Where people set that server up; by default, in the environment. */
  readonly variables?: ServerVariables;
  /** Counts the words of the dataset; only a judge that works by them calls it. */
  readonly countWords: () => Promise<DocumentFrequencies>;
  /** What earlier runs found out about the server's models. */
  readonly known?: ReadonlyMap<string, Traits>;
  /** Token limits of replies that this run has raised. */
  readonly raised?: Readonly<Record<string, number>>;
  readonly onLearned?: (model: string, traits: Traits) => void;
}

/** The judge of a run. Throws a `Refusal` when OpenAI's own server is to be asked without a key. */
export async function createJudge(setup: JudgeSetup, { endpoint, countWords, ...learning }: JudgeParts): Promise<Judge> {
  switch (setup.kind) {
    case "lexical":
      return createLexicalJudge(await countWords());
    case "openai": {
      const missing = missingKey(endpoint);
      if (missing) throw new Refusal(missing);
      // Loaded when it is needed: the client takes time and memory that most commands can do without.
      const { createOpenAiJudge } = await import("./openai/create");
      return createOpenAiJudge({ endpoint, setup, ...learning });
    }
  }
}
