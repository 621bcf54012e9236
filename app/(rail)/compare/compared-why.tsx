import { letterOf } from "assay-lib/comparison/words/letter";
import { differencesInSlices, movesBetween } from "assay-lib/why/read";
import { QuestionFilters } from "@/components/comparison/questions/filters";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { Moves } from "@/components/why/moves";
import { SlicedDifferences } from "@/components/why/sliced-difference";
import { candidatesOf, metricTitle, namedMetrics, Reading, type SectionProps } from "./comparison-parts";

export const ComparedWhy = (section: SectionProps) => (
  <Reading what="where the questions fail…">
    <Why {...section} />
  </Reading>
);

const Why = async ({ comparison: { runs, pairs }, search }: SectionProps) => {
  const found = pairs.findIndex(({ candidate }) => candidate.id === search.candidate);
  const index = Math.max(1, found + 1);
  const pair = pairs[index - 1];
  if (!pair) return null;
  const { baseline, candidate, pairing, scores } = pair;
  const [of = new Float64Array(), to = new Float64Array()] = pairing.samples;
  const metrics = [...scores.keys()];
  const metric = metrics.find((id) => id === search.metric) ?? metrics[0];
  const [before, after] = scores.get(metric ?? "") ?? [new Float64Array(), new Float64Array()];
  const [moves, slices] = await Promise.all([
    movesBetween({ baseline, candidate, samples: [of, to], clusters: pairing.clusters }),
    metric ? differencesInSlices(baseline, { ids: of, baseline: before, candidate: after, clusters: pairing.clusters }) : [],
  ]);
  const letter = letterOf(index);
  return (
    <>
      <SectionHeading title="Stages" remark="where the paired questions fail in each run">
        <QuestionFilters
          metric={metric ?? ""}
          metrics={namedMetrics(metrics)}
          candidate={candidate.id}
          candidates={candidatesOf({ runs })}
        />
      </SectionHeading>
      <Panel className="overflow-hidden">
        {moves?.questions ? (
          <Moves moves={moves} letter={letter} />
        ) : (
          <p className="px-4 py-3 text-ink-2">
            {moves ? "The runs share no question." : "Stages are known when both runs have ended."}
          </p>
        )}
      </Panel>
      {metric && (
        <>
          <SectionHeading title="Slices" remark={`${metricTitle(metric)}: where the difference of ${letter} from A varies`} />
          <Panel className="overflow-hidden">
            {slices.length === 0 ? (
              <p className="px-4 py-3 text-ink-2">No column has two slices of at least 5 questions.</p>
            ) : (
              <SlicedDifferences columns={slices} letter={letter} />
            )}
          </Panel>
        </>
      )}
    </>
  );
};
