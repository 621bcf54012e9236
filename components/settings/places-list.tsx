"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { cn } from "@/components/ui/class-names";
import { formerAnchors, places } from "./places";

/** The pages of the settings: at the left, on phones above. Also takes the anchors of the one page that they once were. */
export const PlacesList = ({ current, isPerson }: { current: string; isPerson: boolean }) => {
  const router = useRouter();
  useEffect(() => {
    const place = formerAnchors[location.hash.slice(1).replace(/-heading$/, "")];
    if (place && place !== location.pathname) router.replace(place);
  }, [router]);
  return (
    <nav aria-label="Settings" className="pt-5">
      <ul className="sticky top-5 grid gap-0.5 phone:flex phone:flex-wrap phone:gap-1">
        {places
          .filter(({ isPersonal }) => isPerson || !isPersonal)
          .map(({ href, name, needs }) => (
            <li key={href} data-needs={needs}>
              <Link
                href={href}
                aria-current={href === current ? "page" : undefined}
                className={cn(
                  "flex h-[30px] items-center rounded-control px-2 phone:h-9 phone:border phone:px-3",
                  href === current
                    ? "bg-sunken font-medium text-ink phone:border-line-2"
                    : "text-ink-2 hover:bg-sunken phone:border-line",
                )}
              >
                {name}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
};
