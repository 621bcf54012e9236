import type { Comparison } from "assay-lib/comparison/metrics";
import { comparedRunName } from "assay-lib/comparison/run-name";
import { letterOf } from "assay-lib/domain/comparison/letter";
import { mayDo } from "assay-lib/domain/people/role";
import { roleOf } from "assay-lib/domain/people/visitor";
import type { Preferences } from "assay-lib/domain/preferences/figures";
import { questionsNeeded } from "assay-lib/preferences/questions-needed";
import { readVisitor } from "@/app/visitor";
import { preferHref } from "@/components/addresses/compare";
import { PreferencesSection } from "@/components/preferences/section";
import { metricTitle } from "./comparison-parts";

type Props = Pick<Comparison, "runs"> & { preferences: Preferences | null };

export async function ComparedPreferences({ runs, preferences }: Props) {
  const [baseline, ...candidates] = runs;
  const isAllowed = mayDo(roleOf(await readVisitor()), "reviewer");
  if (!preferences && !isAllowed) return null;
  return (
    <PreferencesSection
      preferences={preferences}
      nameOf={(id) => {
        const run = runs.find((one) => one.id === id);
        return run ? comparedRunName(run, runs) : "";
      }}
      titleOf={metricTitle}
      desks={candidates.flatMap(({ id }, at) =>
        isAllowed && baseline ? [{ name: `A and ${letterOf(at + 1)}`, href: preferHref([baseline.id, id]) }] : [],
      )}
      needed={questionsNeeded}
    />
  );
}
