import Link from "next/link";
import { queueHref } from "@/components/addresses/queue";
import { cn } from "@/components/ui/class-names";
import { type QueueEntry, type QueueKind, queueKinds } from "@/lib/domain/reviews/queue";
import { kindInWords } from "./reason-in-words";

interface Props {
  runId: string;
  kind: QueueKind | "all";
  queue: readonly (QueueEntry & { isDone: boolean })[];
}

export const QueueKinds = ({ runId, kind, queue }: Props) => {
  const open = queue.filter(({ isDone }) => !isDone);
  const count = (wanted: QueueKind) => open.filter(({ reasons }) => reasons.some((reason) => reason.kind === wanted)).length;
  const tabs = [
    { to: "all" as const, name: "All", left: open.length },
    ...queueKinds.map((to) => ({ to, name: kindInWords[to], left: count(to) })),
  ];
  return (
    <nav aria-label="Reasons" className="mt-5 flex flex-wrap gap-1">
      {tabs
        .filter(({ to, left }) => to === "all" || to === kind || left > 0)
        .map(({ to, name, left }) => (
          <Link
            key={to}
            href={queueHref(`/runs/${runId}/review`, { kind: to })}
            scroll={false}
            aria-current={to === kind ? "page" : undefined}
            className={cn(
              "inline-flex h-7 items-center gap-1.5 rounded-control border px-2.5 text-[12.5px] phone:h-9",
              to === kind ? "border-accent-line bg-accent-soft font-medium" : "border-transparent text-ink-2 hover:bg-sunken",
            )}
          >
            {name} <span className="text-ink-3 tabular-nums">{left.toLocaleString("en")}</span>
          </Link>
        ))}
    </nav>
  );
};
