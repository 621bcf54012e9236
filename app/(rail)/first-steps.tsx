import { cookies } from "next/headers";
import { Term } from "@/components/glossary/term";
import { closedCookie } from "@/components/shell/closed-note";
import { StepsNote } from "@/components/shell/steps-note";
import { readFirstSteps } from "@/lib/db/runs/first-steps";
import { modelsOf, parseEnvironment } from "@/lib/domain/environment";
import { exampleDataset } from "@/lib/imports/example";
import { environmentServer } from "@/lib/judge/servers/read";
import { showServers } from "@/lib/judge/servers/show";

/** What is left to do before one's own data are judged and compared; nothing once it is done, or closed. */
export async function FirstSteps() {
  if ((await cookies()).has(closedCookie)) return null;
  const { hasExample, hasData, hasTwoRuns } = await readFirstSteps(exampleDataset);
  const hasJudge = canAskModels();
  if (hasData && hasJudge && hasTwoRuns) return null;
  return (
    <StepsNote
      about={
        hasExample ? (
          <>
            This is the example: two ways to retrieve, judged by a <Term of="stand-in">stand-in</Term> that only counts words.
            Three steps lead to your own.
          </>
        ) : (
          "Three steps lead to your first comparison."
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
          hint: "Any OpenAI-compatible server, also on this machine.",
          href: "/settings/judging#judge",
          isDone: hasJudge,
        },
        {
          name: "Compare two versions",
          hint: "Judge both, and see what got better or worse.",
          href: hasTwoRuns || !hasData ? "/compare" : "/runs/new",
          isDone: hasTwoRuns,
        },
      ]}
    />
  );
}

/** Whether a run can ask a model: one of the environment's, or one of judges.json. */
function canAskModels(): boolean {
  const hasOwn = modelsOf(parseEnvironment(process.env)).length > 0 && environmentServer().problem === null;
  return hasOwn || showServers().servers.some(({ problem, models }) => problem === null && models.length > 0);
}
