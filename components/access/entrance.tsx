import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";

/** A page for people who are not in yet: one panel in the middle, without the rail. */
export const Entrance = ({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) => (
  <main className="grid min-h-dvh place-items-center px-4 py-10">
    <div className="w-full max-w-[360px]">
      <p className="mb-5 flex items-center justify-center gap-2 text-[14px] font-semibold tracking-[-0.01em]">
        <svg aria-hidden viewBox="0 0 18 18" className="size-[18px]">
          <rect x="1" y="11" width="3" height="6" rx="1" className="fill-line-3" />
          <rect x="5.500" y="8" width="3" height="9" rx="1" className="fill-ink-2" />
          <rect x="10" y="4.500" width="3" height="12.500" rx="1" className="fill-ink-2" />
          <rect x="14.500" y="1" width="3" height="16" rx="1" className="fill-accent-ink" />
        </svg>
        Assay
      </p>
      <Panel className="px-5 py-5">
        <h1 className="text-[17px]/6 font-semibold tracking-[-0.01em]">{title}</h1>
        <div className="mt-1 text-ink-2 [overflow-wrap:anywhere]">{lead}</div>
        {children}
      </Panel>
    </div>
  </main>
);
