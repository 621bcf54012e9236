import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names";

export const Panel = ({ className, ...rest }: ComponentProps<"div">) => (
  <div className={cn("rounded-panel border border-line bg-surface shadow-panel", className)} {...rest} />
);

interface Props {
  id?: string;
  title: ReactNode;
  remark?: ReactNode;
  children?: ReactNode;
}

export const SectionHeading = ({ id, title, remark, children }: Props) => (
  <div className="mt-6 mb-2 flex flex-wrap items-baseline gap-x-2 gap-y-1">
    <h2 id={id} tabIndex={-1} className="text-body font-semibold">
      {title}
    </h2>
    {remark && <span className="text-small text-ink-3 [&_.link]:underline [&_.link]:underline-offset-2">{remark}</span>}
    {children && <div className="ml-auto flex flex-wrap items-center gap-2 phone:ml-0 [&>a]:whitespace-nowrap">{children}</div>}
  </div>
);

export const ScrollRegion = ({ label, ...rest }: ComponentProps<"section"> & { label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus so that the keyboard can scroll it.
  <section aria-label={label} tabIndex={0} {...rest} />
);
