"use client";

import type { Reviewer } from "assay-lib/domain/reviews/state";
import { Check, Undo2 } from "lucide-react";
import { useState } from "react";
import { latestName, rememberName } from "@/components/reviews/reviewer-cookie";
import { ReviewerNameField } from "@/components/reviews/reviewer-name";
import { Button } from "@/components/ui/button";
import { useAct } from "@/components/ui/calls/use-act";
import { ActProblem } from "@/components/ui/notice";
import type { ConfirmAction } from "./answer";

interface Props {
  sample: number;
  isConfirmed: boolean;
  reviewer: Reviewer | null;
  action: ConfirmAction;
}

/** A person without an account is first asked for a name. */
export const ConfirmButton = ({ sample, isConfirmed, reviewer, action }: Props) => {
  const [isNaming, setNaming] = useState(false);
  const { run, isActing, problem } = useAct();
  const known = reviewer?.id ? reviewer.name : (latestName() ?? reviewer?.name ?? null);
  const send = (name: string) => run(() => action(sample, !isConfirmed, name));
  return (
    <>
      <Button
        data-needs="reviewer"
        size="small"
        look={isConfirmed ? "ghost" : "plain"}
        disabled={isActing}
        onClick={() => (known === null ? setNaming(true) : send(known))}
      >
        {isConfirmed ? <Undo2 aria-hidden /> : <Check aria-hidden />}
        {isConfirmed ? "Withdraw" : "Confirm"}
      </Button>
      <ActProblem>{problem}</ActProblem>
      <ReviewerNameField
        open={isNaming}
        name={null}
        onClose={() => setNaming(false)}
        onChoose={(name) => {
          rememberName(name);
          setNaming(false);
          send(name);
        }}
      />
    </>
  );
};
