/** Says which parts of the address or of a saved view the table does not have. */
export const Ignored = ({ parts }: { parts: readonly string[] }) =>
  parts.length > 0 && (
    <p role="status" className="border-b border-line px-3.5 py-2 text-small text-ink-2 [overflow-wrap:anywhere]">
      The address names something that this table does not have. It was ignored: {parts.join(", ")}.
    </p>
  );
