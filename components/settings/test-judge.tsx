"use client";

import { CircleCheck, TriangleAlert } from "lucide-react";
import { useActionState } from "react";
import { SubmitButton } from "./submit-button";

export interface JudgeTestPanel {
  ok: boolean;
  message: string;
}

interface Props {
  server: string;
  name?: string;
  action: (earlier: JudgeTestPanel | null, form: FormData) => Promise<JudgeTestPanel>;
}

/** `name` is a judge in judges.json. */
export const TestJudge = ({ server, name, action }: Props) => {
  const [result, submit, isPending] = useActionState<JudgeTestPanel | null, FormData>(action, null);
  const Icon = result?.ok ? CircleCheck : TriangleAlert;
  return (
    <form action={submit} data-needs="editor" className="flex items-start gap-3 border-t border-line px-4 py-3">
      {name !== undefined && <input type="hidden" name="server" value={name} />}
      <SubmitButton pendingText={name === undefined ? "Testing …" : "Checking …"} aria-label={name && `Check ${name}`}>
        {name === undefined ? "Test the judge" : "Check"}
      </SubmitButton>
      <div role="status" className="flex min-h-7 min-w-0 flex-1 items-start gap-1.5 py-1 phone:py-2">
        {isPending ? (
          <p className="text-ink-2 [overflow-wrap:anywhere]">Checking {server} (up to 10 seconds) …</p>
        ) : result ? (
          <>
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${result.ok ? "text-ink-3" : "text-poor"}`} />
            <p className="min-w-0 [overflow-wrap:anywhere]">{result.message}</p>
          </>
        ) : (
          <p className="text-ink-3">Lists the server's models. Free of charge.</p>
        )}
      </div>
    </form>
  );
};
