import type { StepFigures } from "assay-lib/domain/steps/figures";
import { judgingInWords } from "assay-lib/domain/steps/in-words";
import Link from "next/link";
import type { ReactNode } from "react";
import { Live } from "@/components/runs/live";
import { Button } from "@/components/ui/button";

type Act = (form: FormData) => Promise<void>;

interface Props {
  run: string;
  figures: StepFigures;
  /** A sentence; shown once the contexts are prepared. */
  estimate: ReactNode;
  acts: { prepare: Act; start: Act };
}

/** What to do next: prepare the contexts of all steps, have them judged, or wait. Failed judgments are retried on their run's page. */
export function StepsJudging({ run, figures: { samples, judging }, estimate, acts }: Props) {
  const { state, status } = judging;
  const words = judgingInWords(judging);
  const hasOthers = state === "finished" && judging.samples !== samples;
  return (
    <div className="grid gap-2 border-t border-line px-4 py-2.5 text-small text-ink-2">
      {words && (
        <p>
          <Link href={`/runs/${judging.run}`} className="text-accent-ink hover:underline">
            {words}
          </Link>
        </p>
      )}
      {state === "running" && status !== "paused" && <Live />}
      {state === "prepared" && (
        <JudgingForm run={run} act={acts.start} button="Ask the judge" isPrimary>
          {estimate}
        </JudgingForm>
      )}
      {(state === "none" || hasOthers) && (
        <JudgingForm run={run} act={acts.prepare} button={`Judge the steps’ contexts${hasOthers ? " again" : ""}`}>
          The run’s judge scores each distinct context of a sample once. The number of calls is shown first.
        </JudgingForm>
      )}
    </div>
  );
}

interface FormProps {
  run: string;
  act: Act;
  button: string;
  isPrimary?: boolean;
  children: ReactNode;
}

const JudgingForm = ({ run, act, button, isPrimary = false, children }: FormProps) => (
  <form action={act} data-needs="editor" className="flex flex-wrap items-center gap-x-3 gap-y-2">
    <input type="hidden" name="run" value={run} />
    <Button type="submit" size="small" look={isPrimary ? "primary" : "plain"}>
      {button}
    </Button>
    <span>{children}</span>
  </form>
);
