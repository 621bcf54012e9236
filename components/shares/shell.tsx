import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";

/** No rail and no links into the app. */
export const ShareShell = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={cn("mx-auto px-6 pb-10 phone:px-4 phone:pb-8", wide ? "max-w-[1328px]" : "max-w-[1128px]")}>{children}</div>
);
