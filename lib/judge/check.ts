import type { JudgeSetup } from "@/lib/domain/judge";
import type { ServerVariables } from "@/lib/domain/servers/judge-kinds";
import type { Endpoint } from "@/lib/http/endpoint";
import type { JudgeCheck } from "@/lib/judge/contract/judge";

/** Never throws. */
export async function checkJudge(setup: JudgeSetup, endpoint: Endpoint, variables?: ServerVariables): Promise<JudgeCheck> {
  switch (setup.kind) {
    case "lexical":
      return { ok: true, message: "The lexical judge needs no server.", models: null };
    case "elsewhere":
      return { ok: false, message: "There is no judge to ask.", models: null };
    case "openai":
      return (await import("./openai/check")).checkServer(setup, endpoint, variables);
  }
}
