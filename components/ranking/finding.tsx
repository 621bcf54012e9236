import { Flag } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import type { RankReport } from "@/lib/domain/ranking/report";
import { counted } from "@/lib/domain/text/counted";

export const Finding = ({ report: { finding, notes, expected, groups } }: { report: RankReport }) => (
  <Panel className="mt-3 grid grid-cols-[minmax(0,1fr)_340px] narrow:grid-cols-1">
    <div className="px-4 py-3.5">
      <h2 className="max-w-[70ch] text-[18px]/[26px] font-semibold tracking-[-0.014em] [overflow-wrap:anywhere] phone:text-[16px]/6">
        {finding[0]}
      </h2>
      {finding.slice(1).map((sentence) => (
        <p key={sentence} className="mt-1 text-ink-2">
          {sentence}
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className="mt-1 text-small text-ink-3">
          {note}
        </p>
      ))}
    </div>
    {expected && groups.length > 1 && (
      <div className="grid grid-cols-[auto_1fr] content-center items-center gap-x-3.5 border-l border-line px-4 py-3 narrow:border-t narrow:border-l-0">
        <b className="text-[26px]/8 font-semibold tracking-[-0.025em] tabular-nums">{expected.expected.toFixed(2)}</b>
        <div>
          <p className="font-medium">expected on new questions if you pick the winner</p>
          <p className="text-caption text-ink-3">
            {expected.measured.toFixed(2)} as measured. Winner chosen on half of the questions, measured on the other half,{" "}
            {expected.splits} splits.
          </p>
        </div>
      </div>
    )}
  </Panel>
);

const leftOutFrame = "mt-2 rounded-panel border border-line bg-surface px-3.5 py-1.5 text-[12.5px]/5 shadow-panel";

/** A share without names has the number only. */
export const LeftOut = ({ leftOut }: Pick<RankReport, "leftOut">) => {
  const named = leftOut.filter(({ name }) => name !== "");
  if (leftOut.length === 0) return null;
  if (named.length === 0)
    return (
      <p className={leftOutFrame}>
        <LeftOutCount count={leftOut.length} />
      </p>
    );
  return (
    <details className={cn("group", leftOutFrame)}>
      <summary className="cursor-pointer">
        <LeftOutCount count={leftOut.length}>
          <span className="min-w-0 truncate text-ink-2 group-open:invisible">
            {named
              .slice(0, 3)
              .map(({ name, reason }) => `${name}: ${reason}`)
              .join("  |  ")}
          </span>
        </LeftOutCount>
      </summary>
      <ul className="mt-1.5 grid gap-1 pb-1">
        {named.map(({ run, name, reason }) => (
          <li key={`${run} ${name} ${reason}`} className="text-ink-2 [overflow-wrap:anywhere]">
            {run && run !== name ? (
              <Link href={`/runs/${run}`} prefetch={false} className="link">
                {name}
              </Link>
            ) : (
              <span className="font-medium text-ink">{name}</span>
            )}
            : {reason}
          </li>
        ))}
      </ul>
    </details>
  );
};

const LeftOutCount = ({ count, children }: { count: number; children?: ReactNode }) => (
  <span className="flex items-center gap-2.5">
    <Flag aria-hidden className="size-3.5 shrink-0 text-ink-3" />
    <b className="shrink-0 font-semibold">{counted(count, "run")} left out</b>
    {children}
  </span>
);
