import { letterOf } from "assay-lib/comparison/words/letter";
import type { ClaimsState } from "assay-lib/domain/evidence/state";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";

/** `index` is the candidate's; `judgeHref` leads to the form that judges the run that lacks the metric like the other one. */
export const NotComparable = ({ state, index, judgeHref }: { state: ClaimsState; index: number; judgeHref: string | null }) => {
  const at = state === "candidate-not-judged" ? index : 0;
  return (
    <Panel>
      <EmptyState
        title={state === "other-prompts" ? "Claims were judged with other prompts or settings" : "Claims were not judged"}
        actions={
          judgeHref && (
            <ButtonLink data-needs="editor" href={judgeHref}>
              Judge {letterOf(at)} like {letterOf(at === 0 ? index : 0)}
            </ButtonLink>
          )
        }
      >
        {state === "other-prompts"
          ? "Only claims that are listed and checked in the same way can be compared."
          : `${state === "neither-judged" ? "Neither run has" : `${letterOf(at)} does not have`} the metric Supported claims.`}
      </EmptyState>
    </Panel>
  );
};
