import { failedInWords } from "assay-lib/why/words/sentences";
import { Term } from "@/components/glossary/term";
import { Panel } from "@/components/ui/panel";
import { Answers } from "./answers";
import { FailsMore, type WhyProps } from "./fails-more";
import { filteredHref } from "./filtered-href";
import { StageBar } from "./stage-bar";

const count = (n: number) => n.toLocaleString("en");

export const WhyStrip = ({ report, base, search }: WhyProps) => {
  const { failed, samples } = report;
  const { unknown = 0 } = report.stages;
  // No response is judged.
  if (failed === 0 && !report.stages.fine) return null;
  return (
    <section aria-labelledby="why">
      <div className="mt-4 mb-1.5 flex min-h-6 flex-wrap items-baseline gap-x-2">
        <h2 id="why" className="font-semibold">
          Why
        </h2>
        <span className="text-small text-ink-3">
          {failed === 0 ? (
            `no failure ${unknown > 0 ? "is known" : "was found"}`
          ) : (
            <>
              {failedInWords(report)}
              {unknown > 0 && `, ${count(unknown)} not known`}; grouped by <Term of="stage">first fault</Term>
            </>
          )}
        </span>
      </div>
      <Panel className="grid grid-cols-[minmax(0,1.7fr)_auto_minmax(0,1.1fr)] max-[1000px]:grid-cols-1">
        <div className="flex min-w-0 flex-col">
          <div className="flex-1 px-4 pt-3.5 pb-2.5">
            <StageBar counts={report.stages} open={search.stage} href={(stage) => filteredHref(base, search, { stage })} />
          </div>
          <Foot report={report} />
        </div>
        {report.answered.none < samples && (
          <div className="min-w-0 border-l border-line px-4 py-3 max-[1000px]:border-t max-[1000px]:border-l-0">
            <Answers
              report={report}
              open={{ answer: search.answer, answerable: search.answerable }}
              href={(filter) => filteredHref(base, search, filter)}
            />
          </div>
        )}
        <div className="min-w-0 border-l border-line px-4 py-3 max-[1000px]:border-t max-[1000px]:border-l-0">
          <FailsMore report={report} base={base} search={search} />
        </div>
      </Panel>
    </section>
  );
};

/** It is as high as most strips, so that little moves. */
export const WhyWaiting = () => (
  <section aria-busy="true" aria-label="Why" className="mt-4">
    <h2 className="mb-1.5 min-h-6 font-semibold">Why</h2>
    <Panel className="grid min-h-[170px] place-items-center text-small text-ink-3">Reading where samples fail…</Panel>
  </section>
);

const Foot = ({ report: { unknown, stages } }: Pick<WhyProps, "report">) =>
  stages.unknown ? (
    <p className="border-t border-line px-4 py-2 text-small text-ink-3">
      {count(stages.unknown)} unknown: {unknown[0]?.because} {unknown.length > 1 && "Other reasons too."}
    </p>
  ) : null;
