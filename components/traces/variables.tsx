import { CopyLines } from "@/components/settings/named-values";

/** Environment variables of an application that sends its spans here. */
export const TraceVariables = ({ address, needsToken }: { address: string; needsToken: boolean }) => {
  const lines = [`OTEL_EXPORTER_OTLP_ENDPOINT=${address}`, "OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf"];
  if (needsToken) lines.splice(1, 0, "OTEL_EXPORTER_OTLP_HEADERS=authorization=Bearer%20assay_…");
  return (
    <>
      <CopyLines lines={lines} name="Copy the variables" className="[&>pre]:flex-1" />
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
