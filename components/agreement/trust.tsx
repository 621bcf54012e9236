import type { Agreement, LabelColumn, MetricAgreement } from "assay-lib/domain/agreement";
import { formatShare } from "assay-lib/domain/scores/format";
import { agreementSearch, noFilter, type SamplesSearch, samplesHref, samplesSearch } from "assay-lib/samples/filters/address";
import { debounce, useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { Term } from "@/components/glossary/term";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { type AurocRow, AurocTable } from "./auroc-table";
import { CalibrationChart } from "./calibration";
import { MarkAgreement } from "./claim-marks";
import { AgreementDifferences } from "./differences";
import { PartHeading } from "./figure-rows";
import { Headline } from "./headline";
import { agreementInWords, labelScaleInWords, missingInWords, pairsLeftOutInWords, remarkOnAuroc } from "./in-words";
import { LabelFields } from "./label-fields";
import { Grades, Means, type OverallMean } from "./means";
import { aurocReading, readingHeight } from "./reading";
import { Threshold } from "./threshold";
import { useAgreement } from "./use-figures";

export interface TrustProps {
  base: string;
  address: string;
  metrics: readonly AurocRow[];
  search: SamplesSearch;
  /** A change reloads the figures. */
  revision: number;
  fitting: string | null;
  overall?: Readonly<Record<string, OverallMean>>;
}

/** The address needs the tab if it has no label. */
const trustSearch = { ...agreementSearch, tab: samplesSearch.tab };

export const Trust = ({ base, address, metrics, search, revision, fitting, overall = {} }: TrustProps) => {
  const [chosenHere, set] = useQueryStates(trustSearch, { shallow: false });
  const { agreeLabel, agreeGood, agreeMetric, agreeAt } = chosenHere;
  const { answer, isReading, again } = useAgreement(address, { label: agreeLabel, good: agreeGood }, revision);
  const at = Math.round(Math.min(1, Math.max(0, agreeAt)) * 100) / 100;
  if (answer && "problem" in answer) {
    return (
      <Notice
        kind="problem"
        title="Could not load the agreement"
        actions={
          agreeLabel || agreeGood ? (
            <Button onClick={() => void set({ agreeLabel: null, agreeGood: null, tab: "trust" })}>Choose the label again</Button>
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
  const compared = agreement && comparedIn(agreement, metrics, agreeMetric, fitting);
  return (
    <div className={cn("grid gap-3 transition-opacity duration-120", answer && isReading && "opacity-60")} aria-busy={isReading}>
      <Panel className={cn("overflow-hidden", !answer && readingHeight)}>
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-3 px-4 py-3.5">
          <div className="min-w-0 flex-1 basis-96">
            {compared ? <Headline at={at} {...compared} /> : <p>{agreement ? missingInWords(agreement) : aurocReading}</p>}
          </div>
          {agreement && agreement.labels.length > 0 && (
            <LabelFields
              labels={agreement.labels}
              chosen={labelOf(agreement)}
              good={agreement.good}
              onLabel={(agreeLabel) => void set({ agreeLabel, agreeGood: null })}
              onGood={(agreeGood) => void set({ agreeGood: agreeGood || null })}
            />
          )}
        </div>
        {compared && (
          <Figures {...compared} metrics={metrics} overall={overall} onChoose={(agreeMetric) => void set({ agreeMetric })} />
        )}
      </Panel>
      {compared && compared.figures.n > 0 && (
        <AtThreshold
          {...compared}
          base={base}
          // The server's search lags behind choices made here.
          search={{ ...search, ...chosenHere }}
          at={at}
          onMove={(agreeAt) => void set({ agreeAt }, { limitUrlUpdates: debounce(400) })}
        />
      )}
      {agreement?.claims && <MarkAgreement marks={agreement.claims} />}
      <div className="grid gap-1 text-small text-ink-3">
        {agreement && <Notes agreement={agreement} metrics={metrics} compared={compared} />}
      </div>
    </div>
  );
};

const labelOf = ({ labels, label }: Agreement): LabelColumn | null => labels.find(({ name }) => name === label) ?? null;
const nameOf = ({ shortName, source }: AurocRow): string => `${shortName} (${source})`;

interface Compared {
  agreement: Agreement;
  label: LabelColumn;
  metric: AurocRow;
  figures: MetricAgreement;
  /** "labelled yes" */
  said: string;
  /** How grades are read; null for a label without grades. */
  scale: string | null;
}

/** Null without a label or figures. The metric is the one `asked` for, else `fitting` or the first with an AUROC, else any. */
function comparedIn(
  agreement: Agreement,
  metrics: readonly AurocRow[],
  asked: string | null,
  fitting: string | null,
): Compared | null {
  const { good } = agreement;
  const label = labelOf(agreement);
  const all = metrics.flatMap((metric) => {
    const figures = agreement.metrics[metric.id];
    return figures ? [{ metric, figures }] : [];
  });
  const defined = all.filter(({ figures }) => figures.auroc.value !== null);
  const offered = defined.length > 0 ? defined : all;
  const chosen =
    all.find(({ metric }) => metric.id === asked) ?? offered.find(({ metric }) => metric.id === fitting) ?? offered[0];
  if (!label || !chosen) return null;
  const said = good ? agreementInWords(label, good) : "labelled yes";
  return { agreement, label, ...chosen, said, scale: good ? labelScaleInWords(label, good) : null };
}

interface FiguresProps extends Compared, Required<Pick<TrustProps, "metrics" | "overall">> {
  onChoose: (metric: string) => void;
}

const Figures = ({ agreement, label, metric, figures, said, scale, metrics, overall, onChoose }: FiguresProps) => (
  <div className="grid grid-cols-[minmax(0,412fr)_minmax(0,418fr)_minmax(0,388fr)] border-t border-line max-[1099px]:grid-cols-1 [&>*]:border-line max-[1099px]:[&>*:not(:first-child)]:border-t min-[1100px]:[&>*:not(:first-child)]:border-l">
    <Part>
      <PartHeading title={`${scale ? "The labels’ mean" : "Good labels"} and the judge’s mean`}>
        95% intervals, {metric.shortName} and the label <code className="font-mono text-[11.5px]">{label.name}</code>
      </PartHeading>
      <Means figures={figures} said={said} unit={`${label.unit}s`} scale={scale} overall={overall[metric.id]} />
      <Grades figures={figures} label={label} />
    </Part>
    <Part>
      <CalibrationChart figures={figures} name={`${nameOf(metric)} against ${label.name}`} />
    </Part>
    <Part>
      <PartHeading title="Which metric matches the label?">
        <Term of="auroc" />: 1 always ranks good above bad, 0.5 is chance
      </PartHeading>
      <div className="mt-2">
        <AurocTable metrics={metrics} figures={agreement.metrics} chosen={metric.id} onChoose={onChoose} />
      </div>
      <p className="mt-2 text-caption text-ink-3">Hollow: the interval includes 0.50. {remarkOnAuroc(figures, label.unit)}</p>
    </Part>
  </div>
);

const Part = ({ children }: { children: ReactNode }) => <div className="min-w-0 px-4 py-3">{children}</div>;

interface AtThresholdProps extends Compared, Pick<TrustProps, "base" | "search"> {
  at: number;
  onMove: (at: number) => void;
}

const AtThreshold = ({ agreement, label, metric, figures, base, search, at, onMove }: AtThresholdProps) => {
  /** Null unless the class has exactly one label value, since the table filters by one value. */
  const inSamples = (values: readonly string[], scores: { from: number } | { to: number }, order: "asc" | "desc") => {
    if (label.unit !== "sample" || values.length !== 1) return null;
    const filter = { label: label.name, value: values[0], score: [{ metric: metric.id, ...scores }] };
    return `${samplesHref(base, { ...search, ...noFilter, tab: "samples", ...filter, sort: metric.id, order })}#samples`;
  };
  return (
    <div className="grid grid-cols-[412fr_818fr] gap-3 max-[1099px]:grid-cols-1">
      <Panel className="min-w-0 px-4 py-3">
        <Threshold figures={figures} at={at} onMove={onMove} />
      </Panel>
      <Panel className="min-w-0 overflow-hidden">
        <AgreementDifferences
          figures={figures}
          at={at}
          metric={metric.shortName}
          label={label.name}
          isYesNo={label.kind === "yes-no"}
          unit={`${label.unit}s`}
          href={(id) => samplesHref(`${base}/samples/${id}`, { ...search, page: null })}
          inSamples={{
            kind: inSamples(agreement.badValues, { from: at }, "desc"),
            strict: inSamples(agreement.goodValues, { to: at - 0.0001 }, "asc"),
          }}
        />
      </Panel>
    </div>
  );
};

interface NotesProps {
  agreement: Agreement;
  metrics: readonly AurocRow[];
  compared: Compared | null;
}

const Notes = ({ agreement, metrics, compared }: NotesProps) => {
  const label = labelOf(agreement);
  const leftOut = label && pairsLeftOutInWords(label);
  return (
    <>
      {leftOut && <p>{leftOut}</p>}
      {compared && compared.figures.unscored > 0 && (
        <p>{compared.figures.unscored.toLocaleString("en")} with a label but no score.</p>
      )}
      {(compared ? [compared.metric] : metrics).map((metric) => {
        const { agreed, reviewed } = agreement.reviews[metric.id] ?? { agreed: 0, reviewed: 0 };
        return (
          reviewed > 0 && (
            <p key={metric.id}>
              {nameOf(metric)}, reviews:{" "}
              <b className="font-semibold text-ink">{`${agreed.toLocaleString("en")} of ${reviewed.toLocaleString("en")}`}</b>{" "}
              agree, {formatShare(agreed, reviewed)}. There is no interval because the samples are not random and reviewers saw
              the judge’s verdict first.
            </p>
          )
        );
      })}
    </>
  );
};
