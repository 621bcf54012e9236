import { JudgmentVerdict } from "@/components/reviews/judgment-verdict";
import type { StoredJudgment } from "@/lib/db/judgments/read";
import { counted } from "@/lib/domain/text/counted";
import { ExchangeLinks } from "./exchange";

const number = new Intl.NumberFormat("en-US");

export function JudgmentFacts({ judgment, href, subject }: { judgment: StoredJudgment; href: string; subject: string }) {
  const tokens = (judgment.promptTokens ?? 0) + (judgment.completionTokens ?? 0);
  const facts = [
    judgment.model,
    ...(judgment.attempts === 0 ? [] : [counted(judgment.attempts, "attempt")]),
    ...(judgment.promptTokens === null && judgment.completionTokens === null ? [] : [`${number.format(tokens)} tokens`]),
    ...(judgment.latencyMs === null || judgment.latencyMs === 0 ? [] : [duration(judgment.latencyMs)]),
    ...(judgment.cached ? ["from cache"] : []),
  ];
  return (
    <div data-keys className="mt-auto flex flex-wrap items-center gap-x-2.5 gap-y-1.5 pt-2.5">
      <footer className="flex min-w-0 flex-1 basis-48 flex-wrap justify-between gap-x-2 gap-y-1 text-[11px] text-ink-3 leading-4">
        <span className="[overflow-wrap:anywhere]">{facts.join(" · ")}</span>
        <ExchangeLinks href={`${href}/judgments/${judgment.id}`} subject={subject} hasReply={judgment.hasReply} />
      </footer>
      {judgment.score !== null && <JudgmentVerdict judgmentId={judgment.id} metric={judgment.metric} subject={subject} />}
    </div>
  );
}

const duration = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);
