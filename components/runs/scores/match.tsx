"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";

const whereEscapeMeansMore = "input, textarea, select, [contenteditable], [role=dialog], [role=menu]";

interface MatchProps {
  /** "" without a filter. */
  filter: string;
  total: number;
  samples: number;
  all: string;
}

/** Escape clears the filter. A new filter scrolls the table's toolbar into view. */
export const Match = ({ filter, total, samples, all }: MatchProps) => {
  const router = useRouter();
  const before = useRef(filter);
  useEffect(() => {
    if (before.current === filter) return;
    before.current = filter;
    // A frame later, measuring needs no extra layout.
    const frame = requestAnimationFrame(() => {
      const toolbar = document.getElementById("samples-toolbar");
      const { top = 0, bottom = 0 } = toolbar?.getBoundingClientRect() ?? {};
      if (toolbar && (top < 0 || bottom > window.innerHeight)) toolbar.scrollIntoView({ block: "start" });
    });
    return () => cancelAnimationFrame(frame);
  }, [filter]);
  useEffect(() => {
    if (filter === "") return;
    const lift = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest(whereEscapeMeansMore);
      if (event.key !== "Escape" || event.defaultPrevented || isElsewhere || document.querySelector("[role=dialog]")) return;
      router.push(all, { scroll: false });
    };
    document.addEventListener("keydown", lift);
    return () => document.removeEventListener("keydown", lift);
  }, [filter, all, router]);
  return (
    <span className="ml-auto flex h-6 items-center">
      <span role="status" className={filter === "" ? "sr-only" : "contents"}>
        {filter !== "" && (
          <span className="rounded-l-control border border-r-0 border-accent-line bg-accent-soft pl-2 text-small/[22px] whitespace-nowrap tabular-nums">
            <b className="font-semibold">{total.toLocaleString("en")}</b> of {samples.toLocaleString("en")} match
          </span>
        )}
      </span>
      {filter !== "" && (
        <Link
          href={all}
          scroll={false}
          prefetch={false}
          aria-label="Clear all filters"
          title="Clear all filters (Esc)"
          className="grid h-6 w-6 place-items-center rounded-r-control border border-l-0 border-accent-line bg-accent-soft text-ink-2 hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </Link>
      )}
    </span>
  );
};
