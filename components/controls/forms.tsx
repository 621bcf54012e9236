import type { ControlsReport, DrawnControls } from "assay-lib/controls/words/report";
import { kindWords, sizes } from "assay-lib/domain/controls/kinds";
import { counted } from "assay-lib/domain/text/counted";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";

type Act = (form: FormData) => Promise<void>;

interface Props {
  report: ControlsReport;
  /** Sentences; null where there is nothing to start. */
  estimates: { toStart: string | null; again: string | null };
  acts: { prepare: Act; start: Act; askAgain: Act };
}

export const ControlsForms = ({ report: { run, state, waiting, runs }, estimates, acts }: Props) => (
  <Panel className="grid gap-3 px-3.5 py-3">
    <p className="max-w-3xl text-ink-2">
      Controls are samples made from this run’s own, so that it is known how they should score: contexts and responses of other
      questions, changed numbers and names, negations, and sentences word for word. The same judge scores them. No labels are
      needed.
    </p>
    {state === "running" && (
      <p>
        {runs
          .filter(({ status }) => status !== "completed")
          .map(({ id, family, again, status, judgments, planned }) => (
            <Link key={id} href={`/runs/${id}`} className="mr-4 text-accent-ink hover:underline">
              {family}
              {again && " again"}: {status}, {judgments.toLocaleString("en")} of {counted(planned, "judgment")}
            </Link>
          ))}
      </p>
    )}
    {waiting && (
      <form action={acts.start} data-needs="editor" className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <input type="hidden" name="run" value={run} />
        <input type="hidden" name="size" value={waiting.size} />
        <input type="hidden" name="seed" value={waiting.seed} />
        {waiting.samples > 0 && (
          <Button type="submit" look="primary">
            Ask the judge
          </Button>
        )}
        <span className="text-small text-ink-2">
          Drawn, up to {waiting.size} of each kind: {waiting.samples > 0 ? estimates.toStart : "none could be made"}.
        </span>
      </form>
    )}
    {waiting && <SkippedKinds drawn={waiting} />}
    {estimates.again !== null && (
      <form action={acts.askAgain} data-needs="editor" className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <input type="hidden" name="run" value={run} />
        <Button type="submit">Ask the canary set again</Button>
        <span className="text-small text-ink-2">Does the judge still reply as before? {estimates.again}.</span>
      </form>
    )}
    {!waiting && state !== "running" && (
      <form action={acts.prepare} data-needs="editor" className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <input type="hidden" name="run" value={run} />
        <InputField
          id="controls-size"
          label="Of each kind, at most"
          fieldClass="w-36"
          name="size"
          type="number"
          min={sizes.least}
          max={sizes.most}
          defaultValue={sizes.usual}
          required
        />
        <Button type="submit" look={state === "none" ? "primary" : "plain"}>
          Draw {state === "none" ? "controls" : "new controls"} and estimate
        </Button>
      </form>
    )}
  </Panel>
);

const SkippedKinds = ({ drawn: { skipped } }: { drawn: DrawnControls }) => {
  const kinds = Object.values(skipped).flatMap((byKind) => Object.entries(byKind));
  if (kinds.length === 0) return null;
  return (
    <details className="text-small text-ink-2">
      <summary className="cursor-pointer">Samples that some kinds could not use</summary>
      <ul className="mt-1.5 grid gap-0.5">
        {kinds.flatMap(([kind, causes], at) =>
          Object.entries(causes).map(([cause, count]) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two families have the same kind.
            <li key={`${at} ${cause}`}>
              {kindWords[kind as keyof typeof kindWords]}: {cause} ({count.toLocaleString("en")})
            </li>
          )),
        )}
      </ul>
    </details>
  );
};
