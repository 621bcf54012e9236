"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Reads the page anew every `every` milliseconds while it is looked at: for what changes by itself. */
export const Live = ({ every = 1500 }: { every?: number }) => {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, every);
    return () => clearInterval(timer);
  }, [router, every]);
  return null;
};
