import { SlidersHorizontal } from "lucide-react";
import { Fact, Facts } from "@/components/shell/page";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { Run } from "@/lib/db/runs";
import type { Metric } from "@/lib/metrics/metric";

/** How a run was judged, behind a button: the judge's limits, each metric's settings, and the prompts in full. */
export const RunSetup = ({ run, metrics }: { run: Run; metrics: readonly Metric[] }) => (
  <Dialog
    wide
    title="How this run is judged"
    description="As it was set when the run was started; a run keeps its set-up."
    trigger={
      <Button>
        <SlidersHorizontal aria-hidden /> Set-up
      </Button>
    }
  >
    <JudgeFacts judge={run.judge} />
    {metrics.map((metric) => (
      <section key={metric.id} className="mt-5 border-t border-line pt-3">
        <h3 className="font-medium">
          {metric.name} <span className="font-normal text-ink-3">{metric.source}</span>
        </h3>
        <Settings settings={run.settings[metric.id] ?? {}} />
        <Prompt prompt={run.prompts[metric.id]} />
      </section>
    ))}
  </Dialog>
);

const JudgeFacts = ({ judge }: { judge: Run["judge"] }) => (
  <div className="-mt-3.5">
    <Facts>
      <Fact name={judge.models.length > 1 ? "Judges" : "Judge"}>
        {judge.kind === "lexical" ? "lexical: counts words, asks no model" : judge.models.join(", ")}
      </Fact>
      {judge.kind === "openai" && (
        <>
          <Fact name="Address">{judge.baseUrl ?? "–"}</Fact>
          <Fact name="Temperature">{judge.temperature ?? "as the metric asks"}</Fact>
          <Fact name="Longest reply">{judge.maxTokens.toLocaleString("en")} tokens</Fact>
          <Fact name="Time-out">{judge.timeout} s</Fact>
          <Fact name="Tried again">{judge.retries} times</Fact>
          <Fact name="Requests a minute">{judge.rpm?.toLocaleString("en") ?? "no limit"}</Fact>
          <Fact name="Tokens a minute">{judge.tpm?.toLocaleString("en") ?? "no limit"}</Fact>
          <Fact name="Earlier replies">
            {judge.cache ? "taken where the request is the same" : "not taken: all is asked anew"}
          </Fact>
        </>
      )}
      <Fact name="Calls at once">{judge.concurrency.toLocaleString("en")}</Fact>
      <Fact name="Asked again when unreadable">{judge.reask} times</Fact>
    </Facts>
  </div>
);

const Settings = ({ settings }: { settings: NonNullable<Run["settings"][string]> }) => (
  <p className="text-small text-ink-2">
    {Object.entries(settings)
      .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`)
      .join(" · ")}
  </p>
);

const Prompt = ({ prompt }: { prompt: Run["prompts"][string] | undefined }) => {
  if (!prompt) return null;
  return (
    <details className="mt-2">
      <summary className="link w-fit text-small">
        Prompt <span className="font-mono text-caption text-ink-3">{prompt.hash.slice(0, 12)}</span>
      </summary>
      {(["system", "user"] as const).map(
        (role) =>
          prompt[role] && (
            <div key={role} className="mt-2">
              <p className="text-caption text-ink-3">{role}</p>
              <pre className="rounded-control bg-sunken p-2.5 font-mono text-[11.5px]/[18px] whitespace-pre-wrap [overflow-wrap:anywhere]">
                {prompt[role]}
              </pre>
            </div>
          ),
      )}
    </details>
  );
};
