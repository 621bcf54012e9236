"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { cn } from "@/components/ui/class-names";
import { findSection, settingsPages } from "./pages";

/** Pages and sections at the left; on phones pages only, at the top. */
export const SettingsList = ({ current, isPerson }: { current: string; isPerson: boolean }) => {
  const router = useRouter();
  useEffect(() => {
    // "/settings#shares" opens the first page with this anchor.
    const section = findSection(location.hash.slice(1).replace(/-heading$/, ""));
    if (section && section.page !== current) router.replace(section.href);
  }, [router, current]);
  return (
    <nav aria-label="Settings" className="pt-5">
      <ul className="sticky top-5 grid gap-2.5 phone:flex phone:flex-wrap phone:gap-1">
        {settingsPages.map(({ href, name, needs, sections }) => (
          <li key={href} data-needs={needs}>
            <Link
              href={href}
              aria-current={href === current ? "page" : undefined}
              className={cn(
                "flex h-[30px] items-center rounded-control px-2 font-medium phone:h-9 phone:border phone:px-3 phone:font-normal",
                href === current ? "bg-sunken text-ink phone:border-line-2" : "text-ink-2 hover:bg-sunken phone:border-line",
              )}
            >
              {name}
            </Link>
            <ul className="phone:hidden">
              {sections
                .filter(({ isPersonal }) => isPerson || !isPersonal)
                .map((section) => (
                  <li key={section.id} data-needs={section.needs}>
                    <Link
                      href={`${href}#${section.id}`}
                      className="flex h-[26px] items-center rounded-control px-2 text-small text-ink-2 hover:bg-sunken hover:text-ink"
                    >
                      {section.name}
                    </Link>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
};
