"use client";

import { usePathname } from "next/navigation";

/** On a run's page, the second stop of the Tab key: past rail, header and scores. Hidden where the page has no samples, as for an unknown run. */
export const SkipToSamples = () =>
  /^\/runs\/(?!new$)[^/]+$/.test(usePathname()) ? (
    <a
      href="#samples"
      className="sr-only [body:not(:has(#samples))_&]:hidden focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-3 focus:py-2"
    >
      To the samples
    </a>
  ) : null;
