import type { JudgesReport } from "assay-lib/judges/words/report";
import { Panel } from "@/components/ui/panel";

export const JudgesVerdict = ({
  report: { sentence, detail, warnings },
}: {
  report: Pick<JudgesReport, "sentence" | "detail" | "warnings">;
}) => (
  <Panel className="mt-3 px-4 py-3.5">
    {sentence && (
      <h2 className="max-w-[76ch] text-[18px]/[26px] font-semibold tracking-[-0.014em] [overflow-wrap:anywhere] phone:text-[16px]/6">
        {sentence}
      </h2>
    )}
    {detail && <p className="mt-1 max-w-[82ch] text-ink-2 [overflow-wrap:anywhere]">{detail}</p>}
    {warnings.map((warning) => (
      <p key={warning} className="mt-1 text-small text-ink-3 [overflow-wrap:anywhere]">
        {warning}
      </p>
    ))}
  </Panel>
);
