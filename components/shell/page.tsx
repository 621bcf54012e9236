import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";

/** The last crumb is the current page. */
export const TopBar = ({ crumbs, children }: { crumbs: readonly { name: string; href?: string }[]; children?: ReactNode }) => (
  <header className="-mx-6 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-6 py-2 phone:-mx-4 phone:px-4">
    <nav aria-label="Breadcrumb" className="min-w-0 flex-1 basis-40">
      <ol className="flex min-w-0 items-center gap-1.5 text-ink-3">
        {crumbs.map(({ name, href }, index) => (
          <li
            key={`${name} ${href}`}
            className={cn(
              "flex min-w-0 items-center gap-1.5 phone:last:max-w-3/5 phone:last:shrink-0",
              index === 0 && "shrink-0",
            )}
          >
            {index > 0 && (
              <span aria-hidden className="text-line-3">
                /
              </span>
            )}
            {href ? (
              <Link href={href} className="truncate py-0.5 hover:text-ink">
                {name}
              </Link>
            ) : (
              <span aria-current="page" className="truncate font-medium text-ink">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
    {children && (
      <div className="flex flex-wrap items-center gap-2 phone:gap-1.5 phone:[&_:is(a,button):not([aria-label])]:px-2">
        {children}
      </div>
    )}
  </header>
);

interface PageTitleProps {
  children: ReactNode;
  beside?: ReactNode;
  dense?: boolean;
}

export const PageTitle = ({ children, beside, dense = false }: PageTitleProps) => (
  <div className={cn("flex flex-wrap items-center gap-x-2.5 gap-y-1", dense ? "pt-3 phone:pt-3.5" : "pt-5")}>
    <h1 className="min-w-0 text-title font-semibold tracking-[-0.015em] [overflow-wrap:anywhere]">{children}</h1>
    {beside}
  </div>
);

export const FactLine = ({ children }: { children: ReactNode }) => (
  <p className="mt-0.5 flex flex-wrap items-center text-[12.5px]/5 text-ink-2 tabular-nums *:min-w-0 *:[overflow-wrap:anywhere] phone:text-small/5 [&_a]:py-0.5 [&_b]:font-medium [&_b]:text-ink [&>:not(:last-child)]:after:inline-block [&>:not(:last-child)]:after:px-[7px] [&>:not(:last-child)]:after:text-ink-3 [&>:not(:last-child)]:after:content-['·']">
    {children}
  </p>
);

export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="mt-3.5 flex flex-wrap gap-x-8 gap-y-3 phone:grid phone:grid-cols-2 phone:gap-x-4">{children}</dl>
);

interface FactProps {
  name: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

export const Fact = ({ name, isWide = false, children }: FactProps) => (
  <div className={cn("min-w-0", isWide && "phone:col-span-full")}>
    <dt className="text-caption text-ink-3">{name}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
);
