import { boundsInWords, certificateWord, standsOn, whyNotCorrected } from "assay-lib/domain/corrected/in-words";
import type { CorrectedOfRun, JudgeCertificate } from "assay-lib/domain/corrected/mean";
import { formatInterval } from "assay-lib/domain/scores/format";
import { Ban, CircleCheck } from "lucide-react";
import Link from "next/link";
import { cn } from "@/components/ui/class-names";

interface PeopleSay {
  corrected?: CorrectedOfRun | undefined;
  certificate?: JudgeCertificate | undefined;
}

interface Props extends PeopleSay {
  /** Compares scores with a file's labels; null if the visitor has no such page. */
  trustHref: string | null;
}

/** What people would say, next to the judge's mean of the same samples, and whether the judge is certified. */
export const People = ({ corrected, certificate, trustHref }: Props) =>
  (corrected || certificate) && (
    <div className={cn(part, "tabular-nums")}>
      {corrected && <CorrectedMean corrected={corrected} labelsHref={labelsHref(corrected, trustHref)} />}
      {certificate && <CertificateLine certificate={certificate} />}
    </div>
  );

export const PeopleWaiting = () => <p className={part}>Comparing with labels …</p>;

const part = "border-t border-line px-3 pt-1.5 pb-2 text-caption text-ink-3";

const labelsHref = ({ source }: CorrectedOfRun, trustHref: string | null): string | null =>
  source.kind === "round" ? source.id && `/rounds/${source.id}` : trustHref;

const CorrectedMean = ({ corrected, labelsHref }: { corrected: CorrectedOfRun; labelsHref: string | null }) => (
  <>
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5">
      <Figure name="Judge’s mean" value={corrected.judgeMean} />
      <Figure name="People would say" value={corrected.value} interval={corrected.ci95} why={whyNotCorrected(corrected)} />
    </dl>
    <p className="mt-0.5 [overflow-wrap:anywhere]">
      {labelsHref ? (
        <Link href={labelsHref} prefetch={false} className="text-accent-ink hover:underline">
          {standsOn(corrected)}
        </Link>
      ) : (
        standsOn(corrected)
      )}
    </p>
  </>
);

interface FigureProps {
  name: string;
  value: number | null;
  interval?: readonly [number, number] | null;
  why?: string | null;
}

const Figure = ({ name, value, interval = null, why = null }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd className="text-ink-2">
      {value === null ? (why ?? "–") : <b className="text-body font-semibold text-ink">{value.toFixed(2)}</b>}
      {value !== null && interval && <span> {formatInterval(interval)}</span>}
    </dd>
  </div>
);

const CertificateLine = ({ certificate }: { certificate: JudgeCertificate }) => {
  const Icon = certificate.state === "certified" ? CircleCheck : Ban;
  const { round, openedAt } = certificate;
  return (
    <p className="mt-1">
      <span className="inline-flex items-center gap-1 font-medium text-ink-2">
        <Icon aria-hidden className="size-3" />
        {certificateWord(certificate)}
      </span>
      {round.id !== "" && (
        <>
          {": "}
          <Link href={`/rounds/${round.id}`} prefetch={false} className="text-accent-ink hover:underline">
            <bdi>{round.name}</bdi>
          </Link>
          , {openedAt.slice(0, 10)}
        </>
      )}
      <span className="block">{boundsInWords(certificate)}</span>
    </p>
  );
};
