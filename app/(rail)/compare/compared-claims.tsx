import Link from "next/link";
import { Suspense } from "react";
import { type CompareSearch, compareHref, rowSearch } from "@/components/addresses/compare";
import { newRunHref } from "@/components/addresses/new-run";
import { EvidenceDocuments } from "@/components/compare/claims/documents";
import { MissingFactsList, shownFacts } from "@/components/compare/claims/missing";
import { UnsupportedTable } from "@/components/compare/claims/unsupported";
import { ButtonLink } from "@/components/ui/button";
import { Choices } from "@/components/ui/links/in-place";
import { EmptyState } from "@/components/ui/notice";
import { Panel, SectionHeading } from "@/components/ui/panel";
import type { Comparison } from "@/lib/comparison/metrics";
import { comparedRunName } from "@/lib/comparison/run-name";
import { letterOf } from "@/lib/domain/comparison/letter";
import type { Changes, ClaimComparison, ClaimsOfPair } from "@/lib/domain/evidence/report";
import { counted } from "@/lib/domain/text/counted";
import { type ClaimsState, claimsMetric, claimsState, compareClaimsOf } from "@/lib/evidence/read";

interface Props {
  comparison: Comparison;
  search: CompareSearch;
}

export const ComparedClaims = (props: Props) => (
  <Suspense
    fallback={
      <Panel className="mt-5 px-3.5 py-6 text-ink-2" role="status">
        Reading the claims of {props.comparison.report.pairedQuestions.toLocaleString("en")} questions…
      </Panel>
    }
  >
    <Claims {...props} />
  </Suspense>
);

const Claims = async ({ comparison, search }: Props) => {
  const { runs } = comparison;
  const index = Math.max(
    1,
    runs.findIndex(({ id }, at) => at > 0 && id === search.candidate),
  );
  const state = claimsState(comparison, index);
  const found = await compareClaimsOf(comparison, shownFacts);
  const pair = found?.pairs.find(({ run }) => run === runs[index]?.id);
  return (
    <>
      <SectionHeading title="Claims" remark={pair && `${counted(pair.questions, "shared question")} with claims in both runs`}>
        {runs.length > 2 && (
          <Choices
            label="Candidate"
            choices={runs.slice(1).map((run, at) => ({
              key: run.id,
              name: `${letterOf(at + 1)} ${comparedRunName(run, runs)}`,
              href: compareHref({ ...search, candidate: run.id }),
              isOn: at + 1 === index,
            }))}
          />
        )}
      </SectionHeading>
      {state === "comparable" && pair ? (
        <PairClaims comparison={comparison} search={search} pair={pair} index={index} />
      ) : (
        <NotComparable comparison={comparison} state={state} index={index} />
      )}
      {found && <Missing found={found} search={search} />}
    </>
  );
};

const NotComparable = ({ comparison: { runs }, state, index }: { comparison: Comparison; state: ClaimsState; index: number }) => {
  const at = state === "candidate-not-judged" ? index : 0;
  const [run, like] = [runs[at], runs[at === 0 ? index : 0]];
  return (
    <Panel>
      <EmptyState
        title={state === "other-prompts" ? "Claims were judged with other prompts or settings" : "Claims were not judged"}
        actions={
          run &&
          like?.metrics.includes(claimsMetric) && (
            <ButtonLink
              data-needs="editor"
              href={newRunHref({ dataset: run.datasetId, configuration: run.configurationId, like: like.id })}
            >
              Judge {letterOf(at)} like {letterOf(at === 0 ? index : 0)}
            </ButtonLink>
          )
        }
      >
        {state === "other-prompts"
          ? "Only claims that are listed and checked in the same way can be compared."
          : state === "neither-judged"
            ? "Neither run has the metric Supported claims."
            : `${letterOf(at)} does not have the metric Supported claims.`}
      </EmptyState>
    </Panel>
  );
};

const Missing = ({ found: { missing }, search }: { found: ClaimComparison; search: CompareSearch }) => (
  <>
    <SectionHeading
      id="missing"
      title="What to index next"
      remark={
        missing &&
        `${missing.facts.toLocaleString("en")} of ${counted(missing.needed, "fact")} of the references that none of the ${missing.runs} runs’ contexts support, in ${counted(missing.questions, "question")}`
      }
    />
    <Panel className="overflow-hidden">
      {!missing ? (
        <p className="px-4 py-3 text-ink-2">
          Facts come from references. These samples have none, or their claims were not judged.
        </p>
      ) : missing.facts === 0 ? (
        <p className="px-4 py-3 text-ink-2">Each fact of the references is in the contexts of at least one run.</p>
      ) : (
        <MissingFactsList missing={missing} hrefOf={(sample) => questionHref(search, sample)} />
      )}
    </Panel>
  </>
);

const questionHref = (search: CompareSearch, sample: number): string => {
  const { runs, candidate } = search;
  const whole = { ...search, section: null, side: null, metric: claimsMetric, show: null, q: null, at: null, page: null };
  return `${compareHref({ ...whole, runs, candidate, open: String(sample) })}#questions`;
};

/** "3 supported claims in 2 questions", or "no supported claim"; without the noun "3 in 2 questions", or "none". */
function inQuestions({ claims, questions }: Changes, what?: string): string {
  if (claims === 0) return what ? `no ${what}` : "none";
  return `${what ? counted(claims, what) : claims.toLocaleString("en")} in ${counted(questions, "question")}`;
}

interface PairProps extends Props {
  pair: ClaimsOfPair;
  index: number;
}

const PairClaims = ({ comparison, search, pair, index }: PairProps) => {
  const { gained, lost, needed, inBoth } = pair;
  const letter = letterOf(index);
  const run = comparison.runs[index]?.id ?? "";
  const figures = compareHref({ ...rowSearch(search, claimsMetric, run), section: null });
  return (
    <>
      <Panel className="overflow-hidden">
        <p className="px-5 py-3 phone:px-3.5">
          {gained.claims + lost.claims === 0 ? (
            <b className="font-semibold">No supported claim was gained or lost.</b>
          ) : (
            <>
              <b className="font-semibold">
                {letter} gains {inQuestions(gained, "supported claim")} and loses {inQuestions(lost)}.
              </b>{" "}
              <span className="text-ink-2">
                {gained.newSources.toLocaleString("en")} of the gained and {lost.newSources.toLocaleString("en")} of the lost rest
                on sentences that the other run did not retrieve.
              </span>
            </>
          )}{" "}
          <span className="text-ink-2">
            {counted(inBoth, "claim")} both state and neither supports.{" "}
            <Link href={`${figures}#differences`} prefetch={false} className="link">
              Share supported and unsupported claims per response
            </Link>
          </span>
        </p>
        <div className="border-t border-line">
          <UnsupportedTable pair={pair} index={index} />
        </div>
        <p className="border-t border-line px-5 py-2.5 phone:px-3.5">
          {needed ? (
            <>
              Of {counted(needed.facts, "fact")} of the references, the contexts of both runs support{" "}
              {needed.both.toLocaleString("en")}, only A’s {needed.baseline.toLocaleString("en")}, only {letter}’s{" "}
              {needed.candidate.toLocaleString("en")}, and neither’s {needed.neither.toLocaleString("en")}.
            </>
          ) : (
            <span className="text-ink-2">Without claims of references it is not known which facts the responses need.</span>
          )}
        </p>
      </Panel>
      <Documents search={search} pair={pair} index={index} />
      <p className="mt-3 max-w-[110ch] text-caption text-ink-3">
        Claims of the two runs are the same if their texts are equal, or if they share three quarters of their words and all
        numbers, names and negation. A claim without support is checked against the other run’s contexts: by its judge if it
        states the same claim, otherwise by words, which can be wrong. All contexts count, also those after the first K, and of
        several samples of a question the first.
      </p>
    </>
  );
};

const Documents = ({ search, pair, index }: Omit<PairProps, "comparison">) => {
  const side = search.side ?? "gained";
  const letter = letterOf(index);
  const documents = pair.documents[side];
  const isEmpty = documents.helped.length + documents.hurt.length === 0;
  return (
    <>
      <SectionHeading
        id="documents"
        title="Documents that help or hurt most"
        remark={`of ${counted(documents.documents, "document")} that ${side === "gained" ? letter : "A"} alone retrieved for a question`}
      />
      <Panel className="overflow-hidden">
        <div className="border-b border-line px-2.5 py-2">
          <Choices
            label="Which documents"
            choices={(["gained", "lost"] as const).map((one) => ({
              key: one,
              name: one === "gained" ? `Gained by ${letter}` : "Lost from A",
              href: `${compareHref({ ...search, side: one === "gained" ? null : one })}#documents`,
              isOn: one === side,
            }))}
          />
        </div>
        {isEmpty ? (
          <p className="px-5 py-4 text-ink-2 phone:px-3.5">None of them supports or contradicts a claim.</p>
        ) : (
          <EvidenceDocuments documents={documents} hrefOf={(sample) => questionHref(search, sample)} />
        )}
      </Panel>
    </>
  );
};
