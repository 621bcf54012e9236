import type { JudgeSetup } from "@/lib/domain/judge";
import { Refusal } from "@/lib/domain/problem";
import type { ServerVariables } from "@/lib/domain/servers/judge-kinds";
import type { Judge, Traits } from "@/lib/judge/contract/judge";
import type { Endpoint } from "@/lib/judge/wire/endpoint";
import { createLexicalJudge } from "./lexical/create";
import type { DocumentFrequencies } from "./lexical/document-frequencies";
import { missingKey } from "./openai/missing-key";

export interface JudgeParts {
  readonly endpoint: Endpoint;
  /** Where the server is configured; by default the environment. */
  readonly variables?: ServerVariables;
  /** Called only by a judge that counts words. */
  readonly countWords: () => Promise<DocumentFrequencies>;
  readonly known?: ReadonlyMap<string, Traits>;
  readonly raised?: Readonly<Record<string, number>>;
  readonly onLearned?: (model: string, traits: Traits) => void;
}

/** Throws a `Refusal` for OpenAI's own server without a key. */
export async function createJudge(setup: JudgeSetup, { endpoint, countWords, ...learning }: JudgeParts): Promise<Judge> {
  switch (setup.kind) {
    case "lexical":
      return createLexicalJudge(await countWords());
    case "openai": {
      const missing = missingKey(endpoint);
      if (missing) throw new Refusal(missing);
      // The client costs time and memory that most commands do not need.
      const { createOpenAiJudge } = await import("./openai/create");
      return createOpenAiJudge({ endpoint, setup, ...learning });
    }
  }
}
