import { NamedValue, NamedValues } from "@/components/settings/named-values";
import { Moment } from "@/components/ui/moment";

export interface ShownSending {
  accepted: number;
  rejected: number;
  givenUp: number;
  /** ISO texts; null before the first. */
  acceptedAt: string | null;
  acceptedAtOnce: number;
  lastTriedAt: string | null;
  nextTryAt: string | null;
  lastAnswer: string | null;
}

const events = (count: number): string => `${count.toLocaleString("en")} ${count === 1 ? "event" : "events"}`;

/** Where the scores of traced samples are sent, and how that goes. `host` is null if no collector is named, or `problem` says why not. */
export const CollectorState = ({
  host,
  problem,
  withExplanations,
  waiting,
  sending,
}: {
  host: string | null;
  problem: string | null;
  withExplanations: boolean;
  waiting: number;
  sending: ShownSending | null;
}) =>
  problem !== null ? (
    <>
      <p>Off: Assay cannot use what its environment says, which may be meant for other programs.</p>
      <p className="mt-1 text-ink-2 [overflow-wrap:anywhere]">{problem}</p>
    </>
  ) : host === null ? (
    <p>
      Off. With <code className="font-mono text-[11.5px]/5">OTEL_EXPORTER_OTLP_ENDPOINT</code> in Assay’s own environment, the
      scores of samples that came from traces go to that collector, as events of their spans.
    </p>
  ) : (
    <NamedValues>
      <NamedValue name="Collector">{host}</NamedValue>
      <NamedValue name="Explanations">{withExplanations ? "Sent" : "Not sent, since they can quote what was judged"}</NamedValue>
      <NamedValue name="Last sent">
        {sending?.acceptedAt ? (
          <>
            {events(sending.acceptedAtOnce)}, <Moment at={sending.acceptedAt} />; {events(sending.accepted)} in all
          </>
        ) : (
          "Nothing yet"
        )}
      </NamedValue>
      <NamedValue name="Waiting">
        {events(waiting)}
        {waiting > 0 && sending?.nextTryAt && `, next try at ${sending.nextTryAt.slice(11, 16)} UTC`}
      </NamedValue>
      {sending && sending.rejected + sending.givenUp > 0 && (
        <NamedValue name="Lost">
          {events(sending.rejected)} rejected by the collector, {events(sending.givenUp)} given up
        </NamedValue>
      )}
      <NamedValue name="Last answer">
        {sending?.lastAnswer && sending.lastTriedAt ? (
          <>
            <bdi>{sending.lastAnswer}</bdi>
            <span className="block text-small text-ink-3">
              <Moment at={sending.lastTriedAt} />
            </span>
          </>
        ) : (
          "None yet"
        )}
      </NamedValue>
    </NamedValues>
  );
