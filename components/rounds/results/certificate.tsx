import { Ban, CircleCheck, CircleDashed } from "lucide-react";
import { share as shareInWords } from "@/components/rounds/in-words";
import { counted } from "@/lib/domain/text/counted";
import type { Share } from "@/lib/rounds/results";
import { PartHeading } from "./rows";
import type { ResultsProps } from "./shown";

const states = {
  certified: { name: "Certified", icon: CircleCheck },
  refused: { name: "Refused", icon: Ban },
  "not-measured": { name: "Not measured", icon: CircleDashed },
} as const;

export const CertificatePart = ({ results: { certificate, catches, lets, passes } }: ResultsProps) => {
  // The axis starts at 0 if a bound lies below its usual start.
  const from = [catches, lets].some((share) => share?.ci95 && share.ci95[0] < 0.5) ? 0 : 0.5;
  const { name, icon: Icon } = states[certificate?.state ?? "not-measured"];
  return (
    <section aria-label="Certified?">
      <PartHeading
        title={
          <>
            Certified?{" "}
            <span className="ml-1 inline-flex h-6 items-center gap-1.5 rounded-control border border-ink px-2 align-middle text-small font-medium">
              <Icon aria-hidden className="size-3.5" />
              {name}
            </span>
          </>
        }
      >
        {certificate ? (
          <>Both lower 95% bounds must reach 0.80. A score from {passes.toFixed(2)} counts as good.</>
        ) : (
          "Only rounds with a yes-no question and samples drawn at random can certify a judge."
        )}
      </PartHeading>
      {catches && lets && (
        <>
          <Bound name="Catches bad" share={catches} of="labelled no" from={from} />
          <Bound name="Passes good" share={lets} of="labelled yes" from={from} />
          <p aria-hidden className="relative mt-1 h-4 text-tick text-ink-3 tabular-nums">
            <span className="absolute left-0">{from.toFixed(1)}</span>
            <span className="absolute -translate-x-1/2" style={{ left: `${(100 * (0.8 - from)) / (1 - from)}%` }}>
              0.8
            </span>
            <span className="absolute right-0">1.0</span>
          </p>
          {certificate && <p className="mt-2 text-small text-ink-2">{remark(certificate, catches, lets)}</p>}
        </>
      )}
    </section>
  );
};

interface BoundProps {
  name: string;
  share: Share;
  of: string;
  /** The lowest share on the axis. */
  from: number;
}

const Bound = ({ name, share, of, from }: BoundProps) => {
  const percent = (at: number) => `${(100 * (at - from)) / (1 - from)}%`;
  const low = share.ci95?.[0] ?? null;
  return (
    <div className="mt-3 border-b border-line pb-2">
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-medium">{name}</span>
        <span className="tabular-nums">
          <b className="font-semibold">{low === null ? "–" : low.toFixed(2)}</b>{" "}
          <span className="text-caption text-ink-3">{low !== null && low >= 0.8 ? "meets 0.80" : "needs 0.80"}</span>
        </span>
      </p>
      <span aria-hidden className="relative my-1 block h-4">
        <i className="absolute inset-x-0 top-1/2 h-[3px] -translate-y-1/2 bg-line" />
        <i className="absolute inset-y-0 border-l border-dashed border-line-3" style={{ left: percent(0.8) }} />
        {share.ci95 && (
          <>
            <i
              className="absolute right-0 top-1/2 h-[1.5px] -translate-y-1/2 bg-ink"
              style={{ left: percent(share.ci95[0]), right: `calc(100% - ${percent(share.ci95[1])})` }}
            />
            <i className="absolute inset-y-0.5 w-[2px] bg-ink" style={{ left: percent(share.ci95[0]) }} />
            <i
              className="absolute top-1/2 size-2 -translate-1/2 rounded-full bg-ink"
              style={{ left: percent(share.right / share.of) }}
            />
          </>
        )}
      </span>
      <p className="text-caption text-ink-3">
        {share.of === 0
          ? `no sample ${of} yet`
          : `${shareInWords(share.right, share.of)} ${of}, ${(share.right / share.of).toFixed(2)}; lower 95% bound ${(share.ci95?.[0] ?? 0).toFixed(2)}`}
      </p>
    </div>
  );
};

function remark({ state, more }: { state: keyof typeof states; more: number | null }, catches: Share, lets: Share): string {
  if (state === "not-measured") return `Labels of both kinds are needed: ${catches.of} no and ${lets.of} yes so far.`;
  if (state === "certified") return "The judge catches bad samples and passes good ones often enough.";
  return more === null
    ? "With the same shares, more labels would not do: the judge is wrong too often."
    : `About ${counted(more, "more label")} would do, if the shares stay the same.`;
}
