import { CopyButton } from "@/components/ui/copy-button";

/** The lines that make an instrumented application send its spans here. */
export const Variables = ({ address, needsToken }: { address: string; needsToken: boolean }) => {
  const lines = [
    `OTEL_EXPORTER_OTLP_ENDPOINT=${address}`,
    ...(needsToken ? ["OTEL_EXPORTER_OTLP_HEADERS=authorization=Bearer%20assay_…"] : []),
    "OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf",
  ];
  return (
    <>
      <div className="flex items-start gap-2">
        <pre className="min-w-0 flex-1 rounded-control bg-sunken px-3 py-2 font-mono text-[11.5px]/5 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {lines.join("\n")}
        </pre>
        <CopyButton text={lines.join("\n")} label={null} name="Copy the variables" look="ghost" />
      </div>
      <p className="mt-2 text-small text-ink-3">
        {needsToken
          ? "Make the token under API tokens, with the role sender: it can only send traces. "
          : "While nobody has an account, programs on this machine need no token. "}
        Spans of OpenInference and of OpenTelemetry’s conventions for generative AI are read; record texts with them, or there is
        nothing to judge.
      </p>
    </>
  );
};
