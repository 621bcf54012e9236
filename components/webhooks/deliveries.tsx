import type { Delivery } from "assay-lib/webhooks/store/deliveries";
import Link from "next/link";
import { ActButton } from "@/components/settings/form";
import { cn } from "@/components/ui/class-names";
import { Moment } from "@/components/ui/moment";
import { ListTable } from "@/components/ui/table";

interface Props {
  label: string;
  webhookId: string;
  deliveries: readonly Delivery[];
  sendAgain: (form: FormData) => Promise<string>;
}

export const Deliveries = ({ label, webhookId, deliveries, sendAgain }: Props) => (
  <ListTable
    label={`Newest messages to ${label}`}
    rows={deliveries}
    keyOf={({ id }) => id}
    columns={[
      {
        name: "Message",
        className: "pl-3.5",
        cell: ({ event, run }) => (
          <>
            <span className="font-mono text-[11.5px] whitespace-nowrap">{event}</span>
            {run && (
              <Link href={`/runs/${run.id}`} className="block max-w-52 truncate text-caption text-ink-3 hover:underline">
                {run.name}
              </Link>
            )}
          </>
        ),
      },
      {
        name: "Last response",
        className: "w-1/2",
        cellClass: "min-w-40",
        cell: ({ acceptedAt, attempts, nextTryAt, lastAnswer }) => (
          <>
            <span className={cn(!acceptedAt && attempts > 0 && "text-poor")}>{stateOf(acceptedAt, nextTryAt, attempts)}</span>
            {nextTryAt && attempts > 0 && (
              <span className="text-ink-3"> · next try at {nextTryAt.toISOString().slice(11, 16)} UTC</span>
            )}
            {lastAnswer && <span className="block text-caption text-ink-3 [overflow-wrap:anywhere]">{lastAnswer}</span>}
          </>
        ),
      },
      { name: "Attempts", numeric: true, className: "phone:hidden", cell: ({ attempts }) => attempts },
      {
        name: "Created",
        className: "phone:hidden",
        cellClass: "text-ink-2",
        cell: ({ createdAt }) => <Moment at={createdAt} />,
      },
      {
        name: "Send again",
        isUnnamed: true,
        cellClass: "pr-2 text-right",
        cell: ({ id, event, run }) => (
          <ActButton
            action={sendAgain}
            sends={{ id: webhookId, delivery: id }}
            pendingText="Sending …"
            aria-label={`Send again: ${event} ${run?.name ?? ""}`}
          >
            Send again
          </ActButton>
        ),
      },
    ]}
  />
);

function stateOf(acceptedAt: Date | null, nextTryAt: Date | null, attempts: number): string {
  if (acceptedAt) return "Accepted";
  if (nextTryAt === null) return "Failed";
  return attempts === 0 ? "Waiting" : "Retrying";
}
