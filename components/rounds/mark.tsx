import { Check, CircleDashed } from "lucide-react";

export const RoundMark = ({ isClosed }: { isClosed: boolean }) => {
  const Icon = isClosed ? Check : CircleDashed;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-ink-2">
      <Icon aria-hidden className="size-3.5 text-ink-3" />
      {isClosed ? "Closed" : "Open"}
    </span>
  );
};
