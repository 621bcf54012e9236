"use client";

import { BookOpen, CircleUser, Database, GitCompareArrows, ListChecks, SlidersHorizontal, SquareCheck } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import { Logo } from "./logo";
import type { Theme } from "./theme";
import { ThemeMenu } from "./theme-menu";

const places = [
  { href: "/", name: "Runs", icon: ListChecks, holds: (path: string) => path === "/" || path.startsWith("/runs") },
  { href: "/datasets", name: "Datasets", icon: Database, holds: (path: string) => path.startsWith("/datasets") },
  { href: "/rounds", name: "Rounds", icon: SquareCheck, holds: (path: string) => path.startsWith("/rounds") },
  { href: "/compare", name: "Compare", icon: GitCompareArrows, holds: (path: string) => path.startsWith("/compare") },
  { href: "/settings", name: "Settings", icon: SlidersHorizontal, holds: (path: string) => path.startsWith("/settings") },
] as const;

interface Props {
  counts: Record<string, number>;
  person: { name: string } | null;
  theme: Theme;
  goTo: ReactNode;
}

/** Icons on narrow screens, a top bar on phones. */
export const Rail = ({ counts, person, theme, goTo }: Props) => {
  const path = usePathname();
  return (
    <nav
      aria-label="Main"
      className="sticky top-0 flex h-dvh flex-col gap-0.5 border-r border-line bg-bg [@media(max-width:379px)]:gap-0 px-2 py-3 phone:static phone:h-auto phone:flex-row phone:items-center phone:border-r-0 phone:border-b phone:px-3 phone:py-2 [@media(max-width:379px)]:px-1.5"
    >
      <Link
        href="/"
        className="flex items-center gap-2 px-2 pt-1 pb-3.5 text-[14px] font-semibold tracking-[-0.01em] phone:mr-auto phone:p-1"
      >
        <Logo />
        <span className="narrow:sr-only [@media(max-width:519px)]:sr-only phone:not-sr-only">Assay</span>
      </Link>
      {goTo}
      {places.map(({ href, name, icon: Icon, holds }) => {
        const current = holds(path);
        const count = counts[href];
        return (
          <Link
            key={href}
            href={href}
            aria-current={current ? "page" : undefined}
            className={cn(
              "flex h-[30px] items-center gap-[9px] rounded-control px-2 font-medium narrow:justify-center phone:h-9 phone:px-2.5 [@media(max-width:519px)]:px-1 [@media(max-width:519px)]:text-[12px] [@media(max-width:379px)]:px-0.5!",
              current ? "bg-sunken text-ink" : "text-ink-2 hover:bg-sunken",
            )}
          >
            <Icon
              aria-hidden
              className={cn("size-4 shrink-0 [@media(max-width:639px)]:hidden", current ? "text-ink" : "text-ink-3")}
              strokeWidth={1.75}
            />
            <span className="narrow:sr-only phone:not-sr-only">{name}</span>
            {count !== undefined && (
              <span className="ml-auto text-[11px] font-normal text-ink-3 tabular-nums narrow:hidden">
                {count.toLocaleString("en")}
              </span>
            )}
          </Link>
        );
      })}
      <div className="mt-auto flex min-w-0 items-center gap-1 narrow:flex-col-reverse phone:mt-0 [@media(max-width:379px)]:hidden">
        {person && (
          <Link
            href="/settings/access#account"
            className="flex min-h-[30px] min-w-0 flex-1 items-center gap-[9px] rounded-control px-2 text-ink-2 hover:bg-sunken narrow:justify-center phone:hidden"
          >
            <CircleUser aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
            <span className="min-w-0 truncate narrow:sr-only">
              <bdi>{person.name}</bdi>
            </span>
          </Link>
        )}
        <Link
          href="/glossary"
          aria-label="Glossary"
          title="Glossary"
          aria-current={path === "/glossary" ? "page" : undefined}
          className="flex size-[30px] shrink-0 items-center justify-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink phone:hidden"
        >
          <BookOpen aria-hidden className="size-4" strokeWidth={1.75} />
        </Link>
        <ThemeMenu theme={theme} />
      </div>
    </nav>
  );
};
