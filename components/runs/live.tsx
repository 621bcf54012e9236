"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";

/** Reads the page anew `every` milliseconds after it was read last, while it is looked at: for what changes by itself. */
export const Live = ({ every = 1500 }: { every?: number }) => {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  useEffect(() => {
    if (pending) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") startTransition(() => router.refresh());
    }, every);
    return () => clearInterval(timer);
  }, [router, every, pending]);
  return null;
};
