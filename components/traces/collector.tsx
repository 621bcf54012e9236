import type { evaluationSending } from "assay-lib/db/evaluation-events";
import { counted } from "assay-lib/domain/text/counted";
import { NamedValue, NamedValues } from "@/components/settings/named-values";
import { Moment } from "@/components/ui/moment";

const events = (count: number): string => counted(count, "event");

interface Props {
  host: string | null;
  problem: string | null;
  withExplanations: boolean;
  waiting: number;
  sending: Awaited<ReturnType<typeof evaluationSending>>["row"];
}

/** `host` is null if no collector is set; `problem` explains an unusable one. */
export const CollectorState = ({ host, problem, withExplanations, waiting, sending }: Props) =>
  problem !== null ? (
    <>
      <p>Off. Assay cannot use the collector set in its environment, which may be meant for other programs.</p>
      <p className="mt-1 text-ink-2 [overflow-wrap:anywhere]">{problem}</p>
    </>
  ) : host === null ? (
    <p>
      Off. With <code className="font-mono text-[11.5px]/5">OTEL_EXPORTER_OTLP_ENDPOINT</code> set in Assay’s environment, scores
      of traced samples are sent to that collector as span events.
    </p>
  ) : (
    <NamedValues>
      <NamedValue name="Collector">{host}</NamedValue>
      <NamedValue name="Explanations">{withExplanations ? "Sent" : "Not sent (they can quote judged texts)"}</NamedValue>
      <NamedValue name="Last sent">
        {sending?.acceptedAt ? (
          <>
            {events(sending.acceptedAtOnce)}, <Moment at={sending.acceptedAt} />; {events(sending.accepted)} in total
          </>
        ) : (
          "Never"
        )}
      </NamedValue>
      <NamedValue name="Waiting">
        {events(waiting)}
        {waiting > 0 && sending?.nextTryAt && `, next try at ${sending.nextTryAt.toISOString().slice(11, 16)} UTC`}
      </NamedValue>
      {sending && sending.rejected + sending.givenUp > 0 && (
        <NamedValue name="Lost">
          {events(sending.rejected)} rejected by the collector, {events(sending.givenUp)} not delivered
        </NamedValue>
      )}
      <NamedValue name="Last response">
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
