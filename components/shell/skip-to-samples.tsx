"use client";

import { usePathname } from "next/navigation";

/** Hidden if the page has no samples. */
export const SkipToSamples = () =>
  /^\/runs\/(?!new$)[^/]+$/.test(usePathname()) ? (
    <a
      href="#samples"
      className="sr-only [body:not(:has(#samples))_&]:hidden focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-3 focus:py-2"
    >
      Skip to samples
    </a>
  ) : null;
