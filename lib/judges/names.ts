import { titleOf } from "@/lib/comparison/metric-title";
import { setupDifferences } from "@/lib/comparison/setups";
import type { Run } from "@/lib/db/runs/list";
import { modelsInWords } from "@/lib/domain/judge";
import { type JudgeKey, judgeKey } from "@/lib/domain/judges/key";
import type { ComparedJudge } from "@/lib/domain/judges/report";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";

interface Named extends JudgeKey {
  of: Run;
}

type Names = Pick<ComparedJudge, "model" | "metricTitle" | "name" | "differs" | "isStandIn">;

/** By key. A name has the model and the metric where there are several, and the run where the rest is the same. */
export function judgeNames(judges: readonly Named[]): Map<string, Names> {
  const [metrics, models] = [judges.map(({ metric }) => metric), judges.map(({ of }) => modelOf(of))].map((all) => new Set(all).size);
  const first = new Map<string, Run>();
  const named = judges.map(({ run, metric, of }) => {
    const reference = first.get(metric) ?? of;
    first.set(metric, reference);
    const [model, metricTitle] = [modelOf(of), titleOf(metric)];
    const name = metrics === 1 ? model : models === 1 ? metricTitle : `${model}: ${metricTitle}`;
    const isStandIn = isBuiltIn(of);
    return {
      key: judgeKey({ run, metric }),
      model,
      metricTitle,
      name,
      isStandIn,
      differs: differencesOf(reference, of, metric),
      of,
    };
  });
  const counts = new Map<string, number>();
  for (const { name } of named) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    named.map(({ key, name, of, ...rest }) => [
      key,
      { ...rest, name: (counts.get(name) ?? 0) > 1 ? `${name} (${of.name})` : name },
    ]),
  );
}

const isBuiltIn = ({ judge }: Run): boolean => !describeJudge(judge.kind).asksModels;

const modelOf = (run: Run): string => (isBuiltIn(run) ? "built-in judge" : modelsInWords(run));

/** Another model's server says nothing. */
function differencesOf(reference: Run, run: Run, metric: string): string[] {
  const only = (one: Run) => ({ ...one, metrics: [metric] });
  const { judge, server, prompts } = setupDifferences(only(reference), only(run));
  const isSame = modelOf(reference) === modelOf(run);
  return [...judge.filter((phrase) => !phrase.startsWith("by another judge")), ...(isSame ? server : []), ...prompts];
}
