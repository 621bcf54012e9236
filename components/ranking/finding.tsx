import type { RankReport } from "assay-lib/ranking/words/report";
import type { PropsWithChildren } from "react";
import { Panel } from "@/components/ui/panel";

type Props = PropsWithChildren<{ report: RankReport }>;

export const RankFinding = ({ report: { finding, notes, expected, groups }, children }: Props) => (
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
      {children}
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
