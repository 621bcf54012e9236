import { Check, Flag as FlagIcon, type LucideIcon, X } from "lucide-react";
import { flagMeanings } from "@/lib/domain/flag";
import type { TableRow } from "./row";

const verdicts = {
  agree: { icon: Check, text: "agree" },
  disagree: { icon: X, text: "disagree" },
  both: { icon: FlagIcon, text: "people differ" },
} as const;

/** The verdict, else a flag, else a dash. */
export const MarkCell = ({
  row: { verdict, flags },
  isApart,
}: {
  row: Pick<TableRow, "verdict" | "flags">;
  isApart: boolean;
}) => {
  const [flag] = flags;
  if (verdict) return <Mark {...verdicts[verdict]} />;
  if (isApart) return <Mark icon={FlagIcon} text="metrics differ" />;
  if (flag) return <Mark icon={FlagIcon} text={flag} title={flagMeanings[flag]} />;
  return (
    <span data-none="" className="text-small text-ink-3">
      –
    </span>
  );
};

const Mark = ({ icon: Icon, text, title }: { icon: LucideIcon; text: string; title?: string }) => (
  <span title={title} className="inline-flex max-w-full items-center gap-1.5 text-small/4 font-medium text-ink-2">
    <Icon aria-hidden className="size-3.5 shrink-0" />
    <span className="truncate">{text}</span>
  </span>
);
