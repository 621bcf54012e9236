"use client";

import { debounce, useQueryStates } from "nuqs";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import type { Agreement, LabelColumn, MetricAgreement } from "@/lib/domain/agreement";
import { agreementSearch, noFilter, type SamplesSearch, samplesHref } from "@/lib/samples/address";
import { AurocTable, type ComparedMetric } from "./auroc-table";
import { Calibration } from "./calibration";
import { Disagreements } from "./disagreements";
import { besidePeople, causeInWords, figureInWords, leftOutInWords, missingInWords, remarkOnAuroc } from "./in-words";
import { LabelFields } from "./label-fields";
import { ReviewShare } from "./review-share";
import { Threshold } from "./threshold";
import { useAgreement } from "./use-figures";

const views = [
  { id: "disagreements", name: "Strongest disagreements" },
  { id: "calibration", name: "Calibration" },
] as const;

/** How well a run's scores agree with a label of its samples. Reads its figures after the page has loaded. */
export const AgreementPanel = ({
  base,
  address,
  metrics,
  search,
  revision,
  fitting,
}: {
  /** The page of the run, or of its share. */
  base: string;
  /** The route that returns the figures. */
  address: string;
  metrics: readonly ComparedMetric[];
  search: SamplesSearch;
  /** Changes when the figures must be read again. */
  revision: number;
  /** The metric that is shown until another is chosen. */
  fitting: string | null;
}) => {
  const [chosenHere, set] = useQueryStates(agreementSearch, { shallow: false });
  const { agreeLabel, agreeGood, agreeMetric, agreeAt, agreeShow } = chosenHere;
  const { answer, isReading, again } = useAgreement(address, { label: agreeLabel, good: agreeGood }, revision);
  // The server's search lags behind what was just chosen here.
  const current = { ...search, ...chosenHere };
  const at = Math.round(Math.min(1, Math.max(0, agreeAt)) * 100) / 100;
  if (answer && "problem" in answer) {
    return (
      <Notice
        kind="problem"
        title="The agreement could not be read"
        actions={
          agreeLabel || agreeGood ? (
            <Button onClick={() => void set({ agreeLabel: null, agreeGood: null })}>Choose the label again</Button>
          ) : (
            <Button onClick={again}>Try again</Button>
          )
        }
      >
        {answer.problem}
      </Notice>
    );
  }
  const agreement = answer?.agreement ?? null;
  const label = agreement?.labels.find(({ name }) => name === agreement.label) ?? null;
  const figures = agreement?.metrics ?? {};
  const chosen = chooseMetric(figures, agreeMetric, fitting);
  const chosenFigures = chosen === null ? null : (figures[chosen] ?? null);
  const metric = metrics.find(({ id }) => id === chosen);
  /** The table filters by one value of a label, so it can show only a class that has one value. */
  const inTable = (values: readonly string[] = [], order: "asc" | "desc") =>
    label?.unit === "sample" && values.length === 1
      ? `${samplesHref(base, { ...current, ...noFilter, label: label.name, value: values[0], sort: chosen, order })}#samples`
      : null;
  const show = (view: typeof agreeShow) => void set({ agreeShow: view });
  return (
    <Panel
      className={cn("overflow-hidden transition-opacity duration-120", answer && isReading && "opacity-60")}
      aria-busy={isReading}
    >
      <div className="grid grid-cols-[minmax(0,4fr)_minmax(0,6fr)_minmax(0,6fr)] max-[1099px]:grid-cols-1 [&>div]:border-line max-[1099px]:[&>div]:border-t min-[1100px]:[&>div]:border-l [&>div:first-child]:border-0!">
        <div className="min-w-0 px-3.5 py-3">
          <About agreement={agreement} label={label} figures={chosenFigures} metric={metric} />
          <LabelFields
            labels={agreement?.labels ?? []}
            chosen={label}
            good={agreement?.good ?? null}
            onLabel={(agreeLabel) => void set({ agreeLabel, agreeGood: null })}
            onGood={(agreeGood) => void set({ agreeGood: agreeGood || null })}
          />
          {metrics.map(({ id, shortName, source }) => {
            const review = agreement?.reviews[id];
            const isShown = review && (chosen === null || chosen === id);
            return isShown && <ReviewShare key={id} name={`${shortName} (${source})`} review={review} />;
          })}
        </div>
        <div className="min-w-0 px-3.5 py-3">
          <AurocTable metrics={metrics} figures={figures} chosen={chosen} onChoose={(agreeMetric) => void set({ agreeMetric })} />
          <p className="mt-1.5 min-h-8 text-caption text-ink-3">
            {(chosenFigures && label && remarkOnAuroc(chosenFigures, label.unit)) ??
              "AUROC: how likely a good one scores above a bad one; 1 always, 0.5 by chance."}
          </p>
        </div>
        <div className="min-w-0 px-3.5 py-3">
          <Threshold
            figures={chosenFigures}
            at={at}
            onMove={(agreeAt) => void set({ agreeAt }, { limitUrlUpdates: debounce(400) })}
            onShow={() => show("disagreements")}
          />
          <Grades figures={chosenFigures} label={label} />
        </div>
      </div>
      <div className="flex flex-wrap gap-1 border-t border-line px-2 py-1.5">
        {views.map(({ id, name }) => (
          <Button
            key={id}
            look="ghost"
            size="small"
            disabled={!chosenFigures || chosenFigures.n === 0}
            aria-expanded={agreeShow === id}
            className="aria-expanded:bg-sunken aria-expanded:text-ink"
            onClick={() => show(agreeShow === id ? null : id)}
          >
            {name}
          </Button>
        ))}
      </div>
      {chosenFigures && chosenFigures.n > 0 && agreeShow && (
        <div className="border-t border-line">
          {agreeShow === "calibration" ? (
            <Calibration
              calibration={chosenFigures.calibration}
              n={chosenFigures.n}
              name={`${metric?.shortName ?? ""} (${metric?.source ?? ""}) against ${label?.name ?? "the label"}`}
            />
          ) : (
            <Disagreements
              figures={chosenFigures}
              at={at}
              href={(id) => samplesHref(`${base}/samples/${id}`, { ...current, page: null })}
              tableHref={{ high: inTable(agreement?.badValues, "desc"), low: inTable(agreement?.goodValues, "asc") }}
            />
          )}
        </div>
      )}
    </Panel>
  );
};

/** The requested metric; else the fitting one if it has an AUROC; else the first that has one; else any. */
function chooseMetric(figures: Agreement["metrics"], asked: string | null, fitting: string | null): string | null {
  const all = Object.keys(figures);
  if (asked && all.includes(asked)) return asked;
  const defined = all.filter((id) => figures[id]?.auroc.value !== null);
  const offered = defined.length > 0 ? defined : all;
  return offered.find((id) => id === fitting) ?? offered[0] ?? null;
}

const About = ({
  agreement,
  label,
  figures,
  metric,
}: {
  agreement: Agreement | null;
  label: LabelColumn | null;
  figures: MetricAgreement | null;
  metric: ComparedMetric | undefined;
}) => {
  const missing = agreement && missingInWords(agreement);
  const notes = [
    label && leftOutInWords(label),
    figures && figures.unscored > 0 && `${figures.unscored.toLocaleString("en")} labelled without a score.`,
  ].filter(Boolean);
  return (
    <div className="min-h-[54px] text-small text-ink-2 [overflow-wrap:anywhere]">
      {!agreement ? (
        <p>Comparing scores and labels…</p>
      ) : missing ? (
        <p>{missing}</p>
      ) : (
        figures &&
        label &&
        metric && (
          <>
            <p>
              Does {metric.shortName} ({metric.source}) say what people said? {figures.n.toLocaleString("en")} {label.unit}
              {figures.n === 1 ? "" : "s"} carry both this score and the label{" "}
              <code className="font-mono text-[11.5px]">{label.name}</code>. <span className="text-ink-3">{notes.join(" ")}</span>
            </p>
            {figures.judgeMean !== null && <BesidePeople figures={figures} label={label} />}
          </>
        )
      )}
    </div>
  );
};

const BesidePeople = ({ figures, label }: { figures: MetricAgreement; label: LabelColumn }) => (
  <p className="mt-1.5">
    {besidePeople(figures, label)}{" "}
    <span className="text-ink-3">
      The interval of a mean says how the judge’s mean would vary with other questions, not how near it is to people’s.
    </span>
  </p>
);

/** For graded labels: whether scores rise with the grades, and match them. */
const Grades = ({ figures, label }: { figures: MetricAgreement | null; label: LabelColumn | null }) =>
  label?.kind !== "graded" || !figures ? null : (
    <dl className="mt-2 grid gap-1 border-t border-line pt-2 text-small text-ink-3">
      {[
        ["Spearman’s rank correlation", figures.spearman] as const,
        ["Kappa with quadratic weights", figures.weightedKappa] as const,
      ].map(([name, figure]) => (
        <div key={name}>
          <dt className="inline">{name} </dt>
          <dd className="inline text-ink tabular-nums">
            {figure.value === null ? `none: ${figure.cause ? causeInWords[figure.cause] : ""}` : figureInWords(figure)}
          </dd>
        </div>
      ))}
    </dl>
  );
