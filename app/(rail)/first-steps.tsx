import { cookies } from "next/headers";
import { Term } from "@/components/glossary/term";
import { LookForJudge } from "@/components/settings/look-for-judge";
import { closedCookie } from "@/components/shell/closed-note";
import { StepsNote } from "@/components/shell/steps-note";
import { readFirstSteps } from "@/lib/db/runs/first-steps";
import { modelsOf, parseEnvironment } from "@/lib/domain/environment";
import { exampleDataset } from "@/lib/imports/example";
import { environmentServer } from "@/lib/judge/servers/read";
import { showServers } from "@/lib/judge/servers/show";
import { judgeExampleLocallyAction, lookForJudgeAction } from "./local-judge-actions";

/** What is left to do before one's own data are judged by a model and compared; nothing once it is done, or closed. */
export async function FirstSteps() {
  if ((await cookies()).has(closedCookie)) return null;
  const { hasExample, hasData, hasModel, hasTwoRuns } = await readFirstSteps(exampleDataset);
  if (hasData && hasModel && hasTwoRuns) return null;
  const isSetUp = canAskModels();
  return (
    <StepsNote
      about={
        !hasExample ? (
          "Three steps lead to your first comparison."
        ) : hasModel ? (
          "This is the example: two ways to retrieve. Three steps lead to your own."
        ) : (
          <>
            This is the example: two ways to retrieve, judged by a <Term of="stand-in">stand-in</Term> that only counts words.
            Three steps lead to your own.
          </>
        )
      }
      steps={[
        {
          name: "Upload what your system answered",
          hint: "Questions, contexts and answers, as your tool writes them.",
          href: "/datasets",
          isDone: hasData,
        },
        {
          name: "Connect a judge",
          hint:
            isSetUp === hasModel
              ? "Any OpenAI-compatible server, also on this machine."
              : isSetUp
                ? "A model is set up, but has judged nothing yet."
                : "A model has answered. To use it for your own data, name it in .env.",
          href: "/settings/judging#judge",
          isDone: hasModel,
        },
        {
          name: "Compare two versions",
          hint: "Judge both, and see what got better or worse.",
          href: hasTwoRuns || !hasData ? "/compare" : "/runs/new",
          isDone: hasTwoRuns,
        },
      ]}
    >
      {!isSetUp && !hasModel && <LookForJudge look={lookForJudgeAction} judge={judgeExampleLocallyAction} />}
    </StepsNote>
  );
}

/** Whether a run can ask a model: one of the environment's, or one of judges.json. */
export function canAskModels(): boolean {
  const hasOwn = modelsOf(parseEnvironment(process.env)).length > 0 && environmentServer().problem === null;
  return hasOwn || showServers().servers.some(({ problem, models }) => problem === null && models.length > 0);
}
