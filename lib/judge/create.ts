import type { JudgeSetup } from "@/lib/domain/judge";
import { Refusal } from "@/lib/domain/problem";
import type { Judge } from "@/lib/judge/contract/judge";
import { createLexicalJudge } from "./lexical/create";
import type { DocumentFrequencies } from "./lexical/document-frequencies";
import type { ServerParts } from "./openai/completions";
import { missingKey } from "./openai/missing-key";

const scoredElsewhere = "Its scores were computed elsewhere, so there is no judge to ask.";

export interface JudgeParts extends ServerParts {
  /** Called only by a judge that counts words. */
  readonly countWords: () => Promise<DocumentFrequencies>;
  readonly raised?: Readonly<Record<string, number>>;
}

/** Throws a `Refusal` for OpenAI's own server without a key. */
export async function createJudge(setup: JudgeSetup, { endpoint, countWords, ...learning }: JudgeParts): Promise<Judge> {
  switch (setup.kind) {
    case "lexical":
      return createLexicalJudge(await countWords());
    case "elsewhere":
      throw new Refusal(scoredElsewhere, "conflict");
    case "openai": {
      const missing = missingKey(endpoint, learning.variables?.key);
      if (missing) throw new Refusal(missing);
      // The client costs time and memory that most commands do not need.
      const { createOpenAiJudge } = await import("./openai/create");
      return createOpenAiJudge({ endpoint, setup, ...learning });
    }
  }
}
