import type { readFirstSteps } from "assay-lib/db/runs/first-steps";
import { modelsOf, parseEnvironment } from "assay-lib/domain/process/environment";
import { exampleDataset } from "assay-lib/imports/example";
import { environmentServer } from "assay-lib/judge/servers/read";
import { shownServers } from "assay-lib/judging/servers/known";
import Link from "next/link";
import { compareHref } from "@/components/addresses/compare";
import { LookForJudge } from "@/components/settings/judges/on-this-machine";
import { StepsNote } from "@/components/shell/steps-note";
import { ButtonLink } from "@/components/ui/button";
import { ChooseFileLater } from "@/components/uploads/choose-file-later";
import { judgeExampleLocallyAction, lookForJudgeAction } from "./local-judge-actions";
import { saveJudgeAction } from "./settings/actions";

export type FirstStepsRead = Awaited<ReturnType<typeof readFirstSteps>>;

/** One's own file, judge and run. `isBelow`: below a page of the example, at the end of the screen. */
export async function FirstSteps({ steps, isBelow = false }: { steps: FirstStepsRead; isBelow?: boolean }) {
  const { hasData, hasModel, hasTwoRuns, pair } = steps;
  if (hasData && hasModel && hasTwoRuns) return null;
  const isSetUp = await canAskModels();
  const halfDone = isSetUp
    ? "A model is configured but has not judged anything yet."
    : "A model works. To use it for your data, connect it in Settings.";
  const [first, second] = exampleDataset.compared;
  return (
    <StepsNote
      isBelow={isBelow}
      about={
        hasData &&
        pair && (
          <>
            The example:{" "}
            <Link href={compareHref({ runs: [...pair] })} className="link">
              {second} against {first}
            </Link>
          </>
        )
      }
      steps={[
        {
          name: "Your file",
          hint: "You see every row before it is stored.",
          act: hasData ? <ButtonLink href="/datasets">Upload another</ButtonLink> : <ChooseFileLater isBrief />,
          isDone: hasData,
        },
        {
          name: "Your judge",
          hint: isSetUp === hasModel ? "A provider’s key, or a model on this machine." : halfDone,
          act: <ButtonLink href="/settings/judging#judge">Connect a judge</ButtonLink>,
          isDone: hasModel,
        },
        {
          name: "Your run",
          hint: "Its worst answers come first.",
          act: <ButtonLink href={hasTwoRuns ? "/compare" : "/runs/new"}>{hasTwoRuns ? "Compare two" : "Start a run"}</ButtonLink>,
          isDone: hasTwoRuns,
        },
      ]}
    >
      {!isBelow && !isSetUp && !hasModel && (
        <LookForJudge look={lookForJudgeAction} judge={judgeExampleLocallyAction} save={saveJudgeAction} />
      )}
    </StepsNote>
  );
}

async function canAskModels(): Promise<boolean> {
  const hasOwn = modelsOf(parseEnvironment(process.env)).length > 0 && environmentServer().problem === null;
  return hasOwn || (await shownServers()).servers.some(({ problem, models }) => problem === null && models.length > 0);
}
