import type { JudgeSetup } from "@/lib/domain/judge";
import { checkServer } from "./openai/check";

export interface JudgeCheck {
  readonly ok: boolean;
  /** What is right or wrong, for people. */
  readonly message: string;
  /** Models that the server lists; null when it does not say. */
  readonly models: string[] | null;
}

/** Whether the judge of a setup can be used now: for one that asks models, whether its server can be reached. Never throws. */
export async function checkJudge(setup: JudgeSetup, apiKey: string | null): Promise<JudgeCheck> {
  switch (setup.kind) {
    case "lexical":
      return { ok: true, message: "The lexical judge needs no server.", models: null };
    case "openai":
      return checkServer(setup, apiKey);
  }
}
