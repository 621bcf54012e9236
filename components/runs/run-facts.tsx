import Link from "next/link";
import { Fact, Facts } from "@/components/shell/page";
import { Moment } from "@/components/ui/moment";
import type { Run } from "@/lib/db/runs";
import { compactCount } from "./compact-count";
import { sayDuration } from "./duration";

/** What was judged, by what, how much, when. */
export const RunFacts = ({ run }: { run: Run }) => {
  const dropped = Object.entries(run.dropped);
  return (
    <Facts>
      <Fact name="Dataset">
        <Link href={`/datasets/${run.datasetId}`} className="link">
          {run.dataset.name}
        </Link>
      </Fact>
      <Fact name="Configuration">{run.configuration.name}</Fact>
      <Fact name={run.judge.models.length > 1 ? "Judges" : "Judge"}>
        {run.judge.models.join(", ")} {run.judge.kind === "lexical" && <span className="text-ink-3">stand-in, counts words</span>}
      </Fact>
      <Fact name="Samples">{run.sampleCount.toLocaleString("en")}</Fact>
      <Fact name="Judgments">
        {run.ok.toLocaleString("en")} of {run.planned.toLocaleString("en")}
        {run.cached > 0 && <span className="text-ink-3"> {run.cached.toLocaleString("en")} from cache</span>}
      </Fact>
      {run.calls > run.ok + run.failed && (
        <Fact name="Calls">
          {run.calls.toLocaleString("en")} <span className="text-ink-3">asked again included</span>
        </Fact>
      )}
      {run.promptTokens + run.completionTokens > 0 && (
        <Fact name="Tokens">
          {compactCount(run.promptTokens)} <span className="text-ink-3">in</span> {compactCount(run.completionTokens)}{" "}
          <span className="text-ink-3">out</span>
        </Fact>
      )}
      <Fact name="Took">{run.workedMs > 0 ? sayDuration(run.workedMs) : "–"}</Fact>
      <Fact name={run.finishedAt ? "Finished" : "Created"}>
        <Moment at={(run.finishedAt ?? run.createdAt).toISOString()} />
      </Fact>
      {dropped.length > 0 && (
        <Fact name="Left out, the server refused them">
          {dropped.map(([model, names]) => `${names.join(", ")} (${model})`).join("; ")}
        </Fact>
      )}
    </Facts>
  );
};
