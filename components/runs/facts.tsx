import Link from "next/link";
import { Fact, Facts } from "@/components/shell/page";
import { Moment } from "@/components/ui/moment";
import type { Run } from "@/lib/db/runs/list";
import { describeJudge, judgeInWords } from "@/lib/domain/judge";
import { raisedInWords } from "@/lib/domain/runs/raised";
import { formatCost } from "@/lib/domain/text/cost";
import { RunCounts, RunTime } from "./counts";

export const RunFacts = ({ run }: { run: Run }) => {
  const { maxCalls, budgetUsd } = run.limits;
  const refused = Object.entries(run.dropped);
  const raised = raisedInWords(run.raised);
  return (
    <Facts>
      <Fact name="Dataset">
        <Link href={`/datasets/${run.datasetId}`} className="link">
          {run.dataset.name}
        </Link>
      </Fact>
      <Fact name="Configuration">{run.configuration.name}</Fact>
      <Fact name={run.judge.models.length > 1 ? "Judges" : "Judge"}>{judgeInWords(run)}</Fact>
      <Fact name="Samples">{run.sampleCount.toLocaleString("en")}</Fact>
      <RunCounts asksModels={describeJudge(run.judge.kind).asksModels} />
      {(maxCalls !== null || budgetUsd !== null) && (
        <Fact name="Pauses at">
          {[maxCalls !== null && `${maxCalls.toLocaleString("en")} calls`, budgetUsd !== null && formatCost(budgetUsd)]
            .filter(Boolean)
            .join(" or ")}
        </Fact>
      )}
      <RunTime />
      <Fact name={run.finishedAt ? "Finished" : "Created"}>
        <Moment at={(run.finishedAt ?? run.createdAt).toISOString()} />
      </Fact>
      {refused.length > 0 && (
        <Fact name="Left out because the server refused them">
          {refused.map(([model, names]) => `${names.map(parameterInWords).join(", ")} (${model})`).join("; ")}
        </Fact>
      )}
      {raised !== "" && <Fact name="Raised">{raised}</Fact>}
    </Facts>
  );
};

const parameterInWords = (name: string): string => inWords[name] ?? name;

const inWords: Readonly<Record<string, string>> = {
  n: "n, so polls are asked one by one",
  json_schema: "JSON schemas of replies",
  json_object: "JSON as a reply's format",
};
