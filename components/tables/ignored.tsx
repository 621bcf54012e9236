export const Ignored = ({ parts }: { parts: readonly string[] }) =>
  parts.length > 0 && (
    <p role="status" className="border-b border-line px-3.5 py-2 text-small text-ink-2 [overflow-wrap:anywhere]">
      Ignored parts of the address that this table does not have: {parts.join(", ")}.
    </p>
  );
