import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";
import { Tag } from "@/components/ui/tag";

export const NamedValues = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[150px_minmax(0,1fr)] gap-x-4 gap-y-2.5 phone:grid-cols-1 phone:gap-y-0">{children}</dl>
);

/** `isVariable`: the name is an environment variable. */
export const NamedValue = ({ name, isVariable, children }: { name: string; isVariable?: boolean; children: ReactNode }) => (
  <>
    <dt className={cn("text-ink-2", isVariable && "font-mono text-[11.5px]/5")}>{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere] phone:not-last:mb-3">{children}</dd>
  </>
);

export const Tags = ({ texts }: { texts: readonly string[] }) => (
  <ul className="flex flex-wrap gap-1">
    {texts.map((text) => (
      <li key={text} className="max-w-full">
        <Tag>{text}</Tag>
      </li>
    ))}
  </ul>
);

/** Lines to copy; `name` is the button's. */
export const CopyLines = ({ lines, name, className }: { lines: readonly string[]; name: string; className?: string }) => (
  <div className={cn("flex items-start gap-2", className)}>
    <pre className="min-w-0 rounded-chip bg-sunken px-2 py-1 font-mono text-[11.5px]/5 whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">
      {lines.join("\n")}
    </pre>
    <CopyButton text={lines.join("\n")} label={null} name={name} look="ghost" />
  </div>
);
