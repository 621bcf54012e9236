import { titleOf } from "@/lib/comparison/metric-title";
import { setupDifferences } from "@/lib/comparison/setups";
import type { Run } from "@/lib/db/runs/list";
import { modelsInWords } from "@/lib/domain/judge";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { type JudgeKey, judgeKey } from "@/lib/judges/words/key";
import type { ComparedJudge } from "@/lib/judges/words/report";

interface Named extends JudgeKey {
  of: Run;
}

type Names = Pick<ComparedJudge, "model" | "metricTitle" | "name" | "differs" | "isStandIn">;

/** Names judges by model and by metric where these differ, and else by what does. */
export function judgeNames(judges: readonly Named[]): Map<string, Names> {
  const metrics = new Set(judges.map(({ metric }) => metric)).size;
  const models = new Set(judges.map(({ of }) => modelOf(of))).size;
  const first = new Map<string, Run>();
  const named = judges.map(({ run, metric, of }) => {
    const reference = first.get(metric) ?? of;
    first.set(metric, reference);
    const model = modelOf(of);
    const metricTitle = titleOf(metric);
    const withMetric = models === 1 ? metricTitle : `${model}: ${metricTitle}`;
    const name = metrics === 1 ? model : withMetric;
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
  const further = [({ of }) => of.name, ({ differs }) => differs.join("; "), ({ of }) => of.id] satisfies ((
    one: (typeof named)[number],
  ) => string)[];
  return new Map(
    named.map((one) => {
      const alike = named.filter(({ name }) => name === one.name);
      const telling = further.find((read) => alike.filter((other) => read(other) === read(one)).length === 1);
      const more = alike.length > 1 && telling ? telling(one) : "";
      const { key, of: _, ...rest } = one;
      return [key, { ...rest, name: more === "" ? one.name : `${one.name} (${more})` }];
    }),
  );
}

const isBuiltIn = ({ judge }: Run): boolean => describeJudge(judge.kind).isStandIn;

const modelOf = (run: Run): string => (isBuiltIn(run) ? "built-in judge" : modelsInWords(run));

/** Another model's server says nothing. */
function differencesOf(reference: Run, run: Run, metric: string): string[] {
  const only = (one: Run) => ({ ...one, metrics: [metric] });
  const { judge, server, prompts } = setupDifferences(only(reference), only(run));
  const isSame = modelOf(reference) === modelOf(run);
  return [...judge.filter((phrase) => !phrase.startsWith("by another judge")), ...(isSame ? server : []), ...prompts];
}
