import type { ReactNode } from "react";
import { Logo } from "@/components/shell/logo";
import { Panel } from "@/components/ui/panel";

/** For visitors without a session: one panel, no rail. */
export const Entrance = ({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) => (
  <main className="grid min-h-dvh place-items-center px-4 py-10">
    <div className="w-full max-w-[360px]">
      <p className="mb-5 flex items-center justify-center gap-2 text-[14px] font-semibold tracking-[-0.01em]">
        <Logo />
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
