import { CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./class-names";

const icons = { problem: TriangleAlert, hint: Info, done: CircleCheck };

interface NoticeProps {
  kind?: keyof typeof icons;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

export const Notice = ({ kind = "hint", title, children, actions }: NoticeProps) => {
  const Icon = icons[kind];
  return (
    <div
      role={kind === "problem" ? "alert" : "status"}
      className={cn(
        "flex items-start gap-2.5 rounded-panel border bg-surface px-3 py-2.5 phone:flex-wrap",
        kind === "problem" ? "border-poor/40" : "border-line-2",
      )}
    >
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", kind === "problem" ? "text-poor" : "text-ink-3")} />
      <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className="text-ink-2">{children}</div>}
      </div>
      {actions && <div className="flex shrink-0 gap-2 phone:pl-6">{actions}</div>}
    </div>
  );
};

interface ActProblemProps {
  id?: string;
  className?: string;
  children: ReactNode;
}

/** Why an act failed, next to what was pressed; nothing without a reason. */
export const ActProblem = ({ id, className, children }: ActProblemProps) =>
  children && (
    <p id={id} role="alert" className={cn("min-w-0 text-small text-poor [overflow-wrap:anywhere]", className)}>
      {children}
    </p>
  );

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  isPage?: boolean;
}

export const EmptyState = ({ title, children, actions, isPage = false }: EmptyStateProps) => (
  <div className="mx-auto grid max-w-lg justify-items-center gap-3 px-4 py-14 text-center">
    <svg aria-hidden viewBox="0 0 18 18" className="size-9">
      <rect x="1" y="11" width="3" height="6" rx="1" className="fill-line-2" />
      <rect x="5.500" y="8" width="3" height="9" rx="1" className="fill-line-2" />
      <rect x="10" y="4.500" width="3" height="12.500" rx="1" className="fill-line-3" />
      <rect x="14.500" y="1" width="3" height="16" rx="1" className="fill-accent-ink" />
    </svg>
    {isPage ? (
      <h1 className="text-[15px]/[22px] font-semibold">{title}</h1>
    ) : (
      <p className="text-[15px]/[22px] font-semibold">{title}</p>
    )}
    {children && <div className="text-ink-2">{children}</div>}
    {actions && <div className="flex flex-wrap justify-center gap-2 pt-1">{actions}</div>}
  </div>
);
