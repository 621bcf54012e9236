import { counted } from "assay-lib/domain/text/counted";
import type { BlindText, BlindTurn } from "assay-lib/rounds/blind";
import type { ReactNode } from "react";
import { MarkedText } from "@/components/samples/texts/marked";

const roles = { user: "User", assistant: "Assistant", system: "System" };

export const ShownTurns = ({ turns }: { turns: readonly BlindTurn[] }) => (
  <ol className="grid gap-1.5">
    {turns.map(({ role, ...text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a turn is identified by its place.
      <li key={index} className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-2 phone:grid-cols-1">
        <span className="text-caption leading-5 text-ink-3">{roles[role]}</span>
        <Whole text={text} />
      </li>
    ))}
  </ol>
);

export const Heading = ({ children, remark }: { children: ReactNode; remark?: string }) => (
  <p className="mb-[3px] flex items-baseline gap-2 text-caption font-medium text-ink-3">
    {children}
    {remark && <span className="font-normal">{remark}</span>}
  </p>
);

export const Whole = ({ text: { text, cut }, className, as }: { text: BlindText; className?: string; as?: "h1" }) =>
  text.trim() === "" ? (
    <p className="text-ink-3">(empty)</p>
  ) : (
    <>
      <MarkedText as={as} pieces={[{ kind: "text", text }]} className={className} />
      {cut > 0 && <p className="text-small text-ink-3">{counted(cut, "more character")} are not shown here.</p>}
    </>
  );
