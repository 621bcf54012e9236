import { Fragment, memo } from "react";
import type { ClaimRun } from "@/components/samples/claims/view/shown";
import { cn } from "@/components/ui/class-names";
import { Verbatim } from "@/components/ui/verbatim";
import { underlines } from "./verdict-line";

interface Props {
  runs: readonly ClaimRun[];
  lit: readonly number[];
  /** Null if claims of all verdicts are shown. */
  shown: readonly number[] | null;
}

/** The response, verbatim, underlined by verdict. No language is set, so scripts keep their own letter shapes. */
export const ResponseText = memo(function ResponseText({ runs, lit, shown }: Props) {
  if (runs.length === 0) return <p className="text-ink-3">The response is empty.</p>;
  return (
    <Verbatim data-response className="text-[14px]/[27px] whitespace-pre-wrap phone:text-[15px]/[29px]">
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text keep their order.
        <Fragment key={index}>
          {run.verdict ? (
            <StatedRun
              run={run}
              isLit={run.claims.some((claim) => lit.includes(claim))}
              isDimmed={shown !== null && !run.claims.some((claim) => shown.includes(claim))}
            />
          ) : (
            <PlainRun run={run} />
          )}
        </Fragment>
      ))}
    </Verbatim>
  );
});

const PlainRun = ({ run: { text, note } }: { run: ClaimRun }) =>
  note ? (
    <span className="text-ink-3">
      {text}
      <small className="ms-1 text-[11px] whitespace-nowrap select-none">{note}</small>
    </span>
  ) : (
    text
  );

const StatedRun = memo(function StatedRun({ run, isLit, isDimmed }: { run: ClaimRun; isLit: boolean; isDimmed: boolean }) {
  const { text, verdict, claims } = run;
  const ink = isDimmed ? "text-ink-3" : "text-ink-2";
  return (
    // Isolated, so that the number stays with its words in text of both directions.
    <bdi>
      <span
        data-run={claims.join(" ")}
        tabIndex={-1}
        className={cn(
          "scroll-my-24 rounded-[3px] py-px [text-decoration-skip-ink:none] box-decoration-clone",
          isDimmed ? "text-ink-3" : verdict && underlines[verdict],
          isLit && "bg-mark shadow-[0_0_0_2px_var(--mark)] noscript:bg-transparent noscript:shadow-none",
        )}
      >
        {text}
      </span>
      {/* A word joiner keeps the number on the sentence's last line. */}
      <span className="select-none">{"\u2060"}</span>
      <sup
        dir="ltr"
        className={cn(
          "static ms-0.5 inline-block align-[5px] text-[10px]/[14px] font-semibold tabular-nums select-none",
          isLit ? "text-accent-ink noscript:text-ink-2" : ink,
        )}
      >
        {claims.map((claim) => claim + 1).join(", ")}
      </sup>
    </bdi>
  );
});
