import type { Comparison } from "assay-lib/comparison/metrics";
import type { MissingFacts } from "assay-lib/domain/evidence/report";
import type { ClaimsState } from "assay-lib/domain/evidence/state";
import { counted } from "assay-lib/domain/text/counted";
import { claimsMetric, claimsState, compareClaimsOf } from "assay-lib/evidence/read";
import { type CompareSearch, compareHref, rowSearch } from "@/components/addresses/compare";
import { newRunHref } from "@/components/addresses/new-run";
import { MissingFactsList, shownFacts } from "@/components/comparison/claims/missing";
import { NotComparable } from "@/components/comparison/claims/not-comparable";
import { ClaimsMethod, ClaimsSummary } from "@/components/comparison/claims/summary";
import { Choices } from "@/components/ui/links/in-place";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { candidateIn, candidatesOf, Reading, type SectionProps } from "./comparison-parts";

export const ClaimsPart = (section: SectionProps) => (
  <Reading what={`the claims of ${section.comparison.report.pairedQuestions.toLocaleString("en")} questions…`}>
    <Claims {...section} />
  </Reading>
);

const Claims = async ({ comparison, search }: SectionProps) => {
  const { runs } = comparison;
  const index = candidateIn({ comparison, search });
  const state = claimsState(comparison, index);
  const found = await compareClaimsOf(comparison, shownFacts);
  const pair = found?.pairs.find(({ run }) => run === runs[index]?.id);
  return (
    <>
      <SectionHeading title="Claims" remark={pair && `${counted(pair.questions, "shared question")} with claims in a run`}>
        {runs.length > 2 && (
          <Choices
            label="Candidate"
            choices={candidatesOf(comparison).map(({ id, name }, at) => ({
              key: id,
              name,
              href: compareHref({ ...search, candidate: id }),
              isOn: at + 1 === index,
            }))}
          />
        )}
      </SectionHeading>
      {state === "comparable" && pair ? (
        <>
          <ClaimsSummary
            pair={pair}
            index={index}
            figuresHref={`${compareHref({ ...rowSearch(search, claimsMetric, pair.run), section: null })}#differences`}
          />
          <ClaimsMethod />
        </>
      ) : (
        <NotComparable state={state} index={index} judgeHref={judgeHref(comparison, state, index)} />
      )}
      {found?.missing && <Missing missing={found.missing} search={search} />}
    </>
  );
};

const Missing = ({ missing, search }: { missing: MissingFacts; search: CompareSearch }) => (
  <>
    <SectionHeading
      id="missing"
      title="What to index next"
      remark={`${missing.facts.toLocaleString("en")} of ${counted(missing.needed, "fact")} of the references that none of the ${missing.runs} runs’ contexts support, in ${counted(missing.questions, "question")}`}
    />
    <Panel className="overflow-hidden">
      {missing.facts === 0 ? (
        <p className="px-4 py-3 text-ink-2">Each fact of the references is in the contexts of at least one run.</p>
      ) : (
        <MissingFactsList missing={missing} hrefOf={(sample) => questionHref(search, sample)} />
      )}
    </Panel>
  </>
);

const questionHref = (search: CompareSearch, sample: number): string => {
  const { runs, candidate } = search;
  const whole = { ...search, section: null, metric: claimsMetric, show: null, q: null, at: null, page: null };
  return `${compareHref({ ...whole, runs, candidate, open: String(sample) })}#questions`;
};

/** Address of the form that judges the run without the metric like the other one; null if neither has it. */
function judgeHref({ runs }: Comparison, state: ClaimsState, index: number): string | null {
  const [run, like] = state === "candidate-not-judged" ? [runs[index], runs[0]] : [runs[0], runs[index]];
  if (!run || !like?.metrics.includes(claimsMetric)) return null;
  return newRunHref({ dataset: run.datasetId, configuration: run.configurationId, like: like.id });
}
