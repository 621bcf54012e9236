import { Flag, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";

interface RemarkProps {
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
}

export const Remark = ({ icon: Icon = Flag, className, children }: RemarkProps) => (
  <p className={cn("flex items-start gap-1.5", className)}>
    <Icon aria-hidden className="mt-0.5 size-[13px] shrink-0" strokeWidth={1.5} />
    <span className="min-w-0">{children}</span>
  </p>
);
