import Link from "next/link";
import type { ReactNode } from "react";
import { Roving } from "@/components/ui/keys/roving";
import { cn } from "./class-names";

interface Props {
  label: string;
  tabs: readonly { name: string; href: string; isCurrent: boolean; figure?: ReactNode }[];
  /** An anchor, as the target of a skip link. */
  id?: string | undefined;
  children?: ReactNode;
}

export const Tabs = ({ label, tabs, id, children }: Props) => (
  <div className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-1 border-b border-line phone:-mx-4 phone:border-b-0">
    <nav aria-label={label} id={id} className="min-w-0 phone:w-full phone:border-b phone:border-line">
      <Roving label={label} className="relative flex gap-0.5 overflow-x-auto [scrollbar-width:none] phone:px-4">
        {tabs.map(({ name, href, isCurrent, figure }) => (
          <Link
            key={name}
            href={href}
            scroll={false}
            prefetch={false}
            aria-current={isCurrent ? "page" : undefined}
            className={cn(
              "border-b-2 px-2.5 pt-1.5 pb-2 font-medium whitespace-nowrap -outline-offset-2 first:-ml-0.5 phone:pt-[9px] phone:pb-[11px]",
              isCurrent ? "border-accent-ink text-ink" : "border-transparent text-ink-2 hover:text-ink",
            )}
          >
            {name}
            {figure !== undefined && (
              <small className="ml-[5px] text-caption font-normal text-ink-3 tabular-nums">{figure}</small>
            )}
          </Link>
        ))}
      </Roving>
    </nav>
    {children && (
      <div className="ml-auto flex items-center gap-1 pb-1 phone:mx-4 phone:w-full phone:flex-wrap phone:pb-0">{children}</div>
    )}
  </div>
);
