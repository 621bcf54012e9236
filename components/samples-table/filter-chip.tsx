import { X } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

export const FilterChip = ({ name, children, href }: { name: string; children: ReactNode; href: string }) => (
  <span className="inline-flex h-6 max-w-full phone:h-9 items-center overflow-hidden rounded-control border border-line-2 bg-surface text-small/[22px] whitespace-nowrap">
    <span className="min-w-8 shrink-[9] truncate border-r border-line px-[7px] text-ink-3">{name}</span>
    <span className="inline-flex max-w-60 shrink-0 items-center gap-1.5 truncate px-[7px] font-medium">{children}</span>
    <Link
      href={href}
      scroll={false}
      aria-label={`Clear the filter ${name}`}
      className="grid h-full place-items-center border-l border-line px-1.5 text-ink-3 hover:text-ink"
    >
      <X aria-hidden className="size-3.5" />
    </Link>
  </span>
);
