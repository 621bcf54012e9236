import type { RunTab } from "assay-lib/samples/filters/address";
import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import { Roving } from "@/components/ui/keys/roving";

interface RunTabsProps {
  tabs: readonly { id: RunTab; name: string; figure?: ReactNode; href: string }[];
  open: RunTab;
  children?: ReactNode;
}

export const RunTabs = ({ tabs, open, children }: RunTabsProps) => (
  <div className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-1 border-b border-line phone:-mx-4 phone:border-b-0">
    <nav
      aria-label="Parts of the run"
      // Target of the skip link while the samples are hidden.
      id={open === "samples" ? undefined : "samples"}
      className="min-w-0 phone:w-full phone:border-b phone:border-line"
    >
      <Roving label="Parts of the run" className="relative flex gap-0.5 overflow-x-auto [scrollbar-width:none] phone:px-4">
        {tabs.map(({ id, name, figure, href }) => (
          <Link
            key={id}
            href={href}
            scroll={false}
            prefetch={false}
            aria-current={id === open ? "page" : undefined}
            className={cn(
              "border-b-2 px-2.5 pt-1.5 pb-2 font-medium whitespace-nowrap -outline-offset-2 first:-ml-0.5 phone:pt-[9px] phone:pb-[11px]",
              id === open ? "border-accent-ink text-ink" : "border-transparent text-ink-2 hover:text-ink",
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
