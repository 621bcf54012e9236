import type { MissedGold } from "assay-lib/db/samples/gold";
import type { GoldFigures } from "assay-lib/domain/gold/figures";
import { goldCauses } from "assay-lib/domain/gold/find";
import { goldCauseInWords, goldFigureNames, goldFigures, suspiciousGold } from "assay-lib/domain/gold/in-words";
import type { MeanRetrieval } from "assay-lib/domain/gold/retrieval";
import { formatInterval } from "assay-lib/domain/scores/format";
import { counted } from "assay-lib/domain/text/counted";
import { noFilter, type SamplesSearch, samplesHref, withTab } from "assay-lib/samples/filters/address";
import Link from "next/link";
import { Term } from "@/components/glossary/term";
import { CutName } from "@/components/ui/cut-name";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { ListTable } from "@/components/ui/table";

export const missingGoldHref = (base: string, search: SamplesSearch): string =>
  samplesHref(base, withTab({ ...search, ...noFilter, gold: "missed" }, "samples"));

const shownDepths = [1, 2, 3, 5, 10];
const count = (n: number) => n.toLocaleString("en");

interface GoldPanelProps {
  figures: GoldFigures;
  retrieval?: MeanRetrieval;
  missed: readonly MissedGold[];
  samples: number;
  sampleHref: (sample: number) => string;
  missingHref: string;
}

export const GoldPanel = ({ figures, retrieval = null, missed, samples, sampleHref, missingHref }: GoldPanelProps) => {
  const warning = suspiciousGold(figures);
  return (
    <section aria-labelledby="gold">
      <SectionHeading
        id="gold"
        title={<Term of="gold">Gold contexts</Term>}
        remark={`did retrieval find them? ${figures.samples < samples ? `${count(figures.samples)} of ${count(samples)} samples` : `all ${count(samples)} samples`} have gold contexts`}
      />
      <Panel className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] overflow-hidden max-[1000px]:grid-cols-1">
        <div className="min-w-0 p-4 phone:p-3.5">
          {figures.recall === null ? null : (
            <>
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="text-mean font-semibold tabular-nums">{figures.recall.toFixed(2)}</span>
                <span className="text-small text-ink-3 tabular-nums">
                  {figures.recallInterval ? formatInterval(figures.recallInterval) : "no interval"}
                </span>
                <span className="text-small text-ink-2">recall among all contexts, n = {count(figures.known)}</span>
              </p>
              {retrieval && (
                <p className="mt-0.5 text-small text-ink-2 tabular-nums">
                  <Term of="mrr">MRR</Term> <b className="font-semibold text-ink">{retrieval.mrr.toFixed(2)}</b>, precision{" "}
                  <b className="font-semibold text-ink">{retrieval.precision.toFixed(2)}</b>, nDCG{" "}
                  <b className="font-semibold text-ink">{retrieval.ndcg.toFixed(2)}</b>, among all contexts too.
                </p>
              )}
              <p className="mt-0.5 text-small text-ink-2">
                Everything found in <b className="font-semibold text-ink">{count(figures.complete)}</b> samples, nothing in{" "}
                <b className="font-semibold text-ink">{count(figures.empty)}</b>.
              </p>
              <Depths figures={figures} />
            </>
          )}
          {goldCauses.map(
            (cause) =>
              figures.unknown[cause] > 0 && (
                <p key={cause} className="mt-2 text-small text-ink-2">
                  {count(figures.unknown[cause])} samples: {goldCauseInWords(cause)}
                </p>
              ),
          )}
          {warning && <p className="mt-2 text-small text-ink-2">{warning}</p>}
        </div>
        <section
          aria-labelledby="missed-gold"
          className="min-w-0 border-l border-line max-[1000px]:border-t max-[1000px]:border-l-0"
        >
          <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-2 text-small phone:px-3.5">
            <h3 id="missed-gold" className="font-medium">
              Missed most often
            </h3>
            {figures.complete < figures.known && (
              <Link href={missingHref} prefetch={false} className="link tabular-nums">
                {counted(figures.known - figures.complete, "sample")} missing some
              </Link>
            )}
          </header>
          {missed.length === 0 ? (
            <p className="px-4 py-3 text-ink-2 phone:px-3.5">
              {figures.known === 0 ? "Missed contexts are unknown." : "None missed."}
            </p>
          ) : (
            <ul>
              {missed.map(({ id, text, samples, sample }) => (
                <li
                  key={sample + (id ?? "") + (text ?? "")}
                  className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line px-4 py-[7px] last:border-b-0 phone:px-3.5"
                >
                  <span className="min-w-0">
                    {text !== null && (
                      <span dir="auto" className="block truncate">
                        {text}
                      </span>
                    )}
                    {id !== null && (
                      <span className="block font-mono text-[11.5px]/4 text-ink-2">
                        <CutName name={id} />
                      </span>
                    )}
                  </span>
                  <Link href={sampleHref(sample)} scroll={false} prefetch={false} className="link text-small tabular-nums">
                    {samples === 1 ? "1 sample" : `the first of ${count(samples)} samples`}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
      </Panel>
    </section>
  );
};

const terms = { recall: "recall-at-k", precision: "precision-at-k", ndcg: "ndcg" } as const;

const Depths = ({ figures: { at } }: { figures: GoldFigures }) => {
  const shown = at.filter(({ k }) => shownDepths.includes(k) || k === at.length);
  return (
    <ListTable
      label="Recall, precision and nDCG at k"
      className="mt-3"
      rows={goldFigures}
      keyOf={(figure) => figure}
      columns={[
        {
          name: "among the first k",
          isHeading: true,
          cellClass: "whitespace-nowrap",
          cell: (figure) => <Term of={terms[figure]}>{goldFigureNames[figure]}</Term>,
        },
        ...shown.map((one) => ({
          name: String(one.k),
          numeric: true,
          cellClass: "whitespace-nowrap",
          cell: (figure: (typeof goldFigures)[number]) => {
            const interval = one[`${figure}Interval`];
            return (
              <>
                <span className="font-medium">{one[figure].toFixed(2)}</span>
                <span className="block text-[11px]/[14px] text-ink-3">{interval ? formatInterval(interval) : "–"}</span>
              </>
            );
          },
        })),
      ]}
    />
  );
};
