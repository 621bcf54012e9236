import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "./button";
import { cn } from "./class-names";

interface Props {
  page: number;
  size: number;
  total: number;
  href: (page: number) => string;
  remark?: ReactNode;
  label?: string;
}

/** `page` counts from 1. */
export const Pager = ({ page, size, total, href, remark, label = "Pages" }: Props) => {
  const last = Math.max(1, Math.ceil(total / size));
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-2 text-small text-ink-3">
      {remark && <span className="min-w-0">{remark}</span>}
      <span className="ml-auto flex shrink-0 items-center gap-2 whitespace-nowrap tabular-nums">
        {from.toLocaleString("en")}–{Math.min(page * size, total).toLocaleString("en")} of {total.toLocaleString("en")}
        <Step label="Previous page" href={page > 1 ? href(page - 1) : null}>
          <ChevronLeft aria-hidden />
        </Step>
        <Step label="Next page" href={page < last ? href(page + 1) : null}>
          <ChevronRight aria-hidden />
        </Step>
      </span>
    </nav>
  );
};

const Step = ({ label, href, children }: { label: string; href: string | null; children: ReactNode }) => {
  const className = cn(buttonClass({ size: "small", icon: true }), "phone:size-9");
  return href === null ? (
    <span aria-hidden className={cn(className, "opacity-40")}>
      {children}
    </span>
  ) : (
    <Link href={href} scroll={false} prefetch={false} aria-label={label} className={className}>
      {children}
    </Link>
  );
};
