import { CopyButton } from "@/components/ui/copy-button";

export const TraceVariables = ({ address, needsToken }: { address: string; needsToken: boolean }) => {
  const lines = [`OTEL_EXPORTER_OTLP_ENDPOINT=${address}`, "OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf"];
  if (needsToken) lines.splice(1, 0, "OTEL_EXPORTER_OTLP_HEADERS=authorization=Bearer%20assay_…");
  return (
    <>
      <div className="flex items-start gap-2">
        <pre className="min-w-0 flex-1 rounded-chip bg-sunken px-2 py-1 font-mono text-[11.5px]/5 whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">
          {lines.join("\n")}
        </pre>
        <CopyButton text={lines.join("\n")} label={null} name="Copy the variables" look="ghost" />
      </div>
      <p className="mt-2 text-small text-ink-3">
        {needsToken
          ? "Create a token under API tokens with the role sender, which can only send traces. "
          : "Without accounts, programs on this machine need no token. "}
        Assay reads spans of OpenTelemetry, OpenInference and the usual tools. Enable content capture: spans without text cannot
        be judged.
      </p>
    </>
  );
};
