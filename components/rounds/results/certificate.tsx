import { counted } from "assay-lib/domain/text/counted";
import type { MeasuredCertification, RoundCertificate } from "assay-lib/rounds/certified/certificates";
import { leftOutInWords } from "assay-lib/rounds/words/left-out";
import type { RoundUnit } from "assay-lib/rounds/words/limits";
import { Ban, CircleCheck, CircleDashed } from "lucide-react";
import { PartHeading } from "@/components/agreement/figure-rows";
import { share as shareInWords } from "@/components/rounds/in-words";
import { OpenTestPart } from "@/components/rounds/open-test-part";
import { Moment } from "@/components/ui/moment";

const marks = {
  certified: { name: "Certified", icon: CircleCheck },
  refused: { name: "Refused", icon: Ban },
  "not-measured": { name: "Not measured", icon: CircleDashed },
} as const;

interface Props {
  roundId: string;
  unit: RoundUnit;
  certification: MeasuredCertification;
  open: (roundId: string) => Promise<string | null>;
}

/** Fewer of a kind certify no judge, even one without a mistake: 0.025^(1/17) is 0.805. */
const fewestOfAKind = 17;

export const CertificatePart = ({
  roundId,
  unit,
  certification: { why, bad, good, unrated, isOpened, certificates },
  open,
}: Props) => (
  <section aria-label="Certificate">
    <PartHeading
      title={<>Certificate {(!isOpened || why !== null) && certificates.length === 0 && <Mark state="not-measured" />}</>}
    >
      {why ?? "Measured on half of the questions, the test part with conversations whole, which opens once for each judge."}
    </PartHeading>
    {unrated > 0 && <p className="mt-2 text-small text-ink-2">{leftOutInWords(unrated)}</p>}
    {certificates.map((certificate) => (
      <Opened key={`${certificate.runId} ${certificate.openedAt}`} certificate={certificate} />
    ))}
    {why === null && !isOpened && (
      <div className="mt-3 grid justify-items-start gap-2 text-small text-ink-2">
        <p>
          The test part holds{" "}
          <b className="font-semibold tabular-nums">{counted(bad, unit === "context" ? "context" : "sample")}</b> labelled no and{" "}
          <b className="font-semibold tabular-nums">{good.toLocaleString("en")}</b> labelled yes.
          {Math.min(bad, good) < fewestOfAKind && ` Below ${fewestOfAKind} of a kind, no judge can be certified.`}
        </p>
        {bad > 0 && good > 0 ? (
          <OpenTestPart roundId={roundId} bad={bad} good={good} open={open} />
        ) : (
          <p className="text-ink-3">It can be opened once there are labels of both kinds.</p>
        )}
      </div>
    )}
  </section>
);

const Opened = ({ certificate }: { certificate: RoundCertificate }) => {
  const { state, caught, bad, passed, good, intervals, catches, lets, bar, passes, openedAt, before, hasChanged, runName } =
    certificate;
  // The axis starts at 0 if a bound lies below its usual start.
  const from = Math.min(catches ?? 0, lets ?? 0) < 0.5 ? 0 : 0.5;
  return (
    <div className="mt-3 not-first:[&+&]:border-t">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Mark state={state} />
        <span className="text-small text-ink-3">
          {certificate.elsewhere && <bdi>{runName ?? "a deleted run"}, </bdi>}opened <Moment at={openedAt} />
        </span>
      </p>
      <BoundText name="Catches bad" right={caught} of={bad} interval={intervals.bad} what="labelled no" bar={bar} from={from} />
      <BoundText
        name="Passes good"
        right={passed}
        of={good}
        interval={intervals.good}
        what="labelled yes"
        bar={bar}
        from={from}
      />
      <BoundAxis bar={bar} from={from} />
      <p className="mt-2 text-small text-ink-2">
        {remark(certificate)} A score from {passes.toFixed(2)} counts as good.
        {hasChanged && " Labels have changed since."}
      </p>
      {before && (
        <p className="mt-1 text-small text-ink-2">
          Opened before for {counted(before.judges, "other judge")}, last <Moment at={before.last} />: a judge chosen after seeing
          the results can look better than it is.
        </p>
      )}
    </div>
  );
};

const Mark = ({ state }: { state: keyof typeof marks }) => {
  const { name, icon: Icon } = marks[state];
  return (
    <span className="inline-flex h-6 items-center gap-1.5 rounded-control border border-ink px-2 align-middle text-small font-medium">
      <Icon aria-hidden className="size-3.5" />
      {name}
    </span>
  );
};

function remark({ state, more }: RoundCertificate): string {
  if (state === "certified") return "The judge catches what is bad and passes what is good often enough.";
  return more === null
    ? "With the same shares, more labels would not do: the judge is wrong too often."
    : `About ${counted(more, "more label")} in the test part of a new round would do, if the shares stay the same.`;
}

interface BoundProps {
  name: string;
  right: number;
  of: number;
  interval: [number, number] | null;
  /** "labelled no" */
  what: string;
  bar: number;
  from: number;
}

/** A share, its lower bound and the bar that the bound must reach. */
const BoundText = ({ name, right, of, interval, what, bar, from }: BoundProps) => {
  const percent = (at: number) => `${(100 * (at - from)) / (1 - from)}%`;
  const [low, high] = interval ?? [0, 1];
  return (
    <div className="mt-3 border-b border-line pb-2">
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-medium">{name}</span>
        <span className="tabular-nums">
          <b className="font-semibold">{low.toFixed(2)}</b>{" "}
          <span className="text-caption text-ink-3">
            {low >= bar ? "meets" : "needs"} {bar.toFixed(2)}
          </span>
        </span>
      </p>
      <span aria-hidden className="relative my-1 block h-4">
        <i className="absolute inset-x-0 top-1/2 h-[3px] -translate-y-1/2 bg-line" />
        <i className="absolute inset-y-0 border-l border-dashed border-line-3" style={{ left: percent(bar) }} />
        <i
          className="absolute right-0 top-1/2 h-[1.5px] -translate-y-1/2 bg-ink"
          style={{ left: percent(low), right: `calc(100% - ${percent(high)})` }}
        />
        <i className="absolute inset-y-0.5 w-[2px] bg-ink" style={{ left: percent(low) }} />
        <i className="absolute top-1/2 size-2 -translate-1/2 rounded-full bg-ink" style={{ left: percent(right / of) }} />
      </span>
      <p className="text-caption text-ink-3">
        {shareInWords(right, of)} {what}, {(right / of).toFixed(2)}; lower 95% bound {low.toFixed(2)}
      </p>
    </div>
  );
};

const BoundAxis = ({ bar, from }: Pick<BoundProps, "bar" | "from">) => (
  <p aria-hidden className="relative mt-1 h-4 text-tick text-ink-3 tabular-nums">
    <span className="absolute left-0">{from.toFixed(1)}</span>
    <span className="absolute -translate-x-1/2" style={{ left: `${(100 * (bar - from)) / (1 - from)}%` }}>
      {bar.toFixed(1)}
    </span>
    <span className="absolute right-0">1.0</span>
  </p>
);
