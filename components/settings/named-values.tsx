import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";

export const NamedValues = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[150px_minmax(0,1fr)] gap-x-4 gap-y-2.5 phone:grid-cols-1 phone:gap-y-0">{children}</dl>
);

/** `isVariable`: the name is an environment variable. */
export const NamedValue = ({
  name,
  isVariable = false,
  children,
}: {
  name: string;
  isVariable?: boolean;
  children: ReactNode;
}) => (
  <>
    <dt className={cn("text-ink-2", isVariable && "font-mono text-[11.5px]/5")}>{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere] phone:not-last:mb-3">{children}</dd>
  </>
);
