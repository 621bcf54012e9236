"use client";

import { usePathname } from "next/navigation";

/** It leads to what most people come to the page for. */
export const SkipOn = () => {
  const path = usePathname();
  const [id, text] = path === "/runs/new" ? ["start", "Skip to Start"] : ["samples", "Skip to samples"];
  return /^\/runs\/[^/]+$/.test(path) ? (
    <a
      href={`#${id}`}
      className="sr-only [body:not(:has(#samples,#start))_&]:hidden focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-3 focus:py-2"
    >
      {text}
    </a>
  ) : null;
};
