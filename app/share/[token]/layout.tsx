import type { ReactNode } from "react";

export const dynamic = "force-dynamic";

/** What a link shows stands alone: no rail, and no way into the app. */
export default function ShareLayout({ children }: { children: ReactNode }) {
  return <div className="mx-auto max-w-[1128px] px-6 pb-10 phone:px-4 phone:pb-8">{children}</div>;
}
