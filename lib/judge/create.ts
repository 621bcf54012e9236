import type { JudgeSetup } from "@/lib/domain/judge";
import { Refusal } from "@/lib/domain/problem";
import { createLexicalJudge } from "@/lib/judge/lexical/create";
import type { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import { createOpenAiJudge } from "@/lib/judge/openai/create";
import { missingKey } from "@/lib/judge/openai/missing-key";
import type { Judge, Traits } from "./contract";

/** What a judge is made of beside its setup. */
export interface JudgeParts {
  /** OPENAI_API_KEY; null or "" where there is none, as for many local servers. */
  readonly apiKey: string | null;
  /** Of the data set, for the lexical judge. */
  readonly frequencies: DocumentFrequencies;
  /** What earlier runs found out about the server's models. */
  readonly known?: ReadonlyMap<string, Traits>;
  readonly onLearned?: (model: string, traits: Traits) => void;
}

/** The judge of a run. Throws a `Refusal` when OpenAI's own server is to be asked without a key. */
export function createJudge(setup: JudgeSetup, { apiKey, frequencies, ...learning }: JudgeParts): Judge {
  if (setup.kind === "lexical") return createLexicalJudge(frequencies);
  const missing = missingKey(setup.baseUrl, apiKey);
  if (missing) throw new Refusal(missing);
  return createOpenAiJudge({ apiKey: apiKey || null, setup, ...learning });
}
