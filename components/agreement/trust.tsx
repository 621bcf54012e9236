import { debounce, useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { Term } from "@/components/glossary/term";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import type { Agreement, LabelColumn, MetricAgreement } from "@/lib/domain/agreement";
import { agreementSearch, noFilter, type SamplesSearch, samplesHref, samplesSearch } from "@/lib/samples/filters/address";
import { AurocTable, type ComparedMetric } from "./auroc-table";
import { Calibration } from "./calibration";
import { Differences } from "./differences";
import { Headline } from "./headline";
import { leftOutInWords, missingInWords, remarkOnAuroc, saidInWords, scaleInWords } from "./in-words";
import { LabelFields } from "./label-fields";
import { Grades, Means, type OverallMean } from "./means";
import { reading, readingHeight } from "./reading";
import { ReviewShare } from "./review-share";
import { Threshold } from "./threshold";
import { useAgreement } from "./use-figures";

export interface TrustProps {
  /** The page of the run or share. */
  base: string;
  /** Returns the figures. */
  address: string;
  metrics: readonly ComparedMetric[];
  search: SamplesSearch;
  /** A change reloads the figures. */
  revision: number;
  /** The default metric. */
  fitting: string | null;
  overall?: Readonly<Record<string, OverallMean>>;
}

/** Without a label in the address, the tab is required. */
const trustSearch = { ...agreementSearch, tab: samplesSearch.tab };

export const Trust = ({ base, address, metrics, search, revision, fitting, overall = {} }: TrustProps) => {
  const [chosenHere, set] = useQueryStates(trustSearch, { shallow: false });
  const { agreeLabel, agreeGood, agreeMetric, agreeAt } = chosenHere;
  const { answer, isReading, again } = useAgreement(address, { label: agreeLabel, good: agreeGood }, revision);
  // The server's search lags behind choices made here.
  const current = { ...search, ...chosenHere };
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
  const label = agreement?.labels.find(({ name }) => name === agreement.label) ?? null;
  const chosen = chooseMetric(agreement?.metrics ?? {}, agreeMetric, fitting);
  const figures = chosen === null ? null : (agreement?.metrics[chosen] ?? null);
  const metric = metrics.find(({ id }) => id === chosen);
  const name = metric ? `${metric.shortName} (${metric.source})` : "";
  const unit = `${label?.unit ?? "sample"}s`;
  const said = label && agreement?.good ? saidInWords(label, agreement.good) : "labelled yes";
  const scale = label && agreement?.good ? scaleInWords(label, agreement.good) : null;
  /** Null unless the class has exactly one label value, since the table filters by one value. */
  const inSamples = (values: readonly string[] = [], scores: { from: number } | { to: number }, order: "asc" | "desc") => {
    if (label?.unit !== "sample" || values.length !== 1 || chosen === null) return null;
    const filter = { label: label.name, value: values[0], score: [{ metric: chosen, ...scores }] };
    return `${samplesHref(base, { ...current, ...noFilter, tab: "samples", ...filter, sort: chosen, order })}#samples`;
  };
  const onMove = (agreeAt: number) => void set({ agreeAt }, { limitUrlUpdates: debounce(400) });
  const reviews = metrics.flatMap(({ id, shortName, source }) => {
    const review = agreement?.reviews[id];
    return review && (chosen === null || chosen === id) ? [{ id, name: `${shortName} (${source})`, review }] : [];
  });
  return (
    <div className={cn("grid gap-3 transition-opacity duration-120", answer && isReading && "opacity-60")} aria-busy={isReading}>
      <Panel className={cn("overflow-hidden", !answer && readingHeight)}>
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-3 px-4 py-3.5">
          <div className="min-w-0 flex-1 basis-96">
            {!agreement ? (
              <p>{reading}</p>
            ) : (
              (figures && label && <Headline figures={figures} at={at} said={said} scale={scale} label={label} />) || (
                <p>{missingInWords(agreement)}</p>
              )
            )}
          </div>
          {agreement && agreement.labels.length > 0 && (
            <LabelFields
              labels={agreement.labels}
              chosen={label}
              good={agreement.good}
              onLabel={(agreeLabel) => void set({ agreeLabel, agreeGood: null })}
              onGood={(agreeGood) => void set({ agreeGood: agreeGood || null })}
            />
          )}
        </div>
        {agreement && label && figures && (
          <div className="grid grid-cols-[minmax(0,412fr)_minmax(0,418fr)_minmax(0,388fr)] border-t border-line max-[1099px]:grid-cols-1 [&>*]:border-line max-[1099px]:[&>*:not(:first-child)]:border-t min-[1100px]:[&>*:not(:first-child)]:border-l">
            <Part>
              <h3 className="font-semibold">
                {scale ? "The labels’ mean" : "Good labels"} and the judge’s mean
                <span className="block text-small font-normal text-ink-3">
                  95% intervals, {metric?.shortName} and the label <code className="font-mono text-[11.5px]">{label.name}</code>
                </span>
              </h3>
              <Means
                figures={figures}
                said={said}
                unit={unit}
                scale={scale}
                overall={chosen === null ? undefined : overall[chosen]}
              />
              <Grades figures={figures} label={label} />
            </Part>
            <Part>
              <Calibration figures={figures} name={`${name} against ${label.name}`} />
            </Part>
            <Part>
              <h3 className="font-semibold">
                Which metric matches the label?
                <span className="block text-small font-normal text-ink-3">
                  <Term of="auroc" />: 1 always ranks good above bad, 0.5 is chance
                </span>
              </h3>
              <div className="mt-2">
                <AurocTable
                  metrics={metrics}
                  figures={agreement.metrics}
                  chosen={chosen}
                  onChoose={(agreeMetric) => void set({ agreeMetric })}
                />
              </div>
              <p className="mt-2 text-caption text-ink-3">
                Hollow: the interval includes 0.50. {remarkOnAuroc(figures, label.unit)}
              </p>
            </Part>
          </div>
        )}
      </Panel>
      {agreement && label && figures && figures.n > 0 && (
        <div className="grid grid-cols-[412fr_818fr] gap-3 max-[1099px]:grid-cols-1">
          <Panel className="min-w-0 px-4 py-3">
            <Threshold figures={figures} at={at} onMove={onMove} />
          </Panel>
          <Panel className="min-w-0 overflow-hidden">
            <Differences
              figures={figures}
              at={at}
              metric={metric?.shortName ?? ""}
              label={label.name}
              isYesNo={label.kind === "yes-no"}
              unit={unit}
              href={(id) => samplesHref(`${base}/samples/${id}`, { ...current, page: null })}
              inSamples={{
                kind: inSamples(agreement.badValues, { from: at }, "desc"),
                strict: inSamples(agreement.goodValues, { to: at - 0.0001 }, "asc"),
              }}
            />
          </Panel>
        </div>
      )}
      <Notes figures={figures} label={label}>
        {reviews.map(({ id, name, review }) => (
          <ReviewShare key={id} name={name} review={review} />
        ))}
      </Notes>
    </div>
  );
};

const Part = ({ children }: { children: ReactNode }) => <div className="min-w-0 px-4 py-3">{children}</div>;

interface Props {
  figures: MetricAgreement | null;
  label: LabelColumn | null;
  children: ReactNode;
}

const Notes = ({ figures, label, children }: Props) => (
  <div className="grid gap-1 text-small text-ink-3">
    {label && leftOutInWords(label) && <p>{leftOutInWords(label)}</p>}
    {figures && figures.unscored > 0 && <p>{figures.unscored.toLocaleString("en")} with a label but no score.</p>}
    {children}
  </div>
);

/** The requested metric, else `fitting` or the first one with an AUROC, else any. */
function chooseMetric(figures: Agreement["metrics"], asked: string | null, fitting: string | null): string | null {
  const all = Object.keys(figures);
  if (asked && all.includes(asked)) return asked;
  const defined = all.filter((id) => figures[id]?.auroc.value !== null);
  const offered = defined.length > 0 ? defined : all;
  return offered.find((id) => id === fitting) ?? offered[0] ?? null;
}
