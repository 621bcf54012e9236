import type { Verdict } from "assay-lib/comparison/words/metrics";
import { ArrowDown, ArrowUp, Circle, Equal } from "lucide-react";
import { cn } from "@/components/ui/class-names";

const looks: Record<Verdict, { name: string; icon: typeof Equal; className: string }> = {
  better: { name: "Better", icon: ArrowUp, className: "font-semibold text-accent-ink" },
  worse: { name: "Worse", icon: ArrowDown, className: "font-semibold text-ink" },
  equivalent: { name: "Equivalent", icon: Equal, className: "text-ink-2" },
  "not-distinguishable": { name: "Cannot tell yet", icon: Circle, className: "text-ink-2" },
};

export const verdictName = (verdict: Verdict): string => looks[verdict].name;

export const isDecided = ({ verdict }: { verdict: Verdict | null }): boolean => verdict === "better" || verdict === "worse";

export const VerdictIcon = ({ verdict }: { verdict: Verdict }) => {
  const { icon: Icon } = looks[verdict];
  return <Icon aria-hidden className={cn("shrink-0", verdict === "not-distinguishable" ? "mx-0.5 size-2.5" : "size-3.5")} />;
};

export const VerdictWord = ({ verdict, isIdentical = false }: { verdict: Verdict | null; isIdentical?: boolean }) => {
  if (verdict === null) return <span className="text-ink-3">Not compared</span>;
  const { name, className } = looks[verdict];
  return (
    <span className={cn("inline-flex items-center gap-1 whitespace-nowrap", className)}>
      <VerdictIcon verdict={verdict} />
      {isIdentical && verdict === "equivalent" ? "Identical" : name}
    </span>
  );
};
