import Link from "next/link";
import { SubmitButton } from "@/components/settings/submit-button";
import { cn } from "@/components/ui/class-names";
import { Moment } from "@/components/ui/moment";
import { Cell, ColumnHeading, rowClass, Table } from "@/components/ui/table";
import type { ShownDelivery } from "./shown";

export const Deliveries = ({
  label,
  webhookId,
  deliveries,
  sendAgain,
}: {
  label: string;
  webhookId: string;
  deliveries: readonly ShownDelivery[];
  sendAgain: (form: FormData) => Promise<void>;
}) => (
  <Table label={`Newest messages to ${label}`}>
    <thead>
      <tr>
        <ColumnHeading name="Message" className="pl-3.5" />
        <ColumnHeading name="Last response" className="w-1/2" />
        <ColumnHeading name="Attempts" numeric className="phone:hidden" />
        <ColumnHeading name="Created" className="phone:hidden" />
        <ColumnHeading name={<span className="sr-only">Send again</span>} />
      </tr>
    </thead>
    <tbody>
      {deliveries.map(({ id, event, run, createdAt, attempts, lastAnswer, acceptedAt, nextTryAt }) => (
        <tr key={id} className={rowClass()}>
          <Cell className="pl-3.5">
            <span className="font-mono text-[11.5px] whitespace-nowrap">{event}</span>
            {run && (
              <Link href={`/runs/${run.id}`} className="block max-w-52 truncate text-caption text-ink-3 hover:underline">
                {run.name}
              </Link>
            )}
          </Cell>
          <Cell className="min-w-40">
            <span className={cn(!acceptedAt && attempts > 0 && "text-poor")}>
              {acceptedAt ? "Accepted" : nextTryAt === null ? "Failed" : attempts === 0 ? "Waiting" : "Retrying"}
            </span>
            {nextTryAt && attempts > 0 && <span className="text-ink-3"> · next try {clockOf(nextTryAt)}</span>}
            {lastAnswer && <span className="block text-caption text-ink-3 [overflow-wrap:anywhere]">{lastAnswer}</span>}
          </Cell>
          <Cell numeric className="phone:hidden">
            {attempts}
          </Cell>
          <Cell className="text-ink-2 phone:hidden">
            <Moment at={createdAt} />
          </Cell>
          <Cell className="pr-2 text-right">
            <form action={sendAgain}>
              <input type="hidden" name="id" value={webhookId} />
              <input type="hidden" name="delivery" value={id} />
              <SubmitButton
                size="small"
                look="ghost"
                pendingText="Sending …"
                aria-label={`Send again: ${event} ${run?.name ?? ""}`}
              >
                Send again
              </SubmitButton>
            </form>
          </Cell>
        </tr>
      ))}
    </tbody>
  </Table>
);

const clockOf = (at: string): string => `at ${at.slice(11, 16)} UTC`;
