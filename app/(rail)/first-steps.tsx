import { readFirstSteps } from "assay-lib/db/runs/first-steps";
import { modelsOf, parseEnvironment } from "assay-lib/domain/process/environment";
import { exampleDataset } from "assay-lib/imports/example";
import { environmentServer } from "assay-lib/judge/servers/read";
import { shownServers } from "assay-lib/judging/servers/known";
import { cookies } from "next/headers";
import { Term } from "@/components/glossary/term";
import { LookForJudge } from "@/components/settings/look-for-judge";
import { closedCookie } from "@/components/shell/closed-note";
import { StepsNote } from "@/components/shell/steps-note";
import { judgeExampleLocallyAction, lookForJudgeAction } from "./local-judge-actions";

export async function FirstSteps() {
  if ((await cookies()).has(closedCookie)) return null;
  const { hasExample, hasData, hasModel, hasTwoRuns } = await readFirstSteps(exampleDataset);
  if (hasData && hasModel && hasTwoRuns) return null;
  const isSetUp = await canAskModels();
  return (
    <StepsNote
      about={
        !hasExample ? (
          "Three steps to your first comparison:"
        ) : hasModel ? (
          "This is the example: six retrieval configurations. Three steps to your own data:"
        ) : (
          <>
            This is the example: six retrieval configurations, judged by a <Term of="stand-in">stand-in</Term> that only counts
            words. Three steps to your own data:
          </>
        )
      }
      steps={[
        {
          name: "Upload your system's responses",
          hint: "Questions, contexts and responses, in your tool's format.",
          href: "/datasets",
          isDone: hasData,
        },
        {
          name: "Connect a judge",
          hint:
            isSetUp === hasModel
              ? "Any OpenAI-compatible server, local ones included."
              : isSetUp
                ? "A model is configured but has not judged anything yet."
                : "A model works. To use it for your data, connect it in Settings.",
          href: "/settings/judging#judge",
          isDone: hasModel,
        },
        {
          name: "Compare two versions",
          hint: "Judge both and see what got better or worse.",
          href: hasTwoRuns || !hasData ? "/compare" : "/runs/new",
          isDone: hasTwoRuns,
        },
      ]}
    >
      {!isSetUp && !hasModel && <LookForJudge look={lookForJudgeAction} judge={judgeExampleLocallyAction} />}
    </StepsNote>
  );
}

export async function canAskModels(): Promise<boolean> {
  const hasOwn = modelsOf(parseEnvironment(process.env)).length > 0 && environmentServer().problem === null;
  return hasOwn || (await shownServers()).servers.some(({ problem, models }) => problem === null && models.length > 0);
}
