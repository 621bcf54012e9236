import type { Comparison } from "assay-lib/comparison/metrics";
import { comparedRunName } from "assay-lib/comparison/run-name";
import { letterOf } from "assay-lib/comparison/words/letter";
import type { Preferences } from "assay-lib/rounds/words/preferences/figures";
import { questionsNeeded } from "assay-lib/stats/preferred/questions-needed";
import { PreferencesTable } from "@/components/rounds/results/preferences";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { CompareBlind } from "./compare-blind";
import { metricTitle } from "./comparison-parts";

type Props = Pick<Comparison, "runs"> & { preferences: Preferences | null };

export function ComparedPreferences({ runs, preferences }: Props) {
  const [baseline, ...candidates] = runs;
  const nameOf = (id: string) => {
    const run = runs.find((one) => one.id === id);
    return run ? comparedRunName(run, runs) : "";
  };
  return (
    <section aria-labelledby="preferences-heading">
      <SectionHeading id="preferences-heading" title="Preferences" remark="answers compared without knowing whose they are">
        {baseline &&
          candidates.map(({ id }, at) => (
            <CompareBlind key={id} runs={[baseline.id, id]}>
              {candidates.length === 1 ? "Compare blind" : `Compare blind: A and ${letterOf(at + 1)}`}
            </CompareBlind>
          ))}
      </SectionHeading>
      <Panel>
        {preferences ? (
          <PreferencesTable preferences={preferences} nameOf={nameOf} titleOf={metricTitle} />
        ) : (
          <p className="px-4 py-3 text-ink-2">No closed round compares these answers blind. {questionsNeeded}</p>
        )}
      </Panel>
    </section>
  );
}
