import { counted } from "assay-lib/domain/text/counted";
import type { MeasuredCertification, RoundCertificate } from "assay-lib/rounds/certified/certificates";
import { leftOutInWords } from "assay-lib/rounds/words/left-out";
import type { RoundUnit } from "assay-lib/rounds/words/limits";
import { Ban, CircleCheck, CircleDashed } from "lucide-react";
import { PartHeading } from "@/components/agreement/figure-rows";
import { OpenTestPart } from "@/components/rounds/open-test-part";
import { Moment } from "@/components/ui/moment";
import { BoundAxis, BoundText } from "./bound";

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
      {why ?? "Measured on half of the questions, the test part, which opens once for each judge."}
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
