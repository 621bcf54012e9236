import { longestName } from "assay-lib/domain/reviews/state";
import type { ReactNode } from "react";

export interface Shower {
  runId: string;
  /** Null for all hidden samples of the run. */
  sampleId: number | null;
  /** The visitor has no name yet: that they looked is stored under one. */
  asksName: boolean;
  action: (form: FormData) => Promise<void>;
}

/** Shows hidden scores to the person; `children` holds its button. */
export const ShowForm = ({ runId, sampleId, asksName, action, children }: Shower & { children: ReactNode }) => (
  <form action={action} className="flex flex-wrap items-center gap-2">
    <input type="hidden" name="runId" value={runId} />
    {sampleId !== null && <input type="hidden" name="sampleId" value={sampleId} />}
    {asksName && (
      <input
        name="reviewer"
        required
        maxLength={longestName}
        aria-label="Your name"
        placeholder="Your name"
        className="h-7 w-36 rounded-control border border-line-2 bg-surface px-2 phone:h-9"
      />
    )}
    {children}
  </form>
);
